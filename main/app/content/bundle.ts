import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Bundle, RemoteSource } from '#api/api-deps.ts';
import type { Result } from '#core/failure.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import { plainName } from '#lib/text/file-names.ts';
import type { Tickets } from './tickets.ts';

/**
 * Begins a ZIP in a folder. `fetch` returns the path of a copy of a service's file. A ZIP into which a file was written
 * in part cannot be completed: what is added later fails as that file did.
 */
export async function createBundle(
  folder: string,
  tickets: Tickets,
  fetch: (source: RemoteSource) => Promise<Result<string>>,
): Promise<Bundle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, randomUUID());
  const part = `${target}.part`;
  const zip = new ZipFile();
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  let broken: Failed | null = null;
  const outcome = (): Failed | null => broken;
  let adding = '';
  const written = pipeline(zip.outputStream, output).catch((error: unknown) => {
    broken = failed(error, message('many.zip.broken', { name: adding }));
  });
  const breakOff = async (why?: Error): Promise<void> => {
    output.destroy(why);
    await written;
    await rm(part, { force: true });
  };
  zip.on('error', (error: Error) => void breakOff(error));
  const nameOf = uniqueNames();
  const openAs = (name: string) => () => Promise.resolve({ path: target, name });
  return {
    async add(source) {
      // What is added to a ZIP that cannot be completed is not fetched either.
      const before = outcome();
      if (before !== null) return before;
      const file = await fetch(source);
      if (!file.ok) return file;
      const handle = await open(file.value).catch((error: unknown) => failed(error, message('many.zip.failed')));
      if ('failure' in handle) return handle;
      const { size, mtime } = await handle.stat();
      adding = source.name;
      const bytes = handle.createReadStream();
      zip.addReadStream(bytes, nameOf(source.name), { size, mtime, compressionLevel });
      await Promise.race([finished(bytes), written]).catch(breakOff);
      bytes.destroy();
      return outcome() ?? succeeded;
    },
    async finish() {
      zip.end();
      await written;
      const failure = outcome();
      if (failure !== null) {
        await breakOff();
        return failure;
      }
      await rename(part, target);
      return {
        ok: true,
        value: {
          sizeBytes: output.bytesWritten,
          ticket: (holder, name) => tickets.issue(holder, { kind: 'preview', download: true, open: openAs(name) }),
        },
      };
    },
    discard: () => breakOff(),
  };
}

/** The fastest: PDFs and pictures are compressed already. */
const compressionLevel = 1;

type Failed = Extract<Result<null>, { ok: false }>;

const succeeded = { ok: true, value: null } as const;

const failed = (error: unknown, why: AnyMessage): Failed => ({
  ok: false,
  failure: isDiskFull(error)
    ? { kind: 'disk-full', message: message('many.zip.full') }
    : { kind: 'unreadable', message: why },
});

/** In bytes, so that a number in brackets fits behind it. */
const longestName = 200;

/**
 * Returns a function that makes names safe on every system, and unique among those before where upper and lower case are
 * the same: the second `a.pdf` is `a (2).pdf`.
 */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const name = plainName(given, longestName);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
    for (let n = 1; ; n += 1) {
      const unique = n === 1 ? name : `${stem} (${n})${ending}`;
      const key = unique.toLowerCase().normalize('NFC');
      if (taken.has(key)) continue;
      taken.add(key);
      return unique;
    }
  };
}
