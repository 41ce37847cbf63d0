import { message, type AnyMessage } from '#contract/messages/message.ts';
import { sameStat } from './file-stat.ts';
import type { FileStat } from './file-stat.ts';
import type { FileNote } from './tracked-file.ts';
import type { StabilityRule } from './watch-folder.ts';

/** What is known of a file that is watched until it rests. Kept in memory: after a start it begins again. */
export interface StabilityHistory {
  readonly stat: FileStat;
  /** When this stat was first seen. */
  readonly sinceMs: number;
  /** When the file was first seen to be unsettled. */
  readonly firstMs: number;
}

/** What one check adds to the stat. */
export interface StabilitySample {
  readonly stat: FileStat;
  /** The format says that nothing is missing at its end; `null` when it has no such mark. */
  readonly complete: boolean | null;
  /** Whether somebody holds it open for writing; `null` where the platform cannot tell. */
  readonly writer: boolean | null;
  /** A person takes it for whole although its end is missing. */
  readonly isTakenAsWhole?: boolean;
}

/** Why a file that has not changed for the stability delay still waits, and until when at the most. */
export interface StabilityWait {
  readonly reason: 'end-missing' | 'open-elsewhere';
  readonly untilMs: number;
}

export type StabilityVerdict =
  | { readonly kind: 'settled'; readonly note: FileNote | null }
  | {
      readonly kind: 'wait';
      readonly history: StabilityHistory;
      readonly checkAtMs: number;
      readonly wait: StabilityWait | null;
    }
  | { readonly kind: 'on-hold'; readonly message: AnyMessage };

/** The share of the quiet time that a complete format has to wait all the same: a writer may still be patching its head. */
const completeShare = 0.2;

/**
 * When a file counts as written (docs/file-lifecycle.md#steps): no change between two checks over the quiet time; shorter for
 * a complete format, longer while there is a writer; after the maximum wait without change an unknown writer lets it go
 * on, a known one holds it.
 */
export function judgeStability(
  history: StabilityHistory | null,
  sample: StabilitySample,
  rule: StabilityRule,
  nowMs: number,
): StabilityVerdict {
  if (history === null || !sameStat(history.stat, sample.stat)) {
    const next = { stat: sample.stat, sinceMs: nowMs, firstMs: history?.firstMs ?? nowMs };
    return { kind: 'wait', history: next, checkAtMs: nowMs + waitFor(sample, rule), wait: null };
  }
  const restedMs = nowMs - history.sinceMs;
  const needMs = waitFor(sample, rule);
  // A clock that went back is a reason to begin again, not to trust the difference.
  if (restedMs < 0)
    return { kind: 'wait', history: { ...history, sinceMs: nowMs }, checkAtMs: nowMs + needMs, wait: null };
  const untilMs = history.sinceMs + rule.maxWaitMs;
  if (sample.writer === true) {
    if (restedMs >= rule.maxWaitMs) return { kind: 'on-hold', message: message('file.onHold.open-elsewhere') };
    const wait = { reason: 'open-elsewhere', untilMs } as const;
    return { kind: 'wait', history, checkAtMs: nowMs + rule.quietMs, wait };
  }
  if (restedMs < needMs) return { kind: 'wait', history, checkAtMs: history.sinceMs + needMs, wait: null };
  const incomplete = sample.complete === false;
  if (incomplete && sample.isTakenAsWhole !== true && restedMs < rule.maxWaitMs) {
    const wait = { reason: 'end-missing', untilMs } as const;
    return { kind: 'wait', history, checkAtMs: Math.min(nowMs + rule.quietMs, untilMs), wait };
  }
  return { kind: 'settled', note: incomplete ? 'end-missing' : null };
}

function waitFor(sample: StabilitySample, rule: StabilityRule): number {
  return sample.complete === true ? Math.ceil(rule.quietMs * completeShare) : rule.quietMs;
}

/** What is wrong with content that no document has; `null` when nothing is (docs/file-lifecycle.md#steps). */
export function suspicion(
  content: { readonly sizeBytes: number; readonly allZero: boolean },
  former: { readonly sizeBytes: number } | null,
): AnyMessage | null {
  if (content.sizeBytes === 0) return message('file.onHold.empty');
  if (content.allZero) return message('file.onHold.all-zero');
  if (former !== null && content.sizeBytes < former.sizeBytes) {
    return message('file.onHold.shorter');
  }
  return null;
}
