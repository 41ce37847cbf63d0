import { defaultFolderRules } from '#contract/folders.ts';
import type { FolderRulesChange } from '#contract/folders.ts';
import type { MethodResult } from '#contract/methods.ts';
import { hasBatchCapacity } from '#core/close-batch.ts';
import { judgePath } from '#core/folder-rules.ts';
import type { PathVerdict } from '#core/folder-rules.ts';
import { folderId } from '#core/ids.ts';
import { sameStat } from '#core/file-stat.ts';
import type { BatchRule } from '#core/watch-folder.ts';
import type { ListedEntry } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { ApiDeps } from './api-deps.ts';
import { refused, succeeded } from './handlers.ts';
import type { Outcome } from './handlers.ts';
import { refusedPattern } from './refused-pattern.ts';
import { changedRules, ignoredFoldersView, rulesView, unreadableMessage, withRules } from './views/folder-view.ts';

type DryRun = MethodResult<'folders.dryRun'>;
type Line = DryRun['files'][number];

/** When there are more files, the rest is counted but not listed. */
const mostListed = 1_000;

/**
 * Returns what the rules would do with the files that exist now. The rules of the engine decide, and nothing is
 * uploaded or written. For a folder that is watched already, its own rules apply where none are given.
 */
export async function dryRun(deps: ApiDeps, path: string, rules: FolderRulesChange): Promise<Outcome<DryRun>> {
  const { settings, appSettings, places, files, journal } = deps;
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
  const known = watched === undefined ? new Map<string, never>() : journal.presentIn(watched.id);
  const extensions = await supportedExtensions(deps);
  const seen = listing.entries
    .map((entry) => ({ entry, verdict: judgePath(folder, entry.path, extensions) }))
    .filter(({ verdict: judged }) => judged.kind !== 'outside');
  const batchOf = createBatchCounter(folder.batch);
  const lines = seen.map(({ entry, verdict: judged }) => lineOf(entry, judged, known, batchOf));
  const count = (wanted: Line['verdict']) => lines.filter((line) => line.verdict === wanted).length;
  return succeeded({
    files: lines.slice(0, mostListed),
    total: lines.length,
    counts: { upload: count('would-upload'), known: count('known'), ignored: count('ignored') },
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

function lineOf(
  entry: ListedEntry,
  verdict: PathVerdict,
  known: ReturnType<Journal['presentIn']>,
  batchOf: (sizeBytes: number) => number,
): Line {
  const line = { path: entry.path, sizeBytes: entry.stat.sizeBytes };
  const ignored = (reason: string): Line => ({ ...line, verdict: 'ignored', reason, batch: null });
  if (entry.kind === 'other') return ignored('not-a-file');
  if (entry.kind === 'undecodable') return ignored('name');
  if (verdict.kind === 'ignore') return ignored(verdict.reason);
  const row = known.get(entry.path);
  const isKnown = row !== undefined && row.state.kind !== 'ignored' && sameStat(row.stat, entry.stat);
  if (isKnown) return { ...line, verdict: 'known', reason: row.state.kind, batch: null };
  return { ...line, verdict: 'would-upload', reason: null, batch: batchOf(entry.stat.sizeBytes) };
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
