import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

const nonceBytes = 32;
const proofBytes = 32;
const defaultTimeoutMs = 5_000;

/**
 * Proves to the other end of a new connection that this end knows `secret`, and asks the same of the other end, before
 * any other data is exchanged. The secret itself is never sent. Resolves with `false` when the other end does not prove
 * it in time; the caller then closes the connection.
 *
 * The client sends a nonce. The server answers with its own nonce and its proof over both. The client answers with its
 * own proof.
 */
export async function authenticateAsClient(
  socket: Socket,
  secret: Buffer,
  timeoutMs = defaultTimeoutMs,
): Promise<boolean> {
  const nonce = randomBytes(nonceBytes);
  socket.write(nonce);
  const answer = await readExactly(socket, nonceBytes + proofBytes, timeoutMs);
  if (answer === null) return false;
  const nonces = Buffer.concat([nonce, answer.subarray(0, nonceBytes)]);
  if (!timingSafeEqual(answer.subarray(nonceBytes), computeProof(secret, 'server', nonces))) return false;
  socket.write(computeProof(secret, 'client', nonces));
  return true;
}

/**
 * The server's side of {@link authenticateAsClient}. Data that the client sends after its proof stays in the socket to be
 * read.
 */
export async function authenticateAsServer(
  socket: Socket,
  secret: Buffer,
  timeoutMs = defaultTimeoutMs,
): Promise<boolean> {
  const clientNonce = await readExactly(socket, nonceBytes, timeoutMs);
  if (clientNonce === null) return false;
  const nonce = randomBytes(nonceBytes);
  const nonces = Buffer.concat([clientNonce, nonce]);
  socket.write(Buffer.concat([nonce, computeProof(secret, 'server', nonces)]));
  const answer = await readExactly(socket, proofBytes, timeoutMs);
  return answer !== null && timingSafeEqual(answer, computeProof(secret, 'client', nonces));
}

/** Computes the proof of one side. The side is part of it, so that a proof cannot be sent back to its sender. */
function computeProof(secret: Buffer, side: 'client' | 'server', nonces: Buffer): Buffer {
  return createHmac('sha256', secret).update(side).update(nonces).digest();
}

/** Resolves with `null` when the connection ends, or the bytes do not arrive in time. */
function readExactly(socket: Socket, count: number, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const finish = (bytes: Buffer | null): void => {
      clearTimeout(timer);
      socket.off('readable', tryRead).off('close', onEnd).off('end', onEnd).off('error', onEnd);
      resolve(bytes);
    };
    const tryRead = (): void => {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes?.byteLength === count) finish(bytes);
      // At the end of a stream `read` returns the rest, even when it is shorter than requested.
      else if (bytes !== null) finish(null);
    };
    const onEnd = (): void => finish(null);
    const timer = setTimeout(onEnd, timeoutMs);
    socket.on('readable', tryRead).on('close', onEnd).on('end', onEnd).on('error', onEnd);
    tryRead();
  });
}
