import { FolderOpen, Inbox, Layers, MonitorCheck, PlugZap, Search, Settings, Tag, type LucideIcon } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import { useLink, useQuery } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import type { Tone } from '../ui/pill.tsx';
import { hrefOf, type Route, type ScreenName } from '../screen/routes.ts';
import './sidebar.css';

interface Place {
  readonly screen: ScreenName;
  readonly icon: LucideIcon;
  readonly title: MessageCode;
  /** Other screens for which this link is marked as current. */
  readonly also?: readonly ScreenName[];
}

export const places: readonly Place[] = [
  { screen: 'inbox', icon: Inbox, title: 'shell.inbox', also: ['files'] },
  { screen: 'jobs', icon: Layers, title: 'shell.jobs' },
  { screen: 'search', icon: Search, title: 'shell.search', also: ['document'] },
  { screen: 'folders', icon: FolderOpen, title: 'shell.folders' },
  { screen: 'tags', icon: Tag, title: 'shell.tags' },
  { screen: 'service', icon: PlugZap, title: 'shell.service' },
  { screen: 'settings', icon: Settings, title: 'shell.settings' },
  { screen: 'station', icon: MonitorCheck, title: 'shell.station' },
];

export function Sidebar({ route, onSkip }: { readonly route: Route; readonly onSkip: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { data: status } = useQuery('app.status', {});
  const { data: folders } = useQuery('folders.list', {});
  const attention = status?.balance.onHold ?? 0;
  return (
    <nav className="sidebar" aria-label={t('shell.navigation')}>
      <button type="button" className="shell-skip" onClick={onSkip}>
        {t('shell.skip')}
      </button>
      <a className="sidebar-brand" href={hrefOf('inbox')}>
        <Inbox aria-hidden />
        <span className="sidebar-text">Intray</span>
      </a>
      {places.map(({ screen, icon: Icon, title, also }) => {
        const isHere = route.screen === screen || also?.includes(route.screen) === true;
        return (
          <a
            key={screen}
            className="sidebar-link"
            href={hrefOf(screen)}
            aria-current={isHere ? 'page' : undefined}
            title={t(title)}
          >
            <Icon aria-hidden />
            <span className="sidebar-text">{t(title)}</span>
            {screen === 'inbox' && attention > 0 && (
              <b className="sidebar-count" data-hot aria-label={t('shell.attention', { count: attention })}>
                {formats.number(attention)}
              </b>
            )}
            {screen === 'folders' && folders !== null && folders.length > 0 && (
              <b className="sidebar-count">{formats.number(folders.length)}</b>
            )}
          </a>
        );
      })}
      <div className="sidebar-gap" />
      <ServiceCard status={status} />
    </nav>
  );
}

function ServiceCard({ status }: { readonly status: AppStatus | null }) {
  const t = useText();
  const link = useLink();
  const { tone, title, detail } = describe(status, link);
  return (
    <a className="sidebar-service" href={hrefOf('service')} title={t(title)}>
      <i className="sidebar-dot" data-tone={tone} />
      <span className="sidebar-text">
        <b>{t(title)}</b>
        <small>{detail === null ? '' : typeof detail === 'string' ? detail : t(detail.id)}</small>
      </span>
    </a>
  );
}

interface ServiceWords {
  readonly tone: Tone;
  readonly title: MessageCode;
  /** A code of the catalogue, or the service's own text. */
  readonly detail: { readonly id: MessageCode } | string | null;
}

function describe(status: AppStatus | null, link: ReturnType<typeof useLink>): ServiceWords {
  if (link !== 'live') {
    return { tone: link === 'connecting' ? 'idle' : 'fail', title: `shell.link.${link}`, detail: null };
  }
  if (status === null) return { tone: 'idle', title: 'shell.link.connecting', detail: null };
  if (status.broken !== null) return { tone: 'fail', title: 'shell.link.broken', detail: null };
  const { service, state } = status;
  if (service.kind === 'remote') {
    // Green stands for verified files only; a running service is the normal state.
    const tone = state === 'offline' ? 'hold' : 'idle';
    return { tone, title: state === 'offline' ? 'shell.offline' : 'shell.remote', detail: service.origin };
  }
  const words = { id: `shell.local.${service.local}` } as const;
  switch (service.local) {
    case 'running':
      return { tone: 'idle', title: 'shell.here', detail: words };
    case 'starting':
    case 'restarting':
      return { tone: 'work', title: 'shell.here', detail: words };
    case 'failed':
      return { tone: 'fail', title: 'shell.here', detail: words };
    case 'off':
      return { tone: 'idle', title: 'shell.here', detail: words };
  }
}
