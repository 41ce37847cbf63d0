import type { Session } from './session.ts';
import type { BatchRule } from './watch-folder.ts';

export type BatchVerdict =
  { readonly kind: 'close'; readonly why: string } | { readonly kind: 'wait'; readonly lookAtMs: number };

/**
 * When an open session closes (way-of-a-file, "joined"): idle gap, count, bytes, and the maximum wait, which bounds a
 * stream of files that never pauses. `oneOff`: `complete` files have all joined.
 */
export function judgeBatch(
  session: Pick<Session, 'openedAtMs' | 'lastJoinedAtMs' | 'fileCount' | 'sizeBytes'>,
  rule: BatchRule,
  nowMs: number,
): BatchVerdict {
  if (session.fileCount >= rule.maxFiles) return { kind: 'close', why: `${rule.maxFiles} files` };
  if (session.sizeBytes >= rule.maxBytes) return { kind: 'close', why: 'size' };
  // Clocks jump: a join that lies in the future counts as just now.
  const idleAtMs = Math.min(session.lastJoinedAtMs, nowMs) + rule.idleGapMs;
  const fullAtMs = Math.min(session.openedAtMs, nowMs) + rule.maxWaitMs;
  if (nowMs >= idleAtMs) return { kind: 'close', why: 'idle' };
  if (nowMs >= fullAtMs) return { kind: 'close', why: 'maximum wait' };
  return { kind: 'wait', lookAtMs: Math.min(idleAtMs, fullAtMs) };
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
