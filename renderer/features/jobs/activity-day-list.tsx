import { CircleCheck, CircleEllipsis, CirclePause, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BatchSummary } from '#contract/batches.ts';
import type { JobSummary } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import type { Tone } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { JobPill } from '../../documents/job-pill.tsx';
import { Mark } from '../../documents/files/state-mark.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { startOfDay, type ActivityDay } from './activity-days.ts';
import { BatchMenu } from './batch-menu.tsx';
import { durationMsOf } from './job-duration.ts';

interface ActivityDayListProps {
  readonly days: readonly ActivityDay[];
  readonly nowMs: number;
}

export function ActivityDayList({ days, nowMs }: ActivityDayListProps) {
  const t = useText();
  const formats = useFormats();
  // One scale for all bars, so that they can be compared.
  const longestMs = Math.max(
    1,
    ...days.flatMap(({ entries }) =>
      entries.map((entry) =>
        entry.kind === 'batch' ? (tookMs(entry.batch, nowMs) ?? 0) : (durationMsOf(entry.job, nowMs) ?? 0),
      ),
    ),
  );
  return days.map(({ atMs, entries, fileCount }) => (
    <Section
      key={atMs}
      title={dayWord(atMs)}
      note={t('activity.sum', { count: fileCount, shown: formats.number(fileCount), batches: entries.length })}
      action={<span className="dim">{formats.date(atMs)}</span>}
    >
      <Card>
        <ul className="activity-rows">
          {entries.map((entry) => (
            <li key={entry.kind === 'batch' ? entry.batch.id : entry.job.id}>
              {entry.kind === 'batch' ? (
                <BatchEntry batch={entry.batch} nowMs={nowMs} longestMs={longestMs} />
              ) : (
                <JobEntry job={entry.job} nowMs={nowMs} longestMs={longestMs} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  ));

  function dayWord(day: number): string {
    const today = startOfDay(nowMs);
    if (day === today) return t('activity.today');
    return day === startOfDay(today - 1)
      ? t('activity.yesterday')
      : formats.weekday(new Date(day).getDay() || 7, 'long');
  }
}

const tookMs = ({ startedAtMs, endedAtMs, counts }: BatchSummary, nowMs: number): number | null => {
  if (endedAtMs !== null) return Math.max(0, endedAtMs - startedAtMs);
  return counts.inProgress > 0 ? Math.max(0, nowMs - startedAtMs) : null;
};

interface EntryProps {
  readonly href: string | null;
  readonly pictures: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly fileCount: number | null;
  readonly result: ReactNode;
  readonly tookMs: number | null;
  readonly longestMs: number;
  readonly atMs: number | null;
  readonly menu: ReactNode;
}

function Entry({ href, pictures, title, text, fileCount, result, tookMs: took, longestMs, atMs, menu }: EntryProps) {
  const formats = useFormats();
  return (
    <div className="activity-row">
      <span className="activity-fan">{pictures}</span>
      <div className="activity-who">
        {href === null ? (
          <b className="name cut">{title}</b>
        ) : (
          <a href={href} className="name cut">
            {title}
          </a>
        )}
        <small className="cut">{text}</small>
      </div>
      <span className="activity-count">{fileCount === null ? '' : formats.number(fileCount)}</span>
      <div className="activity-result">{result}</div>
      <span className="activity-took">
        {took !== null && (
          <>
            <i style={{ width: `${Math.max(4, (took / longestMs) * 72)}px` }} />
            {formats.shortDuration(took)}
          </>
        )}
      </span>
      <span className="activity-when">{atMs === null ? '' : formats.time(atMs)}</span>
      {menu}
    </div>
  );
}

function BatchEntry({
  batch,
  nowMs,
  longestMs,
}: {
  readonly batch: BatchSummary;
  readonly nowMs: number;
  readonly longestMs: number;
}) {
  const t = useText();
  const { data: folders } = useQuery('folders.list', {});
  const [first] = batch.files;
  const others = batch.fileCount - 1;
  return (
    <Entry
      href={batch.jobId === null ? null : hrefOf('jobs', batch.jobId)}
      pictures={batch.files.map((file) => (
        <PageThumb key={file.id} file={file} isGrey={file.group === 'inProgress'} />
      ))}
      title={folders?.find(({ id }) => id === batch.folderId)?.name ?? t('jobs.byHand')}
      text={first === undefined ? '' : t('activity.files', { name: isolate(first.name), count: others })}
      fileCount={batch.fileCount}
      result={<Result batch={batch} />}
      tookMs={tookMs(batch, nowMs)}
      longestMs={longestMs}
      atMs={batch.startedAtMs}
      menu={<BatchMenu batch={batch} />}
    />
  );
}

/** A batch that is done says so in grey; only what needs a person stands out. */
function Result({ batch }: { readonly batch: BatchSummary }) {
  const t = useText();
  const formats = useFormats();
  const { counts, phase, fileCount } = batch;
  if (counts.inProgress > 0 || phase === 'needs-decision') {
    const isStuck = phase === 'needs-decision';
    return (
      <>
        <Mark icon={isStuck ? CirclePause : CircleEllipsis} tone={isStuck ? 'hold' : 'work'}>
          {t(`batch.phase.${phase}`)}
        </Mark>
        {!isStuck && counts.done > 0 && (
          <>
            <ProgressBar label={t(`batch.phase.${phase}`)} value={counts.done / fileCount} />
            <small>
              {t('inbox.progress.verified', { done: formats.number(counts.done), total: formats.number(fileCount) })}
            </small>
          </>
        )}
      </>
    );
  }
  const [icon, tone, words] = resultOf(counts);
  return (
    <Mark icon={icon} tone={tone}>
      {words}
    </Mark>
  );

  function resultOf({ rejected, onHold, done }: BatchSummary['counts']): readonly [LucideIcon, Tone, string] {
    if (onHold === 0) return [CircleCheck, 'idle', t('file.state.done')];
    const text = t('jobs.partly', { count: onHold, shown: formats.number(onHold) });
    if (done > 0) return [TriangleAlert, 'hold', text];
    return rejected === onHold
      ? [OctagonX, 'fail', t('file.state.rejected')]
      : [CirclePause, 'hold', t('file.state.on-hold')];
  }
}

function JobEntry({
  job,
  nowMs,
  longestMs,
}: {
  readonly job: JobSummary;
  readonly nowMs: number;
  readonly longestMs: number;
}) {
  const t = useText();
  return (
    <Entry
      href={hrefOf('jobs', job.id)}
      pictures={null}
      title={t('activity.otherProgram')}
      text={t('jobs.one')}
      fileCount={job.total}
      result={<JobPill job={job} />}
      tookMs={durationMsOf(job, nowMs)}
      longestMs={longestMs}
      atMs={job.createdAtMs}
      menu={<span />}
    />
  );
}
