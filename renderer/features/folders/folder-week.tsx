import type { FolderGap, FolderWeek } from '#contract/folders.ts';
import type { TrackedFile } from '#contract/files.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import './folder-week.css';

/** Draws the files of the last seven days, with the hours in which the folder was not watched, and says them in words. */
export function FolderWeekPlot({ week }: { readonly week: FolderWeek }) {
  const t = useText();
  const formats = useFormats();
  const gapWords = useGapWords();
  const top = Math.max(1, ...week.days.map(({ count }) => count));
  const total = week.days.reduce((sum, { count }) => sum + count, 0);
  const { days, gaps, delayMs, measured } = week;
  const last = gaps.at(-1);
  const named = days.map(({ startMs, count }) => `${weekdayOf(startMs, 'long', formats)} ${formats.number(count)}`);
  return (
    <div className="folder-week">
      <div
        className="folder-week-days"
        role="img"
        aria-label={[t('folders.week.days', { days: named.join(', ') }), ...gaps.map(gapWords)].join(' ')}
      >
        {days.map((day) => (
          <span key={day.startMs} className="folder-week-day" data-today={day === days.at(-1) || undefined}>
            <span className="folder-week-count">{formats.number(day.count)}</span>
            <span className="folder-week-column">
              {gaps.map((gap) => (
                <GapMark key={gap.fromMs} gap={gap} day={day} />
              ))}
              <span className="folder-week-bar" style={{ height: `${Math.max(4, (day.count / top) * 100)}%` }} />
            </span>
            <span className="folder-week-name">{weekdayOf(day.startMs, 'short', formats)}</span>
          </span>
        ))}
      </div>
      <p className="muted small">
        {t('folders.week.sum', { count: total, shown: formats.number(total) })}{' '}
        {delayMs !== null && t('folders.week.delay', { delay: formats.duration(delayMs), count: measured })}
      </p>
      {last !== undefined && (
        <p className="muted small">
          {gapWords(last)} {gaps.length > 1 && t('folders.gap.more', { count: gaps.length - 1 })}
        </p>
      )}
    </div>
  );
}

type Day = FolderWeek['days'][number];

/** Marks the hours of a day in which the folder was not watched. */
function GapMark({ gap, day }: { readonly gap: FolderGap; readonly day: Day }) {
  const length = day.endMs - day.startMs;
  const from = Math.max(0, (gap.fromMs - day.startMs) / length);
  const to = Math.min(1, ((gap.toMs ?? Date.now()) - day.startMs) / length);
  if (to <= from) return null;
  return (
    <span
      className="folder-week-gap"
      data-kind={gap.kind}
      style={{ insetInlineStart: `${from * 100}%`, width: `max(3px, ${(to - from) * 100}%)` }}
    />
  );
}

const weekdayOf = (atMs: number, length: 'short' | 'long', formats: ReturnType<typeof useFormats>): string =>
  formats.weekday(new Date(atMs).getDay() || 7, length);

function useGapWords(): (gap: FolderGap) => string {
  const t = useText();
  const formats = useFormats();
  const at = (atMs: number) => `${weekdayOf(atMs, 'short', formats)} ${formats.time(atMs)}`;
  return ({ kind, fromMs, toMs }) =>
    toMs === null
      ? t(`folders.gap.${kind}.since`, { from: at(fromMs) })
      : t(`folders.gap.${kind}`, { from: at(fromMs), to: at(toMs) });
}

/** Shows the last files of a folder. Each opens its document, or its entry in the list of files as long as it has none. */
export function LatestFiles({ files }: { readonly files: readonly TrackedFile[] }) {
  const t = useText();
  const formats = useFormats();
  const [latest] = files;
  return (
    <div className="folder-latest">
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a
              href={file.fileId === null ? hrefOf('files', file.id) : hrefOf('document', file.fileId)}
              aria-label={isolate(file.name)}
              title={file.name}
            >
              <PageThumb file={file} size="card" isGrey={file.group === 'inProgress'} />
            </a>
          </li>
        ))}
      </ul>
      <p className="muted small cut">
        {latest === undefined
          ? t('folders.latest.none')
          : t('folders.latest', { at: formats.moment(latest.seenAtMs), name: isolate(latest.name) })}
      </p>
    </div>
  );
}
