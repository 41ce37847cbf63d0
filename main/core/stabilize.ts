import { message, type AnyMessage } from '#contract/messages/message.ts';
import { sameStat } from './file-stat.ts';
import type { FileStat } from './file-stat.ts';
import type { FileNote } from './tracked-file.ts';
import type { StabilityRule } from './watch-folder.ts';

/**
 * What is known about a file that is not stable yet. It is kept in memory, so that the wait restarts with the program.
 */
export interface StabilityHistory {
  readonly stat: FileStat;
  /** When this stat was first seen. */
  readonly sinceMs: number;
  /** When the file was first seen to be unstable. */
  readonly firstMs: number;
}

/** What one check adds to the stat. */
export interface StabilitySample {
  readonly stat: FileStat;
  /** Whether the format shows that the end is present; `null` when it has no end mark. */
  readonly complete: boolean | null;
  /** Whether a program has it open for writing; `null` where the platform cannot tell. */
  readonly writer: boolean | null;
  /** Whether a person accepts the file as complete although its end is missing. */
  readonly isAcceptedIncomplete?: boolean;
}

/** Why a file that has not changed for the stability delay still waits, and the latest time at which this wait ends. */
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

/** The share of the stability delay that a complete format still waits, because a program may still change its head. */
const completeShare = 0.2;

/**
 * Decides when a file counts as written (docs/file-lifecycle.md#steps): it has not changed between two checks over the
 * stability delay. The delay is shorter for a complete format and longer while a program writes. After the maximum wait
 * without a change, the file continues where it is not known whether a program writes; with a known writer it is on
 * hold.
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
  // After the clock went back, the difference is not reliable, so that the wait restarts.
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
  if (incomplete && sample.isAcceptedIncomplete !== true && restedMs < rule.maxWaitMs) {
    const wait = { reason: 'end-missing', untilMs } as const;
    return { kind: 'wait', history, checkAtMs: Math.min(nowMs + rule.quietMs, untilMs), wait };
  }
  return { kind: 'settled', note: incomplete ? 'end-missing' : null };
}

function waitFor(sample: StabilitySample, rule: StabilityRule): number {
  return sample.complete === true ? Math.ceil(rule.quietMs * completeShare) : rule.quietMs;
}

/** Returns what is wrong with content that no document has; `null` when nothing is (docs/file-lifecycle.md#steps). */
export function suspicionOf(
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
