import { defaultFolderRules } from '#contract/folders.ts';
import type { FolderRulesChange } from '#contract/folders.ts';
import type { MethodResult } from '#contract/methods.ts';
import { hasBatchCapacity } from '#core/close-batch.ts';
import { judgePath } from '#core/folder-rules.ts';
import type { PathVerdict } from '#core/folder-rules.ts';
import { folderId, type FolderId } from '#core/ids.ts';
import { sameStat } from '#core/file-stat.ts';
import type { BatchRule } from '#core/watch-folder.ts';
import { createCancelSource, type CancelSource } from '#engine/stage.ts';
import type { ListedEntry } from '#ports/file-source.ts';
import type { PresentRow } from '#ports/journal.ts';
import type { ApiDeps } from './api-deps.ts';
import { refused, succeeded } from './handlers.ts';
import type { Outcome } from './handlers.ts';
import { refusedPattern } from './refused-pattern.ts';
import { createCompareContents, type NewFile, type Place, type SameContents } from './same-contents.ts';
import { changedRules, ignoredFoldersView, rulesView, unreadableMessage, withRules } from './views/folder-view.ts';

type DryRun = MethodResult<'folders.dryRun'>;
type Line = DryRun['files'][number];

/** When there are more files, the rest is counted but not listed. */
const mostListed = 1_000;

/** How long contents are compared. A comparison that goes on would keep the person from seeing the rest. */
const compareWithinMs = 1_500;
const rowsATurn = 500;

/** Tries rules out for a peer. A further trial of the same peer ends the comparison of contents of the one before. */
export type DryRunner = (path: string, rules: FolderRulesChange, peerId: string) => Promise<Outcome<DryRun>>;

export function createDryRunner(deps: ApiDeps): DryRunner {
  const comparing = new Map<string, CancelSource>();
  const compare = createCompareContents(deps);
  return (path, rules, peerId) =>
    dryRun(deps, path, rules, async (place, files) => {
      const source = createCancelSource();
      comparing.get(peerId)?.cancel();
      comparing.set(peerId, source);
      void deps.clock.sleep(compareWithinMs, source.signal).then(() => source.cancel());
      try {
        return await compare(place, files, source.signal);
      } finally {
        source.cancel();
        if (comparing.get(peerId) === source) comparing.delete(peerId);
      }
    });
}

type Compare = (place: Place, files: readonly NewFile[]) => Promise<SameContents>;

/**
 * Returns what the rules would do with the files that exist now. The rules of the engine decide, and nothing is
 * uploaded or written. For a folder that is watched already, its own rules apply where none are given.
 */
async function dryRun(
  deps: ApiDeps,
  path: string,
  rules: FolderRulesChange,
  compare: Compare,
): Promise<Outcome<DryRun>> {
  const { settings, appSettings, places, files } = deps;
  const refusal = refusedPattern(rules);
  if (refusal !== null) return refusal;
  const watched = settings.folders().find((folder) => folder.root === path);
  const verdict = watched === undefined ? await places.judgeFolder(path, []) : { ok: true as const, path };
  if (!verdict.ok) return refused(verdict.code, verdict.text, { detail: { field: 'path' } });
  const place = { id: watched?.id ?? folderId('dry-run'), root: verdict.path, passwordIds: [] };
  const before = watched === undefined ? defaultFolderRules : rulesView(watched);
  const folder = withRules(place, changedRules(before, rules), appSettings.preferences().standardIgnores);
  const listing = await files.list(verdict.path, undefined, folder.standardIgnores ?? []);
  if (listing.kind === 'away') return refused('unreadable', listing.why);
  const known = watched === undefined ? new Map<string, never>() : await presentIn(deps, watched.id);
  const extensions = await supportedExtensions(deps);
  const seen = listing.entries
    .map((entry) => ({ entry, verdict: judgePath(folder, entry.path, extensions) }))
    .filter(({ verdict: judged }) => judged.kind !== 'outside')
    .map(({ entry, verdict: judged }) => ({ entry, line: lineOf(entry, judged, known) }));
  const fresh = seen.flatMap(({ entry, line }) => (line.verdict === 'would-upload' ? [entry] : []));
  const { sameAs, notCompared } = await compare(place, fresh);
  const batchOf = createBatchCounter(folder.batch);
  const lines = seen.map(({ line }) => placed(line, sameAs, batchOf));
  const count = (wanted: Line['verdict']) => lines.filter((line) => line.verdict === wanted).length;
  return succeeded({
    files: lines.slice(0, mostListed),
    total: lines.length,
    counts: {
      upload: count('would-upload'),
      known: count('known'),
      duplicates: count('duplicate'),
      ignored: count('ignored'),
    },
    notCompared,
    batches: lines.reduce((most, { batch }) => Math.max(most, batch ?? 0), 0),
    ignoredFolders: ignoredFoldersView(listing.ignoredFolders),
    truncated: lines.length > mostListed,
    unreadable: unreadableMessage(listing),
  });
}

/** Returns `null` where the service reports no types or cannot be asked now; every type is then uploaded. */
async function supportedExtensions({ services }: ApiDeps): Promise<readonly string[] | null> {
  const info = await services.current()?.cloudInfo();
  return info?.ok === true ? info.value.supportedFileExtensions : null;
}

/** Returns the rows of a folder. Between pages, the rest of the app has a turn. */
async function presentIn({ journal, clock }: ApiDeps, id: FolderId): Promise<ReadonlyMap<string, PresentRow>> {
  const known = new Map<string, PresentRow>();
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = journal.presentPage(id, after, rowsATurn);
    for (const row of page) known.set(row.path, row);
    after = page.at(-1)?.path;
    await clock.sleep(1);
  }
  return known;
}

function lineOf(entry: ListedEntry, verdict: PathVerdict, known: ReadonlyMap<string, PresentRow>): Line {
  const line = { path: entry.path, sizeBytes: entry.stat.sizeBytes, reason: null, batch: null, sameAs: null };
  const ignored = (reason: string): Line => ({ ...line, verdict: 'ignored', reason });
  if (entry.kind === 'other') return ignored('not-a-file');
  if (entry.kind === 'undecodable') return ignored('name');
  if (verdict.kind === 'ignore') return ignored(verdict.reason);
  const row = known.get(entry.path);
  const isKnown = row !== undefined && row.kind !== 'ignored' && row.stat !== null && sameStat(row.stat, entry.stat);
  return isKnown ? { ...line, verdict: 'known', reason: row.kind } : { ...line, verdict: 'would-upload' };
}

/** Returns the line with its batch. A file that was only touched has the content of its own row. */
function placed(line: Line, sameAs: ReadonlyMap<string, string>, batchOf: (sizeBytes: number) => number): Line {
  const twin = sameAs.get(line.path);
  if (line.verdict !== 'would-upload') return line;
  if (twin === undefined) return { ...line, batch: batchOf(line.sizeBytes) };
  return twin === line.path ? { ...line, verdict: 'known' } : { ...line, verdict: 'duplicate', sameAs: twin };
}

/** Counts batches: files that are all present at once fill batches up to the limits of count and size. */
function createBatchCounter(rule: BatchRule): (sizeBytes: number) => number {
  let number = 1;
  let batch = { fileCount: 0, sizeBytes: 0 };
  return (sizeBytes) => {
    if (!hasBatchCapacity(batch, sizeBytes, rule)) {
      number += 1;
      batch = { fileCount: 0, sizeBytes: 0 };
    }
    batch = { fileCount: batch.fileCount + 1, sizeBytes: batch.sizeBytes + sizeBytes };
    return number;
  };
}
