import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { ContentController } from '#api/api-deps.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { folderId, sha256 } from '#core/ids.ts';
import type { FileStat } from '#core/file-stat.ts';
import type { FileRef, FileSource, ListedEntry, Listing } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import { bytesOf } from './fake-documents.ts';
import { nameOfNumber } from './made-files.ts';
import { sampleOf } from './sample-documents.ts';

export interface FakeDiskDeps {
  readonly journal: Pick<Journal, 'files'>;
  readonly settings: Pick<Settings, 'folders'>;
  /** The directory for the bytes of files without a sample. */
  readonly dir: string;
  /** Returns why the files below a root cannot be read; `null` when the root is there. */
  readonly awayBecause: (root: string) => AnyMessage | null;
}

const stat: FileStat = { sizeBytes: 40_000, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };

/**
 * The folders of the settings, with every file that the journal knows in them and a few new ones; everything else is
 * the real disk.
 */
export function createFakeDisk({ journal, settings, awayBecause }: FakeDiskDeps): FileSource {
  const real = createFileSource();
  const list = (root: string): Listing => {
    const why = awayBecause(root);
    if (why !== null) return { kind: 'away', why };
    const folder = settings.folders().find((each) => each.root === root)?.id ?? folderId('');
    const known = journal
      .files({ folderId: folder })
      .filter(({ present }) => present)
      .slice(-knownListed)
      .map((file): ListedEntry => ({ path: file.path, stat: file.stat, kind: 'file' }));
    return { kind: 'listed', identity: '1', entries: [...known, ...fresh], unreadable: [], ignoredFolders: [] };
  };
  return {
    ...real,
    list: (root) => Promise.resolve(list(root)),
    hash(ref, signal) {
      const entry = fresh.find(({ path: name }) => ref.root !== null && name === ref.path);
      if (entry === undefined) return real.hash(ref, signal);
      const hash = createHash('sha256').update(String(entry.stat.sizeBytes)).digest('hex');
      const { sizeBytes } = entry.stat;
      const content = {
        hash: sha256(hash),
        stat: entry.stat,
        sizeBytes,
        allZero: false,
        mayBeLocked: false,
        beginning: null,
      };
      return Promise.resolve({ ok: true, value: content });
    },
    async stat(ref) {
      if (ref.root === null) return real.stat(ref);
      const why = awayBecause(ref.root);
      return why === null
        ? { kind: 'there', detection: { path: ref.path, stat, kind: 'file' } }
        : { kind: 'away', why, root: true };
    },
  };
}

const [knownListed, freshListed, firstFresh] = [4, 20, 2_000];

const newEntry = (number: number): ListedEntry => ({
  path: nameOfNumber(number),
  stat: { ...stat, sizeBytes: 40_000 + ((number * 7_919) % 9_000_000) },
  kind: 'file',
});

/** The second file has the content of the first. */
const fresh = Array.from({ length: freshListed }, (_, index) =>
  index === 1 ? { ...newEntry(firstFresh), path: `Copy of ${nameOfNumber(firstFresh)}` } : newEntry(firstFresh + index),
);

/** Makes previews of originals on that disk show the matching samples. */
export function withSamples(content: ContentController, dir: string): ContentController {
  const standIn = ({ root, path: file }: FileRef): FileRef => {
    if (root === null) return { root, path: file };
    return { root: null, path: sampleOf(file) ?? path.join(dir, standInName) };
  };
  return {
    ...content,
    preview: (holder, source, download) =>
      content.preview(holder, source.kind === 'original' ? { ...source, ref: standIn(source.ref) } : source, download),
  };
}

const standInName = 'no-sample.txt';

export const writeStandIn = async (dir: string): Promise<void> =>
  writeFile(path.join(dir, standInName), await bytesOf(standInName));
