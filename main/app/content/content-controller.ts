import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { byteOrderMark, csvLines, type Separator } from '#lib/text/csv.ts';
import type { ContentController, PreviewSource, TableRows } from '#api/api-deps.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import { ticketIn } from './answer-content.ts';
import { createBundle } from './bundle.ts';
import { createPreviewStore, removePreviews, sweepPreviews, type PreviewStore } from './preview-store.ts';
import { createSpool, type CopyFate } from './spool.ts';
import type { PreviewFile, Tickets } from './tickets.ts';

export interface ContentDeps {
  readonly dataDir: string;
  readonly tickets: Tickets;
  readonly views: Pick<JournalViews, 'list'>;
  readonly nowMs: () => number;
}

export interface SpooledContent extends ContentController {
  /** Removes what an earlier run has left. Must be called before the first ticket. */
  sweepAtStart(): Promise<void>;
  /** Removes copies of dropped files that are done, and copies and ZIPs of documents that nobody has viewed for a day. */
  sweep(): Promise<void>;
}

/**
 * Gives access to bytes by ticket: originals at their location, files of a service through a copy, dropped files into
 * the spool.
 */
export function createContentController({ dataDir, tickets, views, nowMs }: ContentDeps): SpooledContent {
  const folders = {
    previews: path.join(dataDir, 'spool', 'previews'),
    incoming: path.join(dataDir, 'spool', 'incoming'),
    bundles: path.join(dataDir, 'spool', 'bundles'),
  };
  const previews = createPreviewStore({ folder: folders.previews });
  const spool = createSpool(folders.incoming);
  const sweep = async (): Promise<void> => {
    for (const folder of [folders.previews, folders.bundles]) await sweepPreviews(folder, nowMs());
    await spool.sweep((batchFolder) => fatesIn(views, dataDir, batchFolder), nowMs());
  };
  return {
    preview: (holder, source, download) =>
      tickets.issue(holder, { kind: 'preview', download, open: () => openSource(previews, source) }),
    async fetched(holder, source, download) {
      const file = await tickets.whileHeld(holder, (signal) => previews.fetch(source, signal));
      if (!file.ok) return file;
      const open = () => openSource(previews, source);
      return { ok: true, value: tickets.issue(holder, { kind: 'preview', download, open }) };
    },
    read: (url, offset) => readContent(tickets, url, offset),
    upload: (holder, batch, name, sizeBytes) =>
      tickets.issue(holder, { kind: 'upload', sizeBytes, take: spool.place(batch, name, sizeBytes) }),
    taken: (batch) => spool.taken(batch),
    async takenText(batch, maxBytes) {
      const [file, ...others] = await spool.taken(batch);
      if (file === undefined || others.length > 0 || (await stat(file)).size > maxBytes) return null;
      return readFile(file, 'utf8');
    },
    bundle: () => createBundle(folders.bundles, tickets, (source) => previews.fetch(source)),
    text: (holder, name, text) =>
      tickets.issue(holder, { kind: 'preview', download: true, open: () => keepText(folders.previews, name, text) }),
    async table(holder, { name, separator, rows }) {
      const file = await keepPieces(folders.previews, csvOf(rows, separator));
      return tickets.issue(holder, {
        kind: 'preview',
        download: true,
        open: () => Promise.resolve({ path: file, name }),
      });
    },
    async sweepAtStart() {
      await removePreviews(folders.previews, 'half');
      for (const which of ['half', 'all'] as const) await removePreviews(folders.bundles, which);
      await sweep();
    },
    async forgetCopies() {
      for (const folder of [folders.previews, folders.bundles]) await removePreviews(folder, 'all');
    },
    sweep,
  };
}

async function* csvOf(rows: AsyncIterable<TableRows>, separator: Separator): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const some of rows) yield csvLines(some, separator);
}

/** Writes a text next to the copies of service files, which are removed in the same way. */
async function keepText(folder: string, name: string, text: string): Promise<PreviewFile> {
  const file = path.join(folder, createHash('sha256').update(text).digest('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
  return { path: file, name };
}

/** Writes a text next to the copies of service files. What fails leaves no file. */
async function keepPieces(folder: string, pieces: AsyncIterable<string>): Promise<string> {
  const file = path.join(folder, randomBytes(32).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, pieces, { mode: 0o600 });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

async function openSource(previews: PreviewStore, source: PreviewSource): Promise<PreviewFile | null> {
  switch (source.kind) {
    case 'original':
      return { path: path.resolve(source.ref.root ?? '', source.ref.path), name: source.name };
    case 'remote': {
      const file = await previews.fetch(source);
      return file.ok ? { path: file.value, name: source.name } : null;
    }
  }
}

/** Small enough for a frame in base64. */
const pieceBytes = 512 * 1024;

/** Returns the next bytes behind an address of content; `null` when the ticket or the file is gone. */
async function readContent(tickets: Tickets, url: string, offset: number): ReturnType<ContentController['read']> {
  const ticket = ticketIn(url);
  const grant = ticket === null || tickets.isUpload(ticket) ? null : tickets.use(ticket);
  const file = grant?.kind === 'preview' ? await grant.open() : null;
  if (file === null) return null;
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  );
  if (handle === null) return null;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return null;
    const { buffer, bytesRead } = await handle.read(new Uint8Array(pieceBytes), 0, pieceBytes, offset);
    return {
      name: file.name,
      sizeBytes: stat.size,
      base64: Buffer.from(buffer.buffer, 0, bytesRead).toString('base64'),
    };
  } finally {
    await handle.close();
  }
}

const rowsAtOnce = 500;

/**
 * Returns what the journal says of the copies of a batch. Copies are compared by their path within the data directory,
 * because the directory may have moved, or be reached by a link, since the rows were written. The rows are read once
 * for a batch, since each query reads all of them.
 */
function fatesIn(views: Pick<JournalViews, 'list'>, dataDir: string, batchFolder: string): (file: string) => CopyFate {
  const place = `${path.sep}${path.relative(dataDir, batchFolder)}${path.sep}`;
  const fates = new Map<string, CopyFate>();
  for (let offset = 0, total = 1; offset < total; offset += rowsAtOnce) {
    const page = views.list({ text: place, offset, limit: rowsAtOnce });
    total = page.total;
    for (const trackedFile of page.files) {
      const file = trackedFile.path.slice(trackedFile.path.lastIndexOf(place) + place.length);
      // A copy is removed only when the journal has its file as done, with its receipt. The file that a duplicate
      // repeats is done too.
      const isDone = trackedFile.state.kind === 'done' || trackedFile.state.kind === 'duplicate';
      fates.set(file, isDone && fates.get(file) !== 'needed' ? 'done' : 'needed');
    }
  }
  return (file) => fates.get(path.relative(batchFolder, file)) ?? 'unknown';
}
