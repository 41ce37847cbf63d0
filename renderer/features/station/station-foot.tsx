import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { AppStatus } from '#contract/app.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { useKeptFocus } from '../../ui/button.tsx';

export interface StationFootProps {
  readonly status: AppStatus | null;
  readonly isLive: boolean;
  readonly nowMs: number;
}

export function StationFoot({ status, isLive, nowMs }: StationFootProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <footer className="station-foot">
      {status !== null && (
        <>
          <Figure value={formats.number(status.doneToday)} label={t('station.doneToday')} />
          <Figure value={formats.number(status.balance.inProgress)} label={t('inbox.inProgress')} />
          {status.balance.inProgress > 0 && <Oldest waiting={status.balance.inProgress} nowMs={nowMs} />}
          {status.ratePerMinute !== null && (
            <Figure value={formats.number(Math.round(status.ratePerMinute))} label={t('inbox.rate')} />
          )}
        </>
      )}
      <PauseButton isPaused={status?.state === 'paused'} isDisabled={!isLive || status === null} />
    </footer>
  );
}

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className="station-figure">
      <b>{value}</b>
      <small>{label}</small>
    </div>
  );
}

/** Shows the oldest waiting file, which is the last of the list because the newest come first. */
function Oldest({ waiting, nowMs }: { readonly waiting: number; readonly nowMs: number }) {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery('files.list', { group: 'inProgress', offset: waiting - 1, limit: 1 });
  const [oldest] = data?.files ?? [];
  return (
    <Figure
      value={oldest === undefined ? '…' : formats.duration(Math.max(0, nowMs - oldest.seenAtMs))}
      label={t('station.oldest')}
    />
  );
}

function PauseButton({ isPaused, isDisabled }: { readonly isPaused: boolean; readonly isDisabled: boolean }) {
  const t = useText();
  const act = useAction();
  const [isPending, setPending] = useState(false);
  const kept = useKeptFocus({ isDisabled, isPending });
  const Icon = isPaused ? Play : Pause;
  const change = async () => {
    setPending(true);
    await act(isPaused ? 'app.resume' : 'app.pause', {});
    setPending(false);
  };
  return (
    <Button {...kept} className="station-pause" onPress={() => void change()}>
      <Icon aria-hidden />
      {t(isPaused ? 'shell.resume' : 'shell.pause')}
    </Button>
  );
}
