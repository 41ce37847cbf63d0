import type { JobSummary } from '#contract/documents.ts';
import { useText, type Text } from '../i18n/text.tsx';
import { Pill, type Tone } from '../ui/pill.tsx';

type Folded = JobSummary['folded'];

const tones: Readonly<Record<Folded, Tone>> = {
  pending: 'idle',
  running: 'work',
  succeeded: 'done',
  failed: 'fail',
  unknown: 'hold',
};

/** A status that we do not know is shown in the service's own words, never as success. */
export function statusWords(t: Text, folded: Folded, status: string | null): string {
  if (folded !== 'unknown') return t(`document.status.${folded}`);
  return status === null ? t('document.status.notReported') : t('document.status.unknown', { status });
}

export function StatusPill({ folded, status }: { readonly folded: Folded; readonly status: string | null }) {
  const t = useText();
  return <Pill tone={tones[folded]}>{statusWords(t, folded, status)}</Pill>;
}
