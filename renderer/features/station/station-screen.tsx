import { Inbox } from 'lucide-react';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { toneIcons } from '../../ui/pill.tsx';
import { useNow } from '../../ui/use-now.ts';
import { StationFoot } from './station-foot.tsx';
import { StationLast } from './station-last.tsx';
import { stationLook } from './station-look.ts';
import { StationTools } from './station-tools.tsx';
import { useSeenOnHold } from './use-seen-on-hold.ts';
import { useStationWords } from './use-station-words.ts';
import './station.css';

/** For across the room: one colour, one sentence, the last scan, and a button that cannot be missed. */
export function StationScreen() {
  const t = useText();
  const formats = useFormats();
  const link = useLink();
  const { data: status } = useQuery('app.status', {});
  const { data: done } = useQuery('items.list', { group: 'done', limit: 1 });
  const last = done?.items[0] ?? null;
  const nowMs = useNow(1_000);
  const { data: folders } = useQuery('folders.list', {});
  const held = status?.balance.onHold ?? 0;
  const { seenHeld, see } = useSeenOnHold(held);
  const look = stationLook(link, status, folders, { seenHeld, nowMs });
  const { title, text } = useStationWords(look.state, { status, folders, last, nowMs });
  const Icon = toneIcons[look.tone];
  return (
    <div className="station" data-tone={look.tone}>
      <header className="station-head">
        <Inbox aria-hidden />
        <span className="cut">{status?.stationName ?? 'Intray'}</span>
        <span className="station-tools">
          <StationTools heldCount={held} />
          <time>{formats.time(nowMs)}</time>
        </span>
      </header>
      <div className="station-middle">
        <div>
          <div role="status">
            <h1>
              <Icon aria-hidden />
              {title}
            </h1>
          </div>
          <p>{text}</p>
          {look.state === 'needs-you' && <Button onPress={see}>{t('station.seenIt')}</Button>}
          {look.state !== 'needs-you' && held > 0 && (
            <p className="station-strip">{t('station.strip', { count: held, shown: formats.number(held) })}</p>
          )}
        </div>
        {last !== null && <StationLast item={last} label={t('station.last')} />}
      </div>
      <StationFoot status={status} isLive={link === 'live'} nowMs={nowMs} />
    </div>
  );
}
