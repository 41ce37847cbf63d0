import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { answerWithinMs } from '#adapters/document-service/wire/timed-by-bytes.ts';

const headersMs = 400;
const sizeBytes = 12 * 1024 * 1024;

/** Starts a service that reads a piece, pauses and reads the next, or that stops reading. */
async function slowService(isStuck: boolean): Promise<string> {
  const server = createServer({ highWaterMark: 64 * 1024 }, (request, response) => {
    request.on('data', () => {
      request.pause();
      if (!isStuck) setTimeout(() => request.resume(), 10);
    });
    request.on('end', () => response.end(JSON.stringify({ id: randomUUID() })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function upload(baseUrl: string, bytes: number) {
  const made = await createDocumentService(
    { signIn: createBearerSignIn('token'), apiKey: 'key', env: {}, nowMs: Date.now },
    { baseUrl, userAgent: 'Intray/test', timeouts: { headersMs } },
  );
  if (!made.ok) throw new Error(made.failure.message.code);
  onTestFinished(() => made.value.close());
  const content = Buffer.alloc(bytes, 'a');
  async function* chunks() {
    for (let at = 0; at < bytes; at += 64 * 1024) yield await Promise.resolve(content.subarray(at, at + 64 * 1024));
  }
  const startedMs = performance.now();
  const outcome = await made.value.upload({
    source: { name: 'big.tif', sizeBytes: bytes, open: chunks },
    sessionId: randomUUID(),
  });
  return { outcome, tookMs: performance.now() - startedMs };
}

test('a large file on a slow line may take many times the time-out without a failure', async () => {
  const { outcome, tookMs } = await upload(await slowService(false), sizeBytes);
  expect(outcome).toMatchObject({ ok: true });
  expect(tookMs).toBeGreaterThan(headersMs * 2);
});

test('a connection that accepts no more bytes fails like one that does not answer', async () => {
  const { outcome } = await upload(await slowService(true), 60_000);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unconfirmed' }, sent: { mayHaveArrived: true } });
}, 60_000);

test.each([
  [0, 60_000],
  [32_768, 61_000],
  [4 * 1024 * 1024, 188_000],
  [2_000_000_000, 188_000],
])('the answer to %i bytes may take %i ms', (bytes, ms) => {
  expect(answerWithinMs(bytes, 60_000)).toBe(ms);
});
