import type { Deadline } from './deadline.ts';
import type { OutgoingBody } from './outgoing-body.ts';

/** What the buffers between here and the service may hold back of what was handed over. */
const bufferedBytes = 4 * 1024 * 1024;
/** A line that is slower than this counts as one that does not move. */
const slowestBytesPerSecond = 8 * 1024;
/** On a slower line the buffers of the system are smaller than that. */
const emptiedBytesPerSecond = 32 * 1024;

/**
 * How long the answer to a body may take once its last byte was handed over: what the service may take to answer, and what the
 * slowest line needs for the bytes that are still in buffers.
 */
export function answerWithinMs(sizeBytes: number, silentMs: number): number {
  return silentMs + (Math.min(sizeBytes, bufferedBytes) / emptiedBytesPerSecond) * 1_000;
}

/**
 * A body whose time-out counts by bytes: each piece has its own time to be taken, so that a large file on a slow line is no
 * fault. Reading the file, and waiting for our own limit, are not timed.
 */
export async function* timedByBytes(
  body: OutgoingBody,
  deadline: Pick<Deadline, 'allow'>,
  silentMs: number,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body.stream()) {
    deadline.allow(silentMs + (piece.byteLength / slowestBytesPerSecond) * 1_000);
    yield piece;
    deadline.allow(null);
  }
  deadline.allow(answerWithinMs(body.sizeBytes, silentMs));
}
