import { message } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { compareRoots, judgeRoot } from '#core/root-identity.ts';
import { mayEndWithoutPerson } from '#core/detect.ts';
import { isUnknownStat, sameStat } from '#core/file-stat.ts';
import type { FileStat } from '#core/file-stat.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { ListedEntry, Listing, UnreadablePlace } from '#ports/file-source.ts';
import type { PresentRow } from '#ports/journal.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Admission } from './admission.ts';
import type { Detector } from './detector.ts';
import type { EngineOptions } from './engine-deps.ts';
import type { Folders } from './folders.ts';
import type { FolderStates } from './folder-states.ts';
import { earlier } from './stage.ts';
import type { StageSpec, Wake } from './stage.ts';
import { otherRoot, rootKey } from './root-guard.ts';
import type { Tasks } from './tasks.ts';

/** The number of new rows that are added to the journal in one transaction. */
const batchSize = 500;
/** The number of files that are processed in one turn of the event loop: about 10 ms. */
const filesATurn = 1_000;
/** A shorter sleep does not let the event loop continue. */
const turnMs = 1;
/**
 * The rest after a scan in multiples of its duration. Scans that a watcher requests continually take at most a fifth of
 * the time.
 */
const restShare = 4;
/** A failed scan is repeated after this time. */
const afterFailureMs = 30_000;

export interface ScanStage extends StageSpec {
  /** Scans a folder now; all of them without an id. */
  request(id?: FolderId): void;
  /** Scans a folder soon, because a watcher has lost a hint. It may report that continually. */
  hint(id: FolderId): void;
}

interface ScanDeps {
  readonly journal: Pick<Journal, 'presentPage' | 'knowsPath' | 'files' | 'fact' | 'setFact'>;
  readonly files: Pick<FileSource, 'list'>;
  readonly detector: Detector;
  readonly folders: Pick<Folders, 'all'>;
  readonly admission: Pick<Admission, 'judge'>;
  readonly states: Pick<FolderStates, 'get' | 'update'>;
  /** Folders whose sizes a scan still has to compare after an unclean stop. */
  readonly sizesToCompare: Set<FolderId>;
  readonly options: Pick<EngineOptions, 'rescanMs'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly wake: Wake;
}

/**
 * Lists every root at start, on a timer and on demand, because events are only hints (docs/file-lifecycle.md#steps).
 * Each root has its own task, so that one that does not respond delays no other.
 */
export function createScanStage(deps: ScanDeps): ScanStage {
  const { states, tasks, wake } = deps;
  const requested = new Set<FolderId>();
  const hinted = new Set<FolderId>();
  const restUntilMs = new Map<FolderId, number>();

  const dueAtMs = (folder: WatchFolder, nowMs: number): number => {
    const at = states.get(folder.id).scannedAtMs;
    if (at === null || at > nowMs || requested.has(folder.id)) return nowMs;
    const timer = at + (folder.rescanMs ?? deps.options.rescanMs);
    return hinted.has(folder.id) ? Math.min(timer, restUntilMs.get(folder.id) ?? 0) : timer;
  };
  const scan = async (folder: WatchFolder, root: string, signal: CancelSignal): Promise<void> => {
    const beganMs = deps.clock.nowMs();
    try {
      await scanFolder(deps, folder, root, signal);
    } catch (error) {
      // The journal probably cannot be written. The next scan comes soon, without waiting for the timer.
      hinted.add(folder.id);
      restUntilMs.set(folder.id, deps.clock.nowMs() + afterFailureMs);
      throw error;
    }
    const endedMs = deps.clock.nowMs();
    restUntilMs.set(folder.id, endedMs + Math.max(0, endedMs - beganMs) * restShare);
  };
  return {
    name: 'scan',
    interest: {},
    request: (id) => {
      for (const folder of deps.folders.all()) if (id === undefined || id === folder.id) requested.add(folder.id);
      wake();
    },
    hint: (id) => {
      hinted.add(id);
      wake();
    },
    pass: (signal) => {
      const nowMs = deps.clock.nowMs();
      let next: number | null = null;
      for (const folder of deps.folders.all()) {
        const { id, root } = folder;
        if (root === null || signal.aborted || tasks.has(id)) continue;
        const dueMs = dueAtMs(folder, nowMs);
        if (dueMs > nowMs) next = earlier(next, dueMs);
        else if (tasks.free > 0) {
          for (const asked of [requested, hinted]) asked.delete(id);
          tasks.run(id, () => scan(folder, root, signal));
        }
      }
      return Promise.resolve(next);
    },
  };
}

async function scanFolder(deps: ScanDeps, folder: WatchFolder, root: string, signal: CancelSignal): Promise<void> {
  const { states } = deps;
  const refused = await deps.admission.judge(folder);
  if (refused !== null) {
    const nothing = { away: null, otherRoot: null, unreadable: [], ignoredFolders: [], missing: [], listedCount: 0 };
    states.update(folder.id, { ...nothing, refused, scannedAtMs: deps.clock.nowMs() });
    return;
  }
  states.update(folder.id, { refused });
  const listing = await deps.files.list(root, signal, folder.standardIgnores ?? []);
  if (signal.aborted) return;
  const nowMs = deps.clock.nowMs();
  if (listing.kind === 'away') {
    states.update(folder.id, {
      away: listing.why,
      otherRoot: null,
      unreadable: [],
      scannedAtMs: nowMs,
    });
    return;
  }
  const { entries, unreadable, ignoredFolders } = listing;
  const known = await presentIn(deps, folder.id);
  if (!isKnownRoot(deps, folder.id, listing, known)) {
    const isEmpty = entries.length + unreadable.length === 0;
    const away = isEmpty ? message('folder.replaced-empty') : otherRoot;
    states.update(folder.id, { away, otherRoot: listing.identity, unreadable: [], scannedAtMs: nowMs });
    return;
  }
  try {
    await noteEntries(deps, folder, entries, known);
    await detectMissing(deps, folder, entries, unreadable, known);
    deps.sizesToCompare.delete(folder.id);
  } finally {
    // This also runs after a failure: files that were seen but not recorded raise an alarm with their paths.
    const missing = await unknownPaths(deps, folder, entries, known);
    states.update(folder.id, {
      away: null,
      otherRoot: null,
      unreadable,
      ignoredFolders,
      scannedAtMs: nowMs,
      missing,
      listedCount: entries.length,
    });
  }
}

/** Yields the items, and lets the other stages have a turn after every `filesATurn` of them. */
async function* inTurns<T>(deps: ScanDeps, all: Iterable<T>): AsyncGenerator<T> {
  let count = 0;
  for (const one of all) {
    yield one;
    count += 1;
    if (count % filesATurn === 0) await deps.clock.sleep(turnMs);
  }
}

type Known = ReadonlyMap<string, PresentRow>;

/**
 * Returns the rows of a folder. They may be older than the journal when they are compared, so that they only save
 * checks of unchanged files.
 */
async function presentIn(deps: ScanDeps, id: FolderId): Promise<Known> {
  const known = new Map<string, PresentRow>();
  for (let after = ''; ;) {
    const page = deps.journal.presentPage(id, after, filesATurn);
    for (const row of page) known.set(row.path, row);
    const last = page.at(-1);
    if (last === undefined || page.length < filesATurn) return known;
    after = last.path;
    await deps.clock.sleep(turnMs);
  }
}

async function noteEntries(
  deps: ScanDeps,
  folder: WatchFolder,
  entries: readonly ListedEntry[],
  known: Known,
): Promise<void> {
  let batch: TrackedFile[] = [];
  const again: ListedEntry[] = [];
  const flush = (): void => {
    deps.detector.addNew(folder, batch);
    batch = [];
  };
  for await (const entry of inTurns(deps, entries)) {
    const row = known.get(entry.path);
    if (row !== undefined && row.stat !== null && sameStat(row.stat, entry.stat)) {
      if (row.kind !== 'ignored' && row.kind !== 'on-hold') continue;
      if (row.kind === 'ignored' && isStillLeftOut(deps, folder, entry, row)) continue;
      if (row.kind === 'on-hold' && mayEndWithoutPerson(row.reason)) {
        again.push(entry);
        continue;
      }
    }
    const fresh = deps.detector.detect(folder, entry);
    if (fresh !== null) batch.push(fresh);
    if (batch.length >= batchSize) flush();
  }
  flush();
  for (const entry of again) await deps.detector.recheckOnHold(folder, entry);
}

/** Returns whether the current rules still ignore a file that they ignored before. */
function isStillLeftOut(deps: ScanDeps, folder: WatchFolder, entry: ListedEntry, row: PresentRow): boolean {
  const isByRule = row.reason === 'excluded' || row.reason === 'type' || row.reason === 'standard';
  return isByRule && entry.kind === 'file' && deps.detector.verdictOf(folder, entry.path).kind === 'ignore';
}

/**
 * Checks files that are not in the listing. They may be missing, or newer than the listing; a detection at the path
 * decides.
 */
async function detectMissing(
  deps: ScanDeps,
  folder: WatchFolder,
  entries: readonly ListedEntry[],
  unreadable: readonly UnreadablePlace[],
  known: Known,
): Promise<void> {
  const listed = new Set(entries.map((entry) => entry.path));
  const isUnreadable = (path: string): boolean =>
    unreadable.some((place) => path === place.path || path.startsWith(`${place.path}/`));
  for (const path of known.keys()) {
    if (listed.has(path) || isUnreadable(path)) continue;
    const fresh = await deps.detector.detectPath(folder, path);
    if (fresh !== null) deps.detector.addNew(folder, [fresh]);
  }
}

async function unknownPaths(
  deps: ScanDeps,
  folder: WatchFolder,
  entries: readonly ListedEntry[],
  known: Known,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const { path } of inTurns(deps, entries)) {
    if (known.has(path) || deps.journal.knowsPath(folder.id, path)) continue;
    if (deps.detector.verdictOf(folder, path).kind !== 'outside') missing.push(path);
  }
  return missing;
}

const belowFirst = (path: string): string => path.slice(path.indexOf('/') + 1);

/** Returns whether the directory is the one that was scanned before. If so, its current identity is stored. */
function isKnownRoot(
  deps: ScanDeps,
  id: FolderId,
  { identity, entries }: Extract<Listing, { readonly kind: 'listed' }>,
  known: Known,
): boolean {
  const before = deps.journal.fact(rootKey(id));
  const isFirst = before === null || before === '';
  if (isFirst && entries.length === 0 && known.size > 0) return false;
  const isUnchanged = (path: string, stat: FileStat): boolean => {
    const row = known.get(path)?.stat;
    return row?.sizeBytes === stat.sizeBytes && row.mtimeMs === stat.mtimeMs;
  };
  // An original that was moved before the root went away lies one folder deeper than its row says.
  const there = entries.filter(({ path, stat }) => known.has(path) || isUnchanged(belowFirst(path), stat));
  const unchanged = there.filter(({ path, stat }) => isUnchanged(path, stat) || isUnchanged(belowFirst(path), stat));
  const comparable = [...known.values()].filter(({ stat }) => stat !== null && !isUnknownStat(stat));
  const found = {
    compared: isFirst ? ('unclear' as const) : compareRoots(before, identity),
    // Damaged rows have nothing to compare. When all rows are damaged, the root cannot be confirmed.
    knownCount: isFirst ? 0 : comparable.length || known.size,
    foundCount: there.length,
    unchangedCount: unchanged.length,
    hadFiles: !isFirst && deps.journal.files({ folderId: id, limit: 1 }).length > 0,
  };
  if (judgeRoot(found) === 'other') return false;
  if (before !== identity) deps.journal.setFact(rootKey(id), identity);
  return true;
}
