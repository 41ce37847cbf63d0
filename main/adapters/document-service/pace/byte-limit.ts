import type { CancelSignal } from '#core/cancel.ts';
import { sleep } from './token-bucket.ts';

/** A limit for uploaded bytes, shared by all uploads that use it. A change applies at once. */
export interface ByteLimit {
  /** Returns how many bytes to send in one piece, so that no piece takes long and the line is used evenly. */
  pieceBytes(): number;
  /** Waits until this many bytes may leave, or until the signal fires. */
  acquire(bytes: number, signal?: CancelSignal): Promise<void>;
}

/** A piece takes at most this many seconds, so that the connection is never silent for long. */
const pieceSeconds = 0.25;
const mostPieceBytes = 64 * 1024;
/** Delays of timers are made up for, but by no more than this. */
const creditMs = 250;

/**
 * @param bytesPerSecond called before every piece; `null` means no limit
 * @param nowMs a clock that never goes back
 */
export function createByteLimit(
  bytesPerSecond: () => number | null,
  nowMs: () => number = () => performance.now(),
): ByteLimit {
  /** The time when the line is free again, once all pieces that were allowed have been sent. */
  let freeAtMs = 0;
  return {
    pieceBytes() {
      const limit = bytesPerSecond();
      if (limit === null) return mostPieceBytes;
      return Math.max(1, Math.min(mostPieceBytes, Math.floor(limit * pieceSeconds)));
    },
    async acquire(bytes, signal) {
      const limit = bytesPerSecond();
      if (limit === null) return;
      const startAtMs = Math.max(freeAtMs, nowMs() - creditMs);
      freeAtMs = startAtMs + (bytes / limit) * 1_000;
      const waitMs = startAtMs - nowMs();
      if (waitMs > 0) await sleep(waitMs, signal);
    },
  };
}
