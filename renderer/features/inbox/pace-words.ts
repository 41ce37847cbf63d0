import type { BatchSummary } from '#contract/batches.ts';
import type { Folder } from '#contract/folders.ts';
import type { AppStatus } from '#contract/app.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { Text } from '../../i18n/text.tsx';

/**
 * Returns when all files will be done, if that can be estimated. When nothing is in progress, it returns what was done
 * last. Nothing is uploaded during a pause.
 */
export function paceWords(
  { ratePerMinute, timeLeftMs, burst, activeFiles, connections }: AppStatus,
  t: Text,
  formats: Formats,
): string {
  if (timeLeftMs !== null) {
    const minutes = roundedMinutes(timeLeftMs);
    return minutes < 1 ? t('inbox.left.short') : t('inbox.left', { time: formats.duration(minutes * 60_000) });
  }
  if (ratePerMinute === null && connections.some(({ state }) => state === 'paused')) return t('folder.status.paused');
  if (ratePerMinute !== null || activeFiles.length > 0) return t('inbox.moving');
  if (burst === null) return t('inbox.idle');
  const [from, to] = [formats.time(burst.firstMs), formats.time(burst.lastMs)];
  const count = { count: burst.files, shown: formats.number(burst.files), to };
  return from === to ? t('inbox.idle.moment', count) : t('inbox.idle.burst', { ...count, from });
}

const steps = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/**
 * Rounds to the minutes that a person would guess, because an estimate to the second would claim too much. 0 means less
 * than a minute.
 */
function roundedMinutes(ms: number): number {
  const minutes = ms / 60_000;
  if (minutes < 0.75) return 0;
  const longest = steps.at(-1) ?? 0;
  if (minutes >= longest) return Math.round(minutes / 60) * 60;
  return steps.reduce((best, step) => (Math.abs(step - minutes) < Math.abs(best - minutes) ? step : best));
}

interface Held {
  readonly batch: {
    readonly phase: BatchSummary['phase'];
    readonly files: readonly Pick<BatchSummary['files'][number], 'state'>[];
  };
  /** `null` for files that were added by hand. */
  readonly folder: { readonly rules: Pick<Folder['rules'], 'paused'> } | null;
}

/**
 * Returns whether a batch goes no further because a person has paused its folder. What the service has already goes on,
 * and so does an upload that is under way.
 */
export function waitsForResume({ batch: { phase, files }, folder }: Held): boolean {
  if (folder === null || !folder.rules.paused) return false;
  switch (phase) {
    case 'being-written':
    case 'open':
      return true;
    case 'uploading':
      return files.every(({ state }) => state !== 'uploading');
    default:
      return false;
  }
}
