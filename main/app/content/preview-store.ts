import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteSource } from '#api/api-deps.ts';
import { message } from '#contract/messages/message.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { ByteSink, DocumentService, DownloadForm } from '#ports/document-service.ts';

export interface PreviewStoreOptions {
  readonly folder: string;
  /** The limit for all copies together. Those that were not viewed for longest are removed first. */
  readonly capBytes?: number;
}

export interface PreviewStore {
  /**
   * Returns the path of a copy of a service's file, or of another form of it. With a `signal` that fires, a copy that
   * nobody else waits for is not loaded any more.
   */
  fetch(source: CopySource, signal?: AbortSignal): Promise<Result<string>>;
}

/** A file of a service, or another form of it. */
type CopySource = Pick<RemoteSource, 'serviceId' | 'service' | 'fileId' | 'form'>;

/** A copy that is being loaded. */
interface Loading {
  readonly done: Promise<Result<string>>;
  readonly ending: AbortController;
  waiting: number;
}

/** Keeps copies of service files that a person views. They can always be loaded again. */
export function createPreviewStore({ folder, capBytes = 500_000_000 }: PreviewStoreOptions): PreviewStore {
  const underWay = new Map<string, Loading>();
  const makeRoom = createRoom(folder, capBytes);
  /** Services that gave a file in place of a page: none of their files is loaded again for a picture. */
  const wholeOnly = new WeakSet<DocumentService>();

  const load = ({ service, fileId, form }: CopySource, target: string): Loading => {
    const ending = new AbortController();
    const needed = neededForm(form);
    const fetched = async (sink: ByteSink): ReturnType<DocumentService['download']> => {
      const options = { signal: ending.signal, ...(form === undefined ? {} : { form }) };
      const received = await service.download(fileId, sink, options);
      if (!received.ok || needed === null || received.value.form === needed) return received;
      if (needed === 'page') wholeOnly.add(service);
      return notMade(needed);
    };
    const done = writeCopy(folder, fetched, target, makeRoom).finally(() => {
      if (underWay.get(target)?.ending === ending) underWay.delete(target);
    });
    return { done, ending, waiting: 0 };
  };
  return {
    async fetch(source, signal) {
      const target = path.join(folder, createHash('sha256').update(nameOf(source)).digest('hex'));
      if (await touch(target)) return { ok: true, value: target };
      if (neededForm(source.form) === 'page' && wholeOnly.has(source.service)) return notMade('page');
      const loading = underWay.get(target) ?? load(source, target);
      underWay.set(target, loading);
      loading.waiting += 1;
      const leave = (): void => {
        loading.waiting -= 1;
        if (loading.waiting > 0) return;
        underWay.delete(target);
        loading.ending.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (signal?.aborted) leave();
      return loading.done.finally(() => signal?.removeEventListener('abort', leave));
    },
  };
}

/** Writes what is received to a file of its own, which gets its name when it is whole. */
async function writeCopy(
  folder: string,
  fetched: (sink: ByteSink) => ReturnType<DocumentService['download']>,
  target: string,
  makeRoom: ReturnType<typeof createRoom>,
): Promise<Result<string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = path.join(folder, `${randomUUID()}.part`);
  const handle = await open(part, 'wx', 0o600);
  let isWhole = false;
  let sizeBytes = 0;
  try {
    const sink = { write: (chunk: Uint8Array) => handle.writeFile(chunk) };
    const fetchedNow = await fetched(sink);
    if (!fetchedNow.ok) return fetchedNow;
    isWhole = true;
    sizeBytes = fetchedNow.value.sizeBytes;
  } finally {
    await handle.close();
    if (!isWhole) await rm(part, { force: true });
  }
  await rename(part, target);
  await makeRoom(sizeBytes, target);
  return { ok: true, value: target };
}

const touch = async (file: string): Promise<boolean> => {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
};

/** What distinguishes a copy from all others. */
function nameOf({ serviceId, fileId, form }: CopySource): string {
  if (form === undefined) return [serviceId, fileId].join(' ');
  if (typeof form === 'string') return [serviceId, fileId, form].join(' ');
  const { page, widthPx, heightPx, part } = form;
  const picture = neededForm(form) === null ? [] : [JSON.stringify({ widthPx, heightPx, part })];
  return [serviceId, fileId, page, ...picture].join(' ');
}

/** The form without which an answer is of no use: a whole page may also be the file, but a small picture may not. */
function neededForm(form: DownloadForm | undefined): 'page' | 'searchable' | 'converted' | null {
  if (typeof form !== 'object') return form ?? null;
  const isWhole = form.widthPx === undefined && form.heightPx === undefined && form.part === undefined;
  return isWhole ? null : 'page';
}

/** A service that does not know a form returns the file as it came. */
function notMade(form: 'page' | 'searchable' | 'converted'): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'refused', status: 501, message: message(`content.not-${form}`) } };
}

/**
 * Returns a function that makes room after a copy was added. Small pictures come by thousands, so that the folder is read
 * only when the copies since the last time may have filled it.
 */
function createRoom(folder: string, capBytes: number): (addedBytes: number, keep: string) => Promise<void> {
  let leftBytes = 0;
  return async (addedBytes, keep) => {
    leftBytes -= addedBytes;
    if (leftBytes < 0) leftBytes = await removeOldest(folder, capBytes, keep);
  };
}

/**
 * Removes the copies that were not viewed for longest, but never `keep`, which is about to be viewed. Returns how many
 * bytes there is room for.
 */
async function removeOldest(folder: string, capBytes: number, keep: string): Promise<number> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      return found === null ? null : { file, sizeBytes: found.size, usedAtMs: found.mtimeMs };
    }),
  );
  const there = files.filter((file) => file !== null).toSorted((a, b) => b.usedAtMs - a.usedAtMs);
  const total = there.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  // Some more is removed than must be, so that the next copies need no further look.
  const mostKept = total > capBytes ? capBytes * 0.9 : capBytes;
  let [newer, kept] = [0, 0];
  for (const { file, sizeBytes } of there) {
    newer += sizeBytes;
    const isHalf = file.endsWith('.part');
    if (newer > mostKept && file !== keep && !isHalf) await rm(file, { force: true });
    else kept += sizeBytes;
  }
  return capBytes - kept;
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
