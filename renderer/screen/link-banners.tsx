import { HardDrive, Lock, Pause, PlugZap, Unplug } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import { useLink, useQuery } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useHostText } from '../i18n/host-text.ts';
import { useMessage, useText } from '../i18n/text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { hrefOf } from './routes.ts';
import { useAction } from './use-action.ts';

/** Banners above every screen for states of the whole app: the host is gone, paused, offline or broken. */
export function LinkStateBanners() {
  const { data: status } = useQuery('app.status', {});
  return (
    <div className="screen-banners">
      <HostBanners />
      {status !== null && status.broken === null && <StateBanners status={status} />}
    </div>
  );
}

/**
 * Banners for states in which no screen works: the host is gone, another program answers in its place, or the engine is
 * broken.
 */
export function HostBanners() {
  const t = useText();
  const inWords = useMessage();
  const link = useLink();
  const { data: status } = useQuery('app.status', {});
  return (
    <>
      {link === 'gone' && (
        <Banner tone="fail" icon={Unplug} title={t('shell.gone.title')}>
          {t('shell.gone.text')}
        </Banner>
      )}
      {link === 'foreign' && (
        <Banner tone="fail" icon={Unplug} title={t('shell.foreign.title')}>
          {t('shell.foreign.text')}
        </Banner>
      )}
      {status !== null && status.broken !== null && (
        <Banner tone="fail" title={t('shell.broken.title')}>
          {inWords(status.broken)}
        </Banner>
      )}
    </>
  );
}

function StateBanners({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const inWords = useMessage();
  const formats = useFormats();
  const { kind, local } = status.service;
  const { inProgress: waiting } = status.balance;
  // While the local service starts, its connection is paused; that is not a trouble yet.
  const isStarting = kind === 'local' && (local === 'starting' || local === 'restarting');
  return (
    <>
      <ConnectionBanner status={status} isStarting={isStarting} />
      <NoteBanners notes={status.notes} />
      {kind === 'local' && local === 'failed' && (
        <Banner tone="fail" title={t('shell.local.failed.title')}>
          {status.service.detail === null ? t('shell.local.failed.text') : inWords(status.service.detail)}
        </Banner>
      )}
      {/* The sidebar says that the service starts. A banner for the first seconds would only move the screen twice. */}
      {kind === 'local' && local === 'restarting' && (
        <Banner tone="hold" title={t('shell.local.restarting.title')}>
          {t('shell.connection.safe', { count: waiting, shown: formats.number(waiting) })}
        </Banner>
      )}
    </>
  );
}

/** Failures whose banner title already says everything that helps. */
const plain: readonly string[] = [
  'failure.no-connection',
  'failure.no-answer',
  'failure.answer-broken',
  'failure.maintenance-window',
] satisfies MessageCode[];

interface ConnectionBannerProps {
  readonly status: AppStatus;
  readonly isStarting: boolean;
}

/**
 * Says why nothing is uploaded, what happens to the files, and what the person can do. Files that wait for another
 * service are shown in the Inbox.
 */
function ConnectionBanner({ status, isStarting }: ConnectionBannerProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const act = useAction();
  const paused = status.connections.filter(({ state }) => state === 'paused');
  const current = status.service.serviceId;
  const connection = paused.find(({ serviceId }) => current === null || serviceId === current);
  const count = status.balance.inProgress;
  const shown = formats.number(count);
  if (status.state === 'paused' || connection?.reason === 'person') {
    const resume = (
      <Button size="s" onPress={() => void act('app.resume', {})}>
        {t('shell.resume')}
      </Button>
    );
    return (
      <Banner tone="hold" icon={Pause} title={t('shell.paused.title')} action={resume}>
        {t('shell.paused.text', { count, shown })}
      </Banner>
    );
  }
  // The note about an unavailable keychain already says so, together with what helps.
  const isKeychain =
    connection?.reason === 'service-down' &&
    status.notes.some(({ code }) => isBannerNote(code) && bannerNotes[code] === noKey);
  if (isStarting || connection === undefined || connection.reason === null || isKeychain) return null;
  const why =
    connection.detail === null || plain.includes(connection.detail.code) ? null : hostText.detail(connection.detail);
  const words = [
    t('shell.connection.safe', { count, shown }),
    why,
    connection.untilMs === null ? null : t('shell.connection.until', { time: formats.time(connection.untilMs) }),
  ];
  return (
    <Banner
      tone="hold"
      icon={PlugZap}
      title={t(`shell.connection.${connection.reason}.title`)}
      action={
        connection.reason === 'forbidden' ? (
          <Button size="s" onPress={() => void act('app.resume', {})}>
            {t('shell.retry')}
          </Button>
        ) : (
          (connection.reason === 'unauthorized' || connection.reason === 'blocked') && (
            <LinkButton size="s" href={hrefOf('service', 'key')}>
              {t('service.key.change')}
            </LinkButton>
          )
        )
      }
    >
      {words.filter((part) => part !== null).join(' ')}
    </Banner>
  );
}

const noKey = { icon: Lock, title: 'note.key-unavailable' } as const;
const bannerNotes = {
  'disk-low': { icon: HardDrive, title: 'note.disk-low' },
  'keychain-locked': noKey,
  'keychain-missing': noKey,
  'passphrase-needed': noKey,
} as const;
type BannerNote = keyof typeof bannerNotes;

/** Whether a note keeps files from being uploaded and needs a person, so that a banner above every screen shows it. */
export const isBannerNote = (code: string): code is BannerNote => Object.hasOwn(bannerNotes, code);

function NoteBanners({ notes }: Pick<AppStatus, 'notes'>) {
  const t = useText();
  const inWords = useMessage();
  return notes.map(({ code, message }) =>
    isBannerNote(code) ? (
      <Banner
        key={code}
        tone="hold"
        icon={bannerNotes[code].icon}
        title={t(bannerNotes[code].title)}
        action={
          code === 'passphrase-needed' && (
            <LinkButton size="s" href={hrefOf('service')}>
              {t('service.passphrase.enter')}
            </LinkButton>
          )
        }
      >
        {inWords(message)}
      </Banner>
    ) : null,
  );
}
