import { togetherMs } from './arrival-rhythm.ts';
import type { Session } from './session.ts';
import { defaultBatchRule, type BatchRule } from './watch-folder.ts';

export type BatchVerdict =
  { readonly kind: 'close'; readonly why: string } | { readonly kind: 'wait'; readonly lookAtMs: number };

/** What else is under way in the folder of a batch. */
export interface BatchCompany {
  /** Files of the folder that are being written or wait to join. */
  readonly onTheirWay: number;
  /** When the latest of its files was first seen. */
  readonly lastArrivalMs: number;
}

/**
 * When an open session closes (docs/file-lifecycle.md#steps): idle gap, count, bytes, and the maximum wait, which bounds
 * a stream of files that never pauses. With `company` it closes as soon as the folder is drained: nothing else is under way,
 * and nothing came for a moment. `null` where the next file is worth waiting for.
 */
export function judgeBatch(
  session: Pick<Session, 'openedAtMs' | 'lastJoinedAtMs' | 'fileCount' | 'sizeBytes'>,
  rule: BatchRule,
  nowMs: number,
  company: BatchCompany | null = null,
): BatchVerdict {
  if (session.fileCount >= rule.maxFiles) return { kind: 'close', why: `${rule.maxFiles} files` };
  if (session.sizeBytes >= rule.maxBytes) return { kind: 'close', why: 'size' };
  // Clocks jump: a join that lies in the future counts as just now.
  const idleAtMs = Math.min(session.lastJoinedAtMs, nowMs) + rule.idleGapMs;
  const fullAtMs = Math.min(session.openedAtMs, nowMs) + rule.maxWaitMs;
  if (nowMs >= idleAtMs) return { kind: 'close', why: 'idle' };
  if (nowMs >= fullAtMs) return { kind: 'close', why: 'maximum wait' };
  const lookAtMs = Math.min(idleAtMs, fullAtMs);
  // Whoever asked for a longer gap than usual wants files to wait for each other.
  const waitsForCompany = rule.idleGapMs > defaultBatchRule.idleGapMs;
  if (company === null || company.onTheirWay > 0 || waitsForCompany) return { kind: 'wait', lookAtMs };
  // After the clock went back the time of the arrival says nothing, and that of the joining is as good.
  const arrivedMs = company.lastArrivalMs > nowMs ? session.lastJoinedAtMs : company.lastArrivalMs;
  const drainedAtMs = Math.min(arrivedMs, nowMs) + togetherMs;
  if (nowMs >= drainedAtMs) return { kind: 'close', why: 'nothing else is under way' };
  return { kind: 'wait', lookAtMs: Math.min(lookAtMs, drainedAtMs) };
}

/** Whether one more file may join without breaking the rule; an empty session takes any. */
export function hasRoom(
  session: Pick<Session, 'fileCount' | 'sizeBytes'>,
  sizeBytes: number,
  rule: Pick<BatchRule, 'maxFiles' | 'maxBytes'>,
): boolean {
  if (session.fileCount === 0) return true;
  return session.fileCount < rule.maxFiles && session.sizeBytes + sizeBytes <= rule.maxBytes;
}
