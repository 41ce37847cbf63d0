import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentDesk, PreviewSource } from '#api/api-deps.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import { createPreviewStore, sweepPreviews, type PreviewStore } from './preview-store.ts';
import { createSpool, type CopyFate } from './spool.ts';
import type { PreviewFile, Tickets } from './tickets.ts';

export interface ContentDeps {
  readonly dataDir: string;
  readonly tickets: Tickets;
  readonly views: Pick<JournalViews, 'list'>;
  readonly nowMs: () => number;
}

export interface SpooledContent extends ContentDesk {
  /** Removes what a run that is gone has left. Before the first ticket. */
  sweepAtStart(): Promise<void>;
  /** Removes copies of dropped files that are done. */
  sweep(): Promise<void>;
}

/** Bytes by ticket: originals where they lie, service files through a copy, dropped files into the spool. */
export function createContentDesk({ dataDir, tickets, views, nowMs }: ContentDeps): SpooledContent {
  const folders = {
    previews: path.join(dataDir, 'spool', 'previews'),
    incoming: path.join(dataDir, 'spool', 'incoming'),
  };
  const previews = createPreviewStore({ folder: folders.previews });
  const spool = createSpool(folders.incoming);
  const sweep = () => spool.sweep((file) => fateOf(views, dataDir, file), nowMs());
  return {
    preview: (source, download) =>
      tickets.issue({ kind: 'preview', download, open: () => openSource(previews, source) }),
    upload: (batch, name, sizeBytes) =>
      tickets.issue({ kind: 'upload', sizeBytes, take: spool.place(batch, name, sizeBytes) }),
    taken: (batch) => spool.taken(batch),
    text: (name, text) =>
      tickets.issue({ kind: 'preview', download: true, open: () => keepText(folders.previews, name, text) }),
    async sweepAtStart() {
      await sweepPreviews(folders.previews);
      await sweep();
    },
    sweep,
  };
}

/** Beside the copies of service files, which are thrown away in the same way. */
async function keepText(folder: string, name: string, text: string): Promise<PreviewFile> {
  const file = path.join(folder, createHash('sha256').update(text).digest('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
  return { path: file, name };
}

async function openSource(previews: PreviewStore, source: PreviewSource): Promise<PreviewFile | null> {
  switch (source.kind) {
    case 'original':
      return { path: path.resolve(source.ref.root ?? '', source.ref.path), name: source.name };
    case 'remote': {
      const file = await previews.fetch(source.serviceId, source.service, source.fileId, source.page);
      return file === null ? null : { path: file, name: source.name };
    }
  }
}

/** Rows whose path holds the place of a copy; more than a few cannot be. */
const mostAlike = 100;

/** A copy goes only when the journal has its file as done, with its proofs; a duplicate's first is. */
function fateOf(views: Pick<JournalViews, 'list'>, dataDir: string, file: string): CopyFate {
  // By its place in the data directory, which may have been moved, or be reached by a link now, since the row was written.
  const place = path.sep + path.relative(dataDir, file);
  const { items } = views.list({ text: place, offset: 0, limit: mostAlike });
  const kinds = items.filter((item) => item.path.endsWith(place)).map(({ state }) => state.kind);
  if (kinds.length === 0) return items.length < mostAlike ? 'unknown' : 'needed';
  return kinds.every((kind) => kind === 'done' || kind === 'duplicate') ? 'done' : 'needed';
}
