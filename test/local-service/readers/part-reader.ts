import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openContainer } from '#local-service/readers/parts/open-container.ts';
import { defaultPartLimits, PartUnreadable, type PartsOutcome } from '#local-service/readers/parts/part.ts';

export interface PartReader {
  readonly open: (bytes: Uint8Array | string, name: string) => Promise<PartsOutcome>;
  /** Name and content of each part; of one that cannot be read, why. */
  readonly partsIn: (bytes: Uint8Array | string, name: string) => Promise<readonly (readonly [string, string])[]>;
}

/** Opens files that hold others, in one folder for the tests of a file. */
export function partReader(): PartReader {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intray-parts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const open: PartReader['open'] = async (bytes, name) => {
    count += 1;
    const path = join(folder, count.toString());
    await writeFile(path, bytes);
    return openContainer({ path, name }, defaultPartLimits);
  };
  return {
    open,
    async partsIn(bytes, name) {
      const outcome = await open(bytes, name);
      if (!outcome.ok || outcome.kind === 'whole') throw new Error(JSON.stringify(outcome));
      const parts: [string, string][] = [];
      for await (const part of outcome.parts) {
        if (part.kind === 'missing') parts.push([part.name, part.failure.code]);
        else parts.push([part.name, (await textOf(part.bytes)).trimEnd()]);
      }
      return parts;
    },
  };
}

async function textOf(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of bytes) pieces.push(piece);
  } catch (error) {
    if (error instanceof PartUnreadable) return error.failure.code;
    throw error;
  }
  return Buffer.concat(pieces).toString('utf8');
}
