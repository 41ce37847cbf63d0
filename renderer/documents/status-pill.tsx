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

/** Returns the text for a status. An unknown status keeps the service's own word, and never looks like success. */
export function statusWords(t: Text, folded: Folded, status: string | null): string {
  if (folded !== 'unknown') return t(`document.status.${folded}`);
  return status === null ? t('document.status.notReported') : t('document.status.unknown', { status });
}

export function StatusPill({ folded, status }: { readonly folded: Folded; readonly status: string | null }) {
  const t = useText();
  return <Pill tone={tones[folded]}>{statusWords(t, folded, status)}</Pill>;
}
