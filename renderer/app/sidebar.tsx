import { Activity, Files, Folder, Inbox, Server, SlidersHorizontal, Tag, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppStatus } from '#contract/app.ts';
import type { Folder as WatchFolder } from '#contract/folders.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import { useLink, useQuery } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import { hostOf } from '../documents/files/service-of-file.ts';
import { isServiceSilent } from '../documents/files/verification.ts';
import type { Tone } from '../ui/pill.tsx';
import { useOriginScreen } from '../screen/origin.ts';
import { hrefOf, type Route, type ScreenName } from '../screen/routes.ts';
import { useDocumentCount } from '../documents/service/use-document-count.ts';
import './sidebar.css';

interface Place {
  readonly screen: ScreenName;
  readonly icon: LucideIcon;
  readonly title: MessageCode;
  /** Other screens for which this link is marked as current. */
  readonly also?: readonly ScreenName[];
}

/** First what people work with, then what they set up. */
const groups: readonly (readonly Place[])[] = [
  [
    { screen: 'inbox', icon: Inbox, title: 'shell.inbox', also: ['review'] },
    { screen: 'search', icon: Files, title: 'shell.search', also: ['trash'] },
    { screen: 'activity', icon: Activity, title: 'shell.activity', also: ['files', 'jobs'] },
  ],
  [
    { screen: 'folders', icon: Folder, title: 'shell.folders' },
    { screen: 'tags', icon: Tag, title: 'shell.tags' },
    { screen: 'service', icon: Server, title: 'shell.service' },
    { screen: 'settings', icon: SlidersHorizontal, title: 'shell.settings' },
  ],
];

export const places = groups.flat();

export function Sidebar({ route, onSkip }: { readonly route: Route; readonly onSkip: () => void }) {
  const t = useText();
  const { data: status } = useQuery('app.status', {});
  const { data: folders } = useQuery('folders.list', {});
  const attention = status?.balance.onHold ?? 0;
  const inTrouble = folders?.filter(isInTrouble).length ?? 0;
  return (
    <nav className="sidebar" aria-label={t('shell.navigation')}>
      <button type="button" className="shell-skip" onClick={onSkip}>
        {t('shell.skip')}
      </button>
      <a className="sidebar-brand" href={hrefOf('inbox')}>
        <Inbox aria-hidden />
        <span className="sidebar-text">Intray</span>
      </a>
      {groups.map((group, index) => (
        <div key={index} className="sidebar-group">
          {group.map((place) => (
            <PlaceLink key={place.screen} place={place} route={route}>
              {place.screen === 'inbox' && (
                <Trouble count={attention} label={t('shell.attention', { count: attention })} />
              )}
              {place.screen === 'folders' && (
                <Trouble count={inTrouble} label={t('shell.foldersInTrouble', { count: inTrouble })} />
              )}
            </PlaceLink>
          ))}
        </div>
      ))}
      <div className="sidebar-gap" />
      <ServiceLink status={status} />
    </nav>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly route: Route;
  readonly children: ReactNode;
}

function PlaceLink({ place: { screen, icon: Icon, title, also }, route, children }: PlaceLinkProps) {
  const t = useText();
  const origin = useOriginScreen();
  // A document belongs to the list that it was opened from.
  const here = route.screen === 'document' ? origin : route.screen;
  const isHere = here === screen || also?.includes(here) === true;
  return (
    <a className="sidebar-link" href={hrefOf(screen)} aria-current={isHere ? 'page' : undefined} title={t(title)}>
      <Icon aria-hidden />
      <span className="sidebar-text">{t(title)}</span>
      {children}
    </a>
  );
}

/** Shows a count only for trouble, because any other number would look like news. */
function Trouble({ count, label }: { readonly count: number; readonly label: string }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <b className="sidebar-count" aria-label={label}>
      {formats.number(count)}
    </b>
  );
}

const isInTrouble = ({ state, isReplaced }: WatchFolder) => state === 'away' || state === 'refused' || isReplaced;

/** Shows the service in use at the foot: its name, and the number of its documents while it works. */
function ServiceLink({ status }: { readonly status: AppStatus | null }) {
  const t = useText();
  const formats = useFormats();
  const link = useLink();
  const { tone, title, detail, isWorking } = describe(status, link);
  const documents = useDocumentCount(status);
  const count =
    isWorking && documents !== null
      ? t('shell.documents', { count: documents, shown: formats.number(documents) })
      : null;
  const words = detail === null ? '' : typeof detail === 'string' ? detail : t(detail.id);
  return (
    <a className="sidebar-service" href={hrefOf('service')} title={[t(title), words].filter(Boolean).join(' · ')}>
      <span>
        <Server aria-hidden />
        {tone !== 'idle' && <i className="sidebar-dot" data-tone={tone} />}
      </span>
      <span className="sidebar-text">
        <b>{status?.service.kind === 'remote' && isWorking ? words : t(title)}</b>
        <small>{count ?? (isWorking ? '' : words)}</small>
      </span>
    </a>
  );
}

interface ServiceWords {
  readonly tone: Tone;
  readonly title: MessageCode;
  /** A code of the catalogue, or the service's own text. */
  readonly detail: { readonly id: MessageCode } | string | null;
  /** True while the service can be asked. Its documents are then counted. */
  readonly isWorking: boolean;
}

function describe(status: AppStatus | null, link: ReturnType<typeof useLink>): ServiceWords {
  if (link !== 'live') {
    return {
      tone: link === 'connecting' ? 'idle' : 'fail',
      title: `shell.link.${link}`,
      detail: null,
      isWorking: false,
    };
  }
  if (status === null) return { tone: 'idle', title: 'shell.link.connecting', detail: null, isWorking: false };
  if (status.broken !== null) return { tone: 'fail', title: 'shell.link.broken', detail: null, isWorking: false };
  const { service, state } = status;
  if (service.kind === 'remote') {
    const isWorking = state !== 'offline' && !isServiceSilent(status);
    return {
      tone: isWorking ? 'idle' : 'hold',
      title: isWorking ? 'shell.remote' : 'shell.offline',
      detail: service.origin === null ? null : hostOf(service.origin),
      isWorking,
    };
  }
  if (isServiceSilent(status))
    return { tone: 'hold', title: 'shell.here', detail: { id: 'shell.local.silent' }, isWorking: false };
  const words = { id: `shell.local.${service.local}` } as const;
  switch (service.local) {
    case 'running':
      return { tone: 'idle', title: 'shell.here', detail: words, isWorking: true };
    case 'starting':
    case 'restarting':
      return { tone: 'work', title: 'shell.here', detail: words, isWorking: false };
    case 'failed':
      return { tone: 'fail', title: 'shell.here', detail: words, isWorking: false };
    case 'off':
      return { tone: 'idle', title: 'shell.here', detail: words, isWorking: false };
  }
}
