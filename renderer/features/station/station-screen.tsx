import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { toneIcons, Pill } from '../../ui/pill.tsx';
import { useNow } from '../../ui/use-now.ts';
import { StationFoot } from './station-foot.tsx';
import { stationDisplay } from './station-display.ts';
import { StationTools } from './station-tools.tsx';
import { useStationWords } from './use-station-words.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { stateWord, toneOfFile } from '../../documents/files/file-text.ts';
import { Thumbnail } from '../../documents/preview/thumbnail.tsx';
import './station.css';

/** A view for people across the room: one colour, one sentence, the last file, and a large button. */
export function StationScreen() {
  const t = useText();
  const formats = useFormats();
  const link = useLink();
  const { data: status } = useQuery('app.status', {});
  const { data: done } = useQuery('files.list', { group: 'done', limit: 1 });
  const last = done?.files[0] ?? null;
  const nowMs = useNow(1_000);
  const { data: folders } = useQuery('folders.list', {});
  const held = status?.balance.onHold ?? 0;
  const { seenHeld, see } = useSeenOnHold(held);
  const look = stationDisplay(link, status, folders, { seenHeld, nowMs });
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
        {last !== null && <StationLast file={last} label={t('station.last')} />}
      </div>
      <StationFoot status={status} isLive={link === 'live'} nowMs={nowMs} />
    </div>
  );
}

const key = 'intray.station.seenHeld';

/** Counts the files on hold that a person at this station has seen. When fewer are on hold, the rest counts as seen. */
function useSeenOnHold(held: number): { readonly seenHeld: number; readonly see: () => void } {
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(key) ?? 0));
  if (held < seen) {
    localStorage.setItem(key, String(held));
    setSeen(held);
  }
  const see = () => {
    localStorage.setItem(key, String(held));
    setSeen(held);
  };
  return { seenHeld: Math.min(seen, held), see };
}

/** Shows the last file that arrived, with its tag. */
function StationLast({ file, label }: { readonly file: TrackedFile; readonly label: string }) {
  const t = useText();
  return (
    <section className="station-last" aria-label={label}>
      <div className="station-thumb">
        <Thumbnail
          key={file.id}
          trackedFileId={file.id}
          fileId={file.fileId}
          otherwise={<FileIcon name={file.name} />}
        />
      </div>
      <div className="station-result">
        <div className="station-name">
          {file.fileId === null ? null : <TagOf fileId={file.fileId} />}
          <bdi className="muted cut">{file.name}</bdi>
        </div>
        <Pill tone={toneOfFile(file)}>{t(stateWord(file))}</Pill>
      </div>
    </section>
  );
}

/** Shows the tag from the service, because the file's row only knows that it was uploaded. */
function TagOf({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const pointText = usePointText();
  const { data } = useQuery('documents.get', { id: fileId });
  if (data === null) return null;
  return <b className="cut">{data.tagName === null ? t('document.untagged') : pointText.tag(data.tagName)}</b>;
}
