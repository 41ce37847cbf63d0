import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import type { Bundle, RemoteSource } from '#api/api-deps.ts';
import type { Result } from '#core/failure.ts';
import { createZipWriter } from '#lib/zip-writer.ts';
import type { Tickets } from './tickets.ts';

/** Begins a ZIP in a folder. `fetch` returns the path of a copy of a service's file. */
export async function createBundle(
  folder: string,
  tickets: Tickets,
  fetch: (source: RemoteSource) => Promise<Result<string>>,
): Promise<Bundle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, randomUUID());
  const part = `${target}.part`;
  const handle = await open(part, 'wx+', 0o600);
  const zip = createZipWriter(handle);
  const nameOf = uniqueNames();
  const discard = async (): Promise<void> => {
    await handle.close();
    await rm(part, { force: true });
  };
  return {
    async add(source) {
      const file = await fetch(source);
      if (!file.ok) return file;
      try {
        await zip.add(nameOf(source.name), file.value, (await stat(file.value)).mtime);
        return { ok: true, value: null };
      } catch (error) {
        const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
        const text = message(isFull ? 'many.zip.full' : 'many.zip.failed');
        return { ok: false, failure: { kind: isFull ? 'disk-full' : 'unreadable', message: text } };
      }
    },
    async finish() {
      const sizeBytes = await zip.finish().catch(async (error: unknown) => {
        await discard();
        throw error;
      });
      await handle.close();
      await rename(part, target);
      return {
        sizeBytes,
        ticket: (holder, name) =>
          tickets.issue(holder, {
            kind: 'preview',
            download: true,
            open: () => Promise.resolve({ path: target, name }),
          }),
      };
    },
    discard,
  };
}

const longestName = 150;
/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
/** What some system does not allow in a name, or what makes a name look like another one. */
const unsafe = /[/\\:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a function that makes names safe on every system, and unique among those before where upper and lower case are
 * the same: the second `a.pdf` is `a (2).pdf`.
 */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const name = safeName(given);
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

function safeName(given: string): string {
  const plain = given
    .toWellFormed()
    .replaceAll(unsafe, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const ending = /\.[^.]{1,10}$/u.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, Math.min(longestName, plain.length - ending.length)).toWellFormed();
  const name = `${stem}${ending}`;
  return name === '' ? 'file' : devices.test(name) ? `_${name}` : name;
}
