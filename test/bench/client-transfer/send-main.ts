// Uploads one file through the client, in a separate process, and prints the time and the peak memory.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { readInPieces } from '#lib/read-in-pieces.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';

const [baseUrl = '', file = '', sessionId = '', accessToken = 'token', apiKey = 'key'] = process.argv.slice(2);

const made = await createDocumentService(
  { signIn: createBearerSignIn(accessToken), apiKey, env: {}, nowMs: Date.now },
  { baseUrl, userAgent: 'Intray/bench' },
);
if (!made.ok) throw new Error(made.failure.message.code);
const handle = await open(file);
const { size } = await handle.stat();
const startedMs = performance.now();
const sent = await made.value.upload({
  sessionId,
  source: {
    name: path.basename(file),
    sizeBytes: size,
    open: () => readInPieces(handle),
  },
});
if (!sent.ok) throw new Error(`${sent.failure.kind}: ${sent.failure.message.code}`);
const tookMs = performance.now() - startedMs;
await made.value.close();
await handle.close();
process.stdout.write(JSON.stringify({ tookMs, peakBytes: process.resourceUsage().maxRSS * 1024 }));
