import type { CancelSignal } from '#core/cancel.ts';
import { sameStat, type FileStat } from '#core/file-stat.ts';
import { trackedFileId, type FolderId, type ServiceId, type Sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { ApiDeps } from './api-deps.ts';

/** A file that would be uploaded by the rules of its folder. */
export interface NewFile {
  readonly path: string;
  readonly stat: FileStat;
}

export interface SameContents {
  /**
   * The paths of files that would not be uploaded, each with the path of the file that has its content: relative within the
   * same folder, else absolute.
   */
  readonly sameAs: ReadonlyMap<string, string>;
  /** The number of files that may have the content of another one and were not read. */
  readonly notCompared: number;
}

/** The folder of the files. */
export interface Place {
  readonly id: FolderId;
  readonly root: string;
}

type Deps = Pick<ApiDeps, 'journal' | 'views' | 'files' | 'clock' | 'services' | 'settings' | 'places'>;

/** Finds the files whose content the service in use has, or another of these files. It reads until `signal` is aborted. */
export type CompareContents = (place: Place, files: readonly NewFile[], signal: CancelSignal) => Promise<SameContents>;

/** What one comparison reads at most. Files are read one after another, so that the engine has the other threads. */
const mostFiles = 500;
const mostBytes = 256 * 1024 ** 2;
/** How many hashes are kept for the next comparison, which mostly follows a change of the rules. */
const mostKept = 5_000;
const rowsATurn = 2_000;

/** The journal is asked for the first of all files, because a new file has no row. */
const noRow = trackedFileId('');

interface Kept {
  readonly stat: FileStat;
  readonly hash: Sha256;
}

/**
 * Creates a comparison by the rule of the engine (docs/file-lifecycle.md#states-and-groups). Only files of a size that
 * another file has are read.
 */
export function createCompareContents(deps: Deps): CompareContents {
  const kept = new Map<string, Kept>();
  return async (place, files, signal) => {
    const service = deps.services.currentId();
    if (service === null) return { sameAs: new Map(), notCompared: files.length };
    const sizes = await sharedSizes(deps, service, files, signal);
    const hashOf = createReader(deps, kept, place.root, signal);
    const [sameAs, firsts] = [new Map<string, string>(), new Map<Sha256, string>()];
    let notCompared = 0;
    for (const file of files) {
      // An empty file is never uploaded as it is, and is a duplicate of no other.
      if (file.stat.sizeBytes === 0 || sizes?.has(file.stat.sizeBytes) === false) continue;
      const hash = await hashOf(file);
      const first = hash === null ? null : deps.journal.firstWith(hash, service, noRow);
      const twin = first !== null ? pathFrom(deps, place, first) : hash !== null ? firsts.get(hash) : undefined;
      if (hash === null) notCompared += 1;
      else if (twin === undefined) firsts.set(hash, file.path);
      else sameAs.set(file.path, twin);
    }
    return { sameAs, notCompared };
  };
}

/** Returns the sizes (bytes) that several of the files have, or one of them and a file at the service; `null`: unknown. */
async function sharedSizes(
  { views, clock }: Deps,
  service: ServiceId,
  files: readonly NewFile[],
  signal: CancelSignal,
): Promise<ReadonlySet<number> | null> {
  const [own, shared] = [new Set<number>(), new Set<number>()];
  for (const { stat } of files) (own.has(stat.sizeBytes) ? shared : own).add(stat.sizeBytes);
  for (let after: number | null = files.length === 0 ? null : 0; after !== null;) {
    if (signal.aborted) return null;
    const page = views.contentSizes(service, after, rowsATurn);
    for (const size of page.sizes) if (own.has(size)) shared.add(size);
    after = page.next;
    await clock.sleep(1);
  }
  return shared;
}

/** Returns a function that hashes files within the limits; `null` for a file that was not read. */
function createReader(
  { files }: Deps,
  kept: Map<string, Kept>,
  root: string,
  signal: CancelSignal,
): (file: NewFile) => Promise<Sha256 | null> {
  let [filesLeft, bytesLeft] = [mostFiles, mostBytes];
  return async ({ path, stat }) => {
    const key = `${root}\0${path}`;
    const known = kept.get(key);
    if (known !== undefined && sameStat(known.stat, stat)) return known.hash;
    if (signal.aborted || filesLeft === 0 || stat.sizeBytes > bytesLeft) return null;
    filesLeft -= 1;
    bytesLeft -= stat.sizeBytes;
    const read = await files.hash({ root, path }, signal);
    // A folder that does not respond is not asked again.
    if (!read.ok && read.failure.kind === 'timeout') filesLeft = 0;
    if (!read.ok || !sameStat(read.value.stat, stat)) return null;
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { stat, hash: read.value.hash });
    return read.value.hash;
  };
}

function pathFrom({ settings, places }: Deps, place: Place, { folderId, path }: TrackedFile): string {
  if (folderId === place.id) return path;
  const root = settings.folders().find(({ id }) => id === folderId)?.root;
  // Files that were added by hand have their whole path.
  return root === undefined || root === null ? path : places.join(root, path);
}
