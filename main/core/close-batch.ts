import { sameArrivalMs } from './arrival-gaps.ts';
import type { Batch, CloseReason } from './batch-state.ts';
import { defaultBatchRule, type BatchRule } from './watch-folder.ts';

export type CloseVerdict =
  { readonly kind: 'close'; readonly why: CloseReason } | { readonly kind: 'wait'; readonly checkAtMs: number };

/** What else happens in the folder of a batch. */
export interface OpenBatchFacts {
  /** The number of files in the folder that are being written or wait to join. */
  readonly onTheirWay: number;
  /** The time when the latest of its files was first seen. */
  readonly lastArrivalMs: number;
}

/**
 * Decides when an open batch closes (docs/file-lifecycle.md#steps): after the idle gap, at the limits of count and
 * bytes, or after the maximum wait, which bounds a stream of files that never pauses. With `company`, it closes as soon
 * as the folder is drained: nothing else is under way, and no file came for a moment. `company` is `null` where the
 * next file is worth waiting for.
 */
export function judgeClose(
  batch: Pick<Batch, 'openedAtMs' | 'lastJoinedAtMs' | 'fileCount' | 'sizeBytes'>,
  rule: BatchRule,
  nowMs: number,
  company: OpenBatchFacts | null = null,
): CloseVerdict {
  if (batch.fileCount >= rule.maxFiles) return { kind: 'close', why: 'count' };
  if (batch.sizeBytes >= rule.maxBytes) return { kind: 'close', why: 'size' };
  // Clocks jump: a join in the future counts as now.
  const idleAtMs = Math.min(batch.lastJoinedAtMs, nowMs) + rule.idleGapMs;
  const fullAtMs = Math.min(batch.openedAtMs, nowMs) + rule.maxWaitMs;
  if (nowMs >= idleAtMs) return { kind: 'close', why: 'idle' };
  if (nowMs >= fullAtMs) return { kind: 'close', why: 'maximum-wait' };
  const checkAtMs = Math.min(idleAtMs, fullAtMs);
  // A gap longer than the default means that files should wait for each other.
  const waitsForCompany = rule.idleGapMs > defaultBatchRule.idleGapMs;
  if (company === null || company.onTheirWay > 0 || waitsForCompany) return { kind: 'wait', checkAtMs };
  // After the clock went back, the time of the arrival says nothing. The time of the join serves instead.
  const arrivedMs = company.lastArrivalMs > nowMs ? batch.lastJoinedAtMs : company.lastArrivalMs;
  const drainedAtMs = Math.min(arrivedMs, nowMs) + sameArrivalMs;
  if (nowMs >= drainedAtMs) return { kind: 'close', why: 'drained' };
  return { kind: 'wait', checkAtMs: Math.min(checkAtMs, drainedAtMs) };
}

/** Returns whether one more file may join within the rule. An empty batch takes any file. */
export function hasBatchCapacity(
  batch: Pick<Batch, 'fileCount' | 'sizeBytes'>,
  sizeBytes: number,
  rule: Pick<BatchRule, 'maxFiles' | 'maxBytes'>,
): boolean {
  if (batch.fileCount === 0) return true;
  return batch.fileCount < rule.maxFiles && batch.sizeBytes + sizeBytes <= rule.maxBytes;
}
