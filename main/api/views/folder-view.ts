import { defaultFolderRules } from '#contract/folders.ts';
import type { Folder, FolderRules, FolderRulesChange } from '#contract/folders.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { JobOptions, WatchFolder } from '#core/watch-folder.ts';
import type { FolderState } from '#engine/folder-states.ts';
import type { FolderTally } from '#ports/journal-views.ts';

/** Returns the rules of a folder as people set them. */
export function rulesView(folder: WatchFolder): FolderRules {
  return {
    paused: folder.paused,
    subfolders: folder.subfolders,
    standardIgnores: folder.standardIgnores !== null,
    include: [...folder.include, ...(folder.extensions ?? []).map((extension) => `*.${extension}`)],
    exclude: [...folder.exclude],
    stabilityDelayMs: folder.settle.quietMs,
    maxStabilityWaitMs: folder.settle.maxWaitMs,
    idleGapMs: folder.batch.idleGapMs,
    maxFiles: folder.batch.maxFiles,
    maxBytes: folder.batch.maxBytes,
    maxBatchWaitMs: folder.batch.maxWaitMs,
    rescanMs: folder.rescanMs ?? defaultFolderRules.rescanMs,
    after: folder.afterAction === 'move' ? 'move-to-processed' : 'leave',
    moveFailed: folder.moveFailed,
    searchableCopies: folder.searchableCopies,
    merge: folder.job.merge,
    split: folder.job.decompose ? folder.job.split.mode : 'off',
    splitPages: folder.job.split.pages,
    priority: folder.job.priority,
    metadata: folder.job.metadata,
  };
}

/** Returns the rules with some of them changed. */
export function changedRules(rules: FolderRules, change: FolderRulesChange): FolderRules {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...rules, ...given };
}

/** Returns a folder with these rules. */
export function withRules(
  place: Pick<WatchFolder, 'id' | 'root' | 'passwordIds'>,
  rules: FolderRules,
  standardIgnores: readonly string[],
): WatchFolder {
  return {
    id: place.id,
    root: place.root,
    passwordIds: place.passwordIds,
    paused: rules.paused,
    subfolders: rules.subfolders,
    standardIgnores: rules.standardIgnores ? standardIgnores : null,
    include: rules.include,
    exclude: rules.exclude,
    extensions: null,
    afterAction: rules.after === 'move-to-processed' ? 'move' : 'leave',
    moveFailed: rules.moveFailed,
    searchableCopies: rules.searchableCopies,
    rescanMs: rules.rescanMs,
    settle: { quietMs: rules.stabilityDelayMs, maxWaitMs: rules.maxStabilityWaitMs },
    batch: {
      idleGapMs: rules.idleGapMs,
      maxFiles: rules.maxFiles,
      maxBytes: rules.maxBytes,
      maxWaitMs: rules.maxBatchWaitMs,
    },
    job: jobOptions(rules),
  };
}

function jobOptions({ merge, split, splitPages, priority, metadata }: FolderRules): JobOptions {
  const mode = split === 'off' ? 'automatic' : split;
  return { merge, decompose: split !== 'off', split: { mode, pages: splitPages }, priority, metadata };
}

/** Returns a folder with its state. `state` is absent until the engine has checked the folder. */
export function folderView(
  folder: WatchFolder & { readonly root: string },
  state: FolderState | undefined,
  tally: FolderTally | undefined,
): Folder {
  const counts = { done: 0, inProgress: 0, onHold: 0, ignored: 0 };
  for (const [kind, count] of Object.entries(tally?.states ?? {}) as [FileStateKind, number][]) {
    counts[groupOf[kind]] += count;
  }
  return {
    id: folder.id,
    path: folder.root,
    name: nameOf(folder.root.replace(/[/\\]+$/u, '')) || folder.root,
    rules: rulesView(folder),
    ...healthOf(state),
    isReplaced: state?.otherRoot !== undefined && state.otherRoot !== null,
    counts,
    passwords: folder.passwordIds.length,
    ignoredFolders: ignoredFoldersView(state?.ignoredFolders ?? []),
    lastFileAtMs: tally?.lastSeenAtMs ?? null,
    lastScanAtMs: state?.scannedAtMs ?? null,
  };
}

/** The limit of listed paths; further ones are only counted. */
const mostIgnoredListed = 100;

export const ignoredFoldersView = (paths: readonly string[]): Folder['ignoredFolders'] => ({
  count: paths.length,
  paths: paths.slice(0, mostIgnoredListed),
});

function healthOf(state: FolderState | undefined): Pick<Folder, 'state' | 'stateDetail'> {
  if (state === undefined || (state.scannedAtMs === null && state.away === null && state.refused === null)) {
    return { state: 'scanning', stateDetail: null };
  }
  if (state.refused !== null) return { state: 'refused', stateDetail: state.refused };
  if (state.away !== null) return { state: 'away', stateDetail: state.away };
  const part = unreadableMessage(state);
  if (state.pollingEveryMs !== null) {
    const seconds = Math.round(state.pollingEveryMs / 1_000);
    const polled = message('folder.checked-every', { seconds });
    const detail = part === null ? polled : message('message.joined', { first: polled, second: part });
    return { state: 'polling', stateDetail: detail };
  }
  return { state: 'watching', stateDetail: part };
}

/** Returns the first place in a folder that cannot be read, and the number of others; `null` when there is none. */
export function unreadableMessage({ unreadable }: Pick<FolderState, 'unreadable'>): AnyMessage | null {
  const [first, ...more] = unreadable;
  if (first === undefined) return null;
  if (more.length === 0) return first.why;
  return message('message.joined', {
    first: first.why,
    second: message('folder.more-unreadable', { count: more.length }),
  });
}
