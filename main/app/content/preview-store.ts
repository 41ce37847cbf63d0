import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceId } from '#core/ids.ts';
import { message } from '#contract/messages/message.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { ByteSink, DocumentService, DownloadForm } from '#ports/document-service.ts';

export interface PreviewStoreOptions {
  readonly folder: string;
  /** The limit for all copies together. Those that were not viewed for longest are removed first. */
  readonly capBytes?: number;
}

export interface PreviewStore {
  /** Returns the path of a copy of a service's file, or of another form of it. */
  fetch(serviceId: ServiceId, service: DocumentService, fileId: string, form?: DownloadForm): Promise<Result<string>>;
}

/** Keeps copies of service files that a person views. They can always be loaded again. */
export function createPreviewStore({ folder, capBytes = 500_000_000 }: PreviewStoreOptions): PreviewStore {
  const underWay = new Map<string, Promise<Result<string>>>();

  const touch = async (file: string): Promise<boolean> => {
    const now = new Date();
    return utimes(file, now, now).then(
      () => true,
      () => false,
    );
  };
  const download = async (
    fetched: (sink: ByteSink) => ReturnType<DocumentService['download']>,
    target: string,
  ): Promise<Result<string>> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = path.join(folder, `${randomUUID()}.part`);
    const handle = await open(part, 'wx', 0o600);
    let isWhole = false;
    try {
      const sink = { write: (chunk: Uint8Array) => handle.writeFile(chunk) };
      const fetchedNow = await fetched(sink);
      if (!fetchedNow.ok) return fetchedNow;
      isWhole = true;
    } finally {
      await handle.close();
      if (!isWhole) await rm(part, { force: true });
    }
    await rename(part, target);
    await makeRoom(folder, capBytes, target);
    return { ok: true, value: target };
  };
  return {
    async fetch(serviceId, service, fileId, form) {
      const name = [
        serviceId,
        fileId,
        ...(form === undefined ? [] : [typeof form === 'string' ? form : form.page]),
      ].join(' ');
      const target = path.join(folder, createHash('sha256').update(name).digest('hex'));
      if (await touch(target)) return { ok: true, value: target };
      const load = async (sink: ByteSink) => {
        const fetched = await service.download(fileId, sink, form === undefined ? {} : { form });
        return fetched.ok && typeof form === 'string' && fetched.value.form !== form ? notMade(form) : fetched;
      };
      const started = underWay.get(target) ?? download(load, target).finally(() => underWay.delete(target));
      underWay.set(target, started);
      return started;
    },
  };
}

/** A service that does not know a form returns the file as it came. */
function notMade(form: 'searchable' | 'converted'): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'refused', status: 501, message: message(`content.not-${form}`) } };
}

/** Removes the copies that were not viewed for longest, but never `keep`, which is about to be viewed. */
async function makeRoom(folder: string, capBytes: number, keep: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      return found === null ? null : { file, sizeBytes: found.size, usedAtMs: found.mtimeMs };
    }),
  );
  const there = files.filter((file) => file !== null).toSorted((a, b) => b.usedAtMs - a.usedAtMs);
  let total = 0;
  for (const { file, sizeBytes } of there) {
    total += sizeBytes;
    const isHalf = file.endsWith('.part');
    if (total > capBytes && file !== keep && !isHalf) await rm(file, { force: true });
  }
}

/**
 * Copies that nobody has viewed for this long are removed, because they are contents of a service that Intray must not
 * keep.
 */
const keptForMs = 24 * 60 * 60_000;

/** Removes copies that nobody has viewed for a day. An incomplete copy is never that old while it is being loaded. */
export async function sweepPreviews(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && nowMs - found.mtimeMs > keptForMs) await remove(file);
  }
}

/** Removes copies: `all` for the complete ones, `half` for those that an earlier run was loading. */
export async function removePreviews(folder: string, which: 'all' | 'half'): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith('.part') === (which === 'half')) await remove(path.join(folder, name));
  }
}

/** On Windows a file that is being read cannot be removed; a later sweep removes it. */
const remove = (file: string): Promise<void> => rm(file, { force: true }).catch(() => undefined);
