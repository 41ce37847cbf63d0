import type { JobSummary } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StatusPill } from '../document/folded-status.tsx';

/** A job most of whose files are fine has not failed: it says how many have. */
export function JobPill({ job }: { readonly job: JobSummary }) {
  const t = useText();
  const formats = useFormats();
  const { folded, status, failed, total } = job;
  const isPartly = folded === 'failed' && failed !== null && total !== null && failed > 0 && failed < total;
  if (!isPartly) return <StatusPill folded={folded} status={status} />;
  return <Pill tone="hold">{t('jobs.partly', { count: failed, shown: formats.number(failed) })}</Pill>;
}
