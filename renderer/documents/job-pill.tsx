import type { JobSummary } from '#contract/documents.ts';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import { Pill } from '../ui/pill.tsx';
import { isPartlyDone } from './is-partly-done.ts';
import { StatusPill } from './status-pill.tsx';

/** Shows how many files have failed when most of a job's files are fine, and not that the job has failed. */
export function JobPill({ job }: { readonly job: JobSummary }) {
  const t = useText();
  const formats = useFormats();
  const { folded, status, failed } = job;
  if (!isPartlyDone(job)) return <StatusPill folded={folded} status={status} />;
  const count = failed ?? 0;
  return <Pill tone="hold">{t('jobs.partly', { count, shown: formats.number(count) })}</Pill>;
}
