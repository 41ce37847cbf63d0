import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

const nonceBytes = 32;
const proofBytes = 32;
const defaultTimeoutMs = 5_000;

/**
 * Proves to the other end of a new connection that this end knows `secret`, and asks the same of it, before anything else
 * crosses. The secret itself never does. `false`: the other end does not know it; close the connection.
 *
 * The client sends a nonce. The server answers with its own nonce and its proof over both. The client answers with its own.
 */
export async function proveAsClient(socket: Socket, secret: Buffer, timeoutMs = defaultTimeoutMs): Promise<boolean> {
  const nonce = randomBytes(nonceBytes);
  socket.write(nonce);
  const answer = await readExactly(socket, nonceBytes + proofBytes, timeoutMs);
  if (answer === null) return false;
  const nonces = Buffer.concat([nonce, answer.subarray(0, nonceBytes)]);
  if (!timingSafeEqual(answer.subarray(nonceBytes), proof(secret, 'server', nonces))) return false;
  socket.write(proof(secret, 'client', nonces));
  return true;
}

/** The server's side of {@link proveAsClient}. What the client sends after its proof stays in the socket to be read. */
export async function proveAsServer(socket: Socket, secret: Buffer, timeoutMs = defaultTimeoutMs): Promise<boolean> {
  const theirs = await readExactly(socket, nonceBytes, timeoutMs);
  if (theirs === null) return false;
  const nonce = randomBytes(nonceBytes);
  const nonces = Buffer.concat([theirs, nonce]);
  socket.write(Buffer.concat([nonce, proof(secret, 'server', nonces)]));
  const answer = await readExactly(socket, proofBytes, timeoutMs);
  return answer !== null && timingSafeEqual(answer, proof(secret, 'client', nonces));
}

/** Differs by the side, so that a proof cannot be sent back to where it came from. */
function proof(secret: Buffer, side: 'client' | 'server', nonces: Buffer): Buffer {
  return createHmac('sha256', secret).update(side).update(nonces).digest();
}

/** `null` when the connection ends, or the bytes do not come in time. */
function readExactly(socket: Socket, count: number, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const finish = (bytes: Buffer | null): void => {
      clearTimeout(timer);
      socket.off('readable', look).off('close', onEnd).off('end', onEnd).off('error', onEnd);
      resolve(bytes);
    };
    const look = (): void => {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes?.byteLength === count) finish(bytes);
      // At the end of a stream `read` gives what is left, however little.
      else if (bytes !== null) finish(null);
    };
    const onEnd = (): void => finish(null);
    const timer = setTimeout(onEnd, timeoutMs);
    socket.on('readable', look).on('close', onEnd).on('end', onEnd).on('error', onEnd);
    look();
  });
}
