import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Rotation } from '#lib/geometry/box.ts';
import { createReader, type Reader, type ReaderOptions } from '#local-service/readers/create-reader.ts';
import type { ReadDocument, ReadOutcome } from '#local-service/readers/document.ts';

export interface TestReader {
  /** Writes the bytes to a file and reads it. */
  readonly read: (bytes: Uint8Array | string, name: string, signal?: AbortSignal) => Promise<ReadOutcome>;
  /** The same for a file that must be readable. */
  readonly readDocument: (bytes: Uint8Array | string, name: string, pageRotation?: Rotation) => Promise<ReadDocument>;
}

/** Makes one real reader and one folder for the tests of a file. */
export function useReader(options: ReaderOptions = {}): TestReader {
  let reader: Reader;
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intray-reading-'));
    reader = createReader(options);
  });
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const pathOf = async (bytes: Uint8Array | string): Promise<string> => {
    count += 1;
    const path = join(folder, count.toString());
    await writeFile(path, bytes);
    return path;
  };
  const read: TestReader['read'] = async (bytes, name, signal) =>
    reader.read({ path: await pathOf(bytes), name }, signal);
  return {
    read,
    readDocument: async (bytes, name, pageRotation = 0) => {
      const outcome = await reader.read({ path: await pathOf(bytes), name, pageRotation });
      if (!outcome.ok) throw new Error(`${name}: ${outcome.failure.code}: ${outcome.failure.message}`);
      return outcome.document;
    },
  };
}
