/** Reads files exactly as a worker of the service does, one at a time, for `read-samples.ts`. */
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { createCachingReader } from './read.ts';

/** What was read of a file. */
export type Reading =
  { readonly ok: true; readonly document: ReadDocument } | { readonly ok: false; readonly message: string };

const reader = await createCachingReader();

async function read(file: string): Promise<Reading> {
  const { outcome } = await reader.read(file);
  return outcome.ok ? outcome : { ok: false, message: outcome.failure.message };
}

parentPort?.on('message', (message: unknown) => {
  if (message === null) {
    void reader.close().then(() => parentPort?.close());
    return;
  }
  const file = z.string().parse(message);
  read(file)
    .catch((error: unknown): Reading => ({ ok: false, message: String(error) }))
    .then((reading) => parentPort?.postMessage(reading))
    .catch((error: unknown) => {
      throw error;
    });
});
