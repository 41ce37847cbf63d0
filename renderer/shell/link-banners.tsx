import { HardDrive, Pause, PlugZap, Unplug } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import { useCall, useLink, useQuery } from '../bridge/react.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** What is wrong with the app as a whole, above every screen: the host is gone, paused, offline, broken. */
export function LinkStateBanners() {
  const t = useText();
  const link = useLink();
  const { data: status } = useQuery('app.status', {});
  return (
    <div className="screen-banners">
      {link === 'gone' && (
        <Banner tone="fail" icon={Unplug} title={t('shell.gone.title')}>
          {t('shell.gone.text')}
        </Banner>
      )}
      {status !== null && status.broken !== null && (
        <Banner tone="fail" title={t('shell.broken.title')}>
          {status.broken}
        </Banner>
      )}
      {status !== null && status.broken === null && <LaneBanners status={status} />}
    </div>
  );
}

function LaneBanners({ status }: { readonly status: AppStatus }) {
  const t = useText();
  const formats = useFormats();
  const call = useCall();
  const lane = status.lanes.find(({ state }) => state === 'paused');
  const waiting = formats.number(status.balance.waiting);
  const { kind, local } = status.service;
  // Its lane is shut until it is there; that is no trouble yet.
  const isStarting = kind === 'local' && (local === 'starting' || local === 'restarting');
  const isByHand = status.state === 'paused' || lane?.reason === 'person';
  return (
    <>
      {isByHand && (
        <Banner
          tone="hold"
          icon={Pause}
          title={t('shell.paused.title')}
          action={
            <Button size="s" onPress={() => void call('app.resume', {})}>
              {t('shell.resume')}
            </Button>
          }
        >
          {t('shell.paused.text', { count: status.balance.waiting, shown: waiting })}
        </Banner>
      )}
      {!isByHand && !isStarting && lane !== undefined && lane.reason !== null && (
        <Banner tone="hold" icon={PlugZap} title={t(`shell.lane.${lane.reason}.title`)}>
          {t('shell.lane.safe', { count: status.balance.waiting, shown: waiting })}{' '}
          {lane.untilMs !== null && t('shell.lane.until', { time: formats.time(lane.untilMs) })}
        </Banner>
      )}
      {status.notes
        .filter(({ code }) => code === 'disk-low')
        .map(({ code, message }) => (
          <Banner key={code} tone="hold" icon={HardDrive} title={t('note.disk-low')}>
            {message}
          </Banner>
        ))}
      {status.service.kind === 'local' && status.service.local === 'failed' && (
        <Banner tone="fail" title={t('shell.local.failed.title')}>
          {status.service.detail ?? t('shell.local.failed.text')}
        </Banner>
      )}
      {isStarting && (local === 'restarting' || status.balance.waiting > 0) && (
        <Banner tone={local === 'restarting' ? 'hold' : 'work'} title={t(`shell.local.${local}.title`)}>
          {t('shell.lane.safe', { count: status.balance.waiting, shown: waiting })}
        </Banner>
      )}
    </>
  );
}
