import type { FileEvent } from '#contract/documents.ts';
import type { FileDetail, FileState } from '#contract/files.ts';
import type { MethodResult } from '#contract/methods.ts';

export type Correction = MethodResult<'documents.corrections'>[number];

/** A step in the history of a document: of this computer, or as the service reports it. */
export interface TimelineStep {
  readonly atMs: number | null;
  readonly step:
    | { readonly kind: 'file'; readonly entry: FileDetail['history'][number]; readonly count: number }
    | { readonly kind: 'event'; readonly event: FileEvent }
    | { readonly kind: 'correction'; readonly correction: Correction };
}

/** The steps of one day, with the time from the step before. */
export interface TimelineDay {
  /** `null` for steps without a time. */
  readonly dayMs: number | null;
  readonly steps: readonly (TimelineStep & { readonly tookMs: number | null })[];
}

/** What this computer has recorded itself, the service's events of the same meaning only repeat. */
const ownEvents: Readonly<Partial<Record<FileState, readonly string[]>>> = {
  uploaded: ['file.uploaded'],
  processing: ['file.queued', 'file.processing'],
  done: ['file.processed', 'file.tagged'],
};
/** What the corrections themselves say with more detail. */
const correctionEvents: readonly string[] = ['file.corrected', 'file.correction_undone'];

/**
 * Merges the history of this computer with the events of the service, in the order of time. Repeated attempts without a
 * result are one step, with the time of the last. Events that repeat a step of this computer are left out.
 */
export function timelineSteps(
  history: FileDetail['history'],
  events: readonly FileEvent[],
  sameWords: (a: FileDetail['history'][number], b: FileDetail['history'][number]) => boolean,
  corrections: readonly Correction[] = [],
): readonly TimelineStep[] {
  const steps: TimelineStep[] = [];
  for (const entry of history) {
    const last = steps.at(-1)?.step;
    const isAgain = last?.kind === 'file' && last.entry.to === entry.to && sameWords(last.entry, entry);
    const count = isAgain ? last.count + 1 : 1;
    steps.splice(isAgain ? -1 : steps.length, isAgain ? 1 : 0, {
      atMs: entry.atMs,
      step: { kind: 'file', entry, count },
    });
  }
  const repeated = new Set([
    ...history.flatMap(({ to }) => ownEvents[to] ?? []),
    ...(corrections.length === 0 ? [] : correctionEvents),
  ]);
  const others = events.filter(({ kind }) => kind === null || !repeated.has(kind));
  const all: readonly TimelineStep[] = [
    ...steps,
    ...others.map((event): TimelineStep => ({ atMs: event.createdAtMs, step: { kind: 'event', event } })),
    ...corrections.map((correction): TimelineStep => ({
      atMs: Date.parse(correction.at),
      step: { kind: 'correction', correction },
    })),
  ];
  return all.toSorted((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity));
}

/** Divides steps into days of the person's calendar. A step that took no time has no duration. */
export function timelineDays(steps: readonly TimelineStep[]): readonly TimelineDay[] {
  const days: { readonly dayMs: number | null; readonly steps: TimelineDay['steps'][number][] }[] = [];
  let before: number | null = null;
  for (const step of steps) {
    const dayMs = step.atMs === null ? null : new Date(step.atMs).setHours(0, 0, 0, 0);
    const tookMs = step.atMs === null || before === null ? null : step.atMs - before;
    const timed = { ...step, tookMs: tookMs === 0 ? null : tookMs };
    const today = days.at(-1);
    if (today === undefined || today.dayMs !== dayMs) days.push({ dayMs, steps: [timed] });
    else today.steps.push(timed);
    before = step.atMs ?? before;
  }
  return days;
}
