import { useState } from 'react';
import type { JobSummary } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { durationMsOf } from './job-order.ts';
import { JobPill } from '../../documents/job-pill.tsx';
import { priorityWords } from './priority-words.ts';

export function JobTable({ jobs, nowMs }: { readonly jobs: readonly JobSummary[]; readonly nowMs: number }) {
  const t = useText();
  const { data: folders } = useQuery('folders.list', {});
  const { shown, props } = useFrozenOrder(jobs);
  const names = new Map(folders?.map(({ id, name }) => [id, name]));
  return (
    <table className="jobs-table" {...props}>
      <thead>
        <tr>
          <th scope="col">{t('jobs.one')}</th>
          <th scope="col">{t('jobs.column.state')}</th>
          <th scope="col">{t('jobs.column.files')}</th>
          <th scope="col" className="jobs-wide">
            {t('rules.priority')}
          </th>
          <th scope="col">{t('jobs.column.age')}</th>
          <th scope="col">{t('jobs.column.duration')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((job) => (
          <JobRow key={job.id} job={job} nowMs={nowMs} origin={names.get(job.folderId ?? '') ?? t('jobs.byHand')} />
        ))}
      </tbody>
    </table>
  );
}

function JobRow({ job, nowMs, origin }: { readonly job: JobSummary; readonly nowMs: number; readonly origin: string }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const durationMs = durationMsOf(job, nowMs);
  return (
    <tr onClick={() => navigate(hrefOf('jobs', job.id))}>
      <td>
        <a href={hrefOf('jobs', job.id)} className="name" onClick={(event) => event.stopPropagation()}>
          {origin}
          {job.createdAtMs !== null && `, ${formats.moment(job.createdAtMs)}`}
        </a>
        {job.error !== null && <small className="jobs-error">{hostText.detail(job.error)}</small>}
      </td>
      <td>
        <JobPill job={job} />
      </td>
      <td>
        <JobCounts job={job} />
      </td>
      <td className="jobs-wide">{priorityWords(job.priority, t)}</td>
      <td className="jobs-when">{job.createdAtMs === null ? '—' : formats.shortRelative(job.createdAtMs, nowMs)}</td>
      <td className="jobs-when">{durationMs === null ? '—' : formats.shortDuration(durationMs)}</td>
    </tr>
  );
}

function JobCounts({ job }: { readonly job: JobSummary }) {
  const t = useText();
  const formats = useFormats();
  if (job.total === null) return <span className="dim">{t('jobs.filesUnknown')}</span>;
  const failed = job.failed ?? 0;
  const isMoving = job.folded === 'running' && job.done !== null && job.total > 0;
  return (
    <>
      {t('files.count', { count: job.total, shown: formats.number(job.total) })}
      {failed > 0 && <span className="jobs-error"> · {t('jobs.filesFailed', { shown: formats.number(failed) })}</span>}
      {isMoving && <ProgressBar label={t('jobs.progress')} value={(job.done ?? 0) / job.total} />}
    </>
  );
}

interface HeldOrder<T> {
  readonly shown: readonly T[];
  readonly props: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
}

/**
 * While the pointer is over a list, its rows keep their positions: their content changes, but no row appears or
 * disappears. After that the list shows its true order again.
 */
function useFrozenOrder<T extends { readonly id: string }>(rows: readonly T[]): HeldOrder<T> {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const now = new Map(rows.map((row) => [row.id, row]));
  return {
    shown: held?.map((row) => now.get(row.id) ?? row) ?? rows,
    props: { onPointerEnter: () => setHeld(rows), onPointerLeave: () => setHeld(null) },
  };
}
