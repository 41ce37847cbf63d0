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

/** What a look adds to the stat. */
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
      readonly looks: StabilityHistory;
      readonly lookAtMs: number;
      readonly wait: StabilityWait | null;
    }
  | { readonly kind: 'on-hold'; readonly message: AnyMessage };

/** The share of the quiet time that a complete format has to wait all the same: a writer may still be patching its head. */
const completeShare = 0.2;

/**
 * When a file counts as written (docs/file-lifecycle.md#steps): no change on two looks over the quiet time; shorter for
 * a complete format, longer while there is a writer; after the maximum wait without change an unknown writer lets it go
 * on, a known one holds it.
 */
export function judgeStability(
  looks: StabilityHistory | null,
  look: StabilitySample,
  rule: StabilityRule,
  nowMs: number,
): StabilityVerdict {
  if (looks === null || !sameStat(looks.stat, look.stat)) {
    const next = { stat: look.stat, sinceMs: nowMs, firstMs: looks?.firstMs ?? nowMs };
    return { kind: 'wait', looks: next, lookAtMs: nowMs + waitFor(look, rule), wait: null };
  }
  const restedMs = nowMs - looks.sinceMs;
  const needMs = waitFor(look, rule);
  // A clock that went back is a reason to begin again, not to trust the difference.
  if (restedMs < 0) return { kind: 'wait', looks: { ...looks, sinceMs: nowMs }, lookAtMs: nowMs + needMs, wait: null };
  const untilMs = looks.sinceMs + rule.maxWaitMs;
  if (look.writer === true) {
    if (restedMs >= rule.maxWaitMs) return { kind: 'on-hold', message: message('file.onHold.open-elsewhere') };
    const wait = { reason: 'open-elsewhere', untilMs } as const;
    return { kind: 'wait', looks, lookAtMs: nowMs + rule.quietMs, wait };
  }
  if (restedMs < needMs) return { kind: 'wait', looks, lookAtMs: looks.sinceMs + needMs, wait: null };
  const incomplete = look.complete === false;
  if (incomplete && look.isTakenAsWhole !== true && restedMs < rule.maxWaitMs) {
    const wait = { reason: 'end-missing', untilMs } as const;
    return { kind: 'wait', looks, lookAtMs: Math.min(nowMs + rule.quietMs, untilMs), wait };
  }
  return { kind: 'settled', note: incomplete ? 'end-missing' : null };
}

function waitFor(look: StabilitySample, rule: StabilityRule): number {
  return look.complete === true ? Math.ceil(rule.quietMs * completeShare) : rule.quietMs;
}

/** What is wrong with content that no document has; `null` when nothing is (docs/file-lifecycle.md#steps). */
export function suspicion(
  content: { readonly sizeBytes: number; readonly allZero: boolean },
  sighted: { readonly sizeBytes: number } | null,
): AnyMessage | null {
  if (content.sizeBytes === 0) return message('file.onHold.empty');
  if (content.allZero) return message('file.onHold.all-zero');
  if (sighted !== null && content.sizeBytes < sighted.sizeBytes) {
    return message('file.onHold.shorter');
  }
  return null;
}
