import type { Deadline } from './deadline.ts';
import type { OutgoingBody } from './outgoing-body.ts';

/** The bytes that buffers between here and the service may still hold after they were handed over. */
const bufferedBytes = 4 * 1024 * 1024;
/** A slower line counts as one that does not move. */
const slowestBytesPerSecond = 8 * 1024;
/** The speed at which buffers are assumed to empty. On a slower line the system's buffers are smaller than that. */
const emptiedBytesPerSecond = 32 * 1024;

/**
 * Returns how long the answer may take after the last byte was handed over: the time that the service may take to
 * answer, plus the time that the slowest line needs for the buffered bytes.
 */
export function answerWithinMs(sizeBytes: number, silentMs: number): number {
  return silentMs + (Math.min(sizeBytes, bufferedBytes) / emptiedBytesPerSecond) * 1_000;
}

/**
 * Yields a body whose time-out applies to each piece, so that a large file on a slow line does not time out. Reading
 * the file and waiting for our own limit are not timed.
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
