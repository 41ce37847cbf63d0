import type { CancelSignal } from '#core/cancel.ts';
import { sleep } from './token-bucket.ts';

/** A limit for the bytes that leave, shared by all who send under it. It may change at any time, and then holds at once. */
export interface ByteLimit {
  /** How much to send in one piece, so that none takes long and the line is used evenly. */
  pieceBytes(): number;
  /** Waits until so many bytes may leave, or until the signal fires. */
  turn(bytes: number, signal?: CancelSignal): Promise<void>;
}

/** A piece takes this part of a second, so that the connection is never silent for long. */
const pieceSeconds = 0.25;
const mostPieceBytes = 64 * 1024;
/** What timers oversleep is caught up with, but no more than this. */
const creditMs = 250;

/** @param bytesPerSecond asked before every piece; `null` is without limit. `nowMs` never goes back. */
export function createByteLimit(
  bytesPerSecond: () => number | null,
  nowMs: () => number = () => performance.now(),
): ByteLimit {
  /** When the line is free again, if everybody has sent what he was given. */
  let freeAtMs = 0;
  return {
    pieceBytes() {
      const limit = bytesPerSecond();
      if (limit === null) return mostPieceBytes;
      return Math.max(1, Math.min(mostPieceBytes, Math.floor(limit * pieceSeconds)));
    },
    async turn(bytes, signal) {
      const limit = bytesPerSecond();
      if (limit === null) return;
      const startAtMs = Math.max(freeAtMs, nowMs() - creditMs);
      freeAtMs = startAtMs + (bytes / limit) * 1_000;
      const waitMs = startAtMs - nowMs();
      if (waitMs > 0) await sleep(waitMs, signal);
    },
  };
}
