import type { FolderId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { sameStamp } from '#core/stamp.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { ListedEntry } from '#ports/file-source.ts';
import type { Context } from './context.ts';
import type { FolderStates } from './folder-states.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import { lookAtPath, sightFresh, takeSighting, verdictOf } from './sightings.ts';

/** New rows are journalled so many at a time. */
const batchSize = 500;

export interface Scanner extends LaneSpec {
  /** Scans a folder soon; all of them without an id. */
  request(id?: FolderId): void;
}

/** Events are hints, the scan is the truth: lists every root at start, on a timer and on demand (way-of-a-file, "seen"). */
export function createScanner(context: Context, states: FolderStates, onRequest: () => void): Scanner {
  const requested = new Set<FolderId>();

  const dueAtMs = (folder: WatchFolder, nowMs: number): number => {
    const at = states.get(folder.id).scannedAtMs;
    if (at === null || requested.has(folder.id) || at > nowMs) return nowMs;
    return at + (folder.rescanMs ?? context.options.rescanMs);
  };
  return {
    name: 'scanner',
    interest: {},
    request: (id) => {
      for (const folder of context.settings.folders())
        if (id === undefined || id === folder.id) requested.add(folder.id);
      onRequest();
    },
    pass: async (signal) => {
      let next: number | null = null;
      for (const folder of context.settings.folders()) {
        if (folder.root === null || signal.aborted) continue;
        const nowMs = context.clock.nowMs();
        if (dueAtMs(folder, nowMs) <= nowMs) {
          requested.delete(folder.id);
          await scanFolder(context, states, folder, folder.root);
        }
        next = earlier(next, dueAtMs(folder, context.clock.nowMs()));
      }
      return next;
    },
  };
}

async function scanFolder(context: Context, states: FolderStates, folder: WatchFolder, root: string): Promise<void> {
  const listing = await context.files.list(root);
  const nowMs = context.clock.nowMs();
  if (listing.kind === 'away') {
    states.update(folder.id, { away: listing.why, scannedAtMs: nowMs });
    return;
  }
  const known = context.journal.presentIn(folder.id);
  if (isEmptyMountPoint(context, folder.id, listing.identity, listing.entries.length, known.size)) {
    states.update(folder.id, { away: 'Another, empty directory lies in its place.', scannedAtMs: nowMs });
    return;
  }
  noteEntries(context, folder, listing.entries, known);
  const listed = new Set(listing.entries.map((entry) => entry.path));
  for (const path of known.keys()) {
    if (listed.has(path)) continue;
    // The row may be younger than the listing: a look at the path itself decides.
    const fresh = await lookAtPath(context, folder, path);
    if (fresh !== null) sightFresh(context, folder, [fresh]);
  }
  const missing = listing.entries
    .filter((entry) => verdictOf(context, folder, entry.path).kind !== 'outside')
    .filter((entry) => !context.journal.knowsPath(folder.id, entry.path))
    .map((entry) => entry.path);
  states.update(folder.id, { away: null, scannedAtMs: nowMs, missing, listedCount: listing.entries.length });
}

function noteEntries(
  context: Context,
  folder: WatchFolder,
  entries: readonly ListedEntry[],
  known: ReturnType<Context['journal']['presentIn']>,
): void {
  let batch: Item[] = [];
  const flush = (): void => {
    if (batch.length > 0) context.sight(batch);
    batch = [];
  };
  for (const entry of entries) {
    const row = known.get(entry.path);
    const quick = row !== undefined && row.state.kind !== 'ignored' && row.state.kind !== 'held';
    if (quick && sameStamp(row.stamp, entry.stamp)) continue;
    const fresh = takeSighting(context, folder, entry);
    if (fresh !== null) batch.push(fresh);
    if (batch.length >= batchSize) flush();
  }
  flush();
}

/**
 * A mount point without its file system is an empty directory: a root that is away changes no row. Another directory with
 * files in it is taken for the root's new place.
 */
function isEmptyMountPoint(context: Context, id: FolderId, identity: string, entries: number, known: number): boolean {
  const key = `root:${id}`;
  const before = context.journal.fact(key);
  if (before !== null && before !== identity && entries === 0 && known > 0) return true;
  if (before !== identity) context.journal.setFact(key, identity);
  return false;
}
