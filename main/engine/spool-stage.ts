import type { CancelSignal } from '#core/cancel.ts';
import { inProgressKinds } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Sha256 } from '#core/ids.ts';
import { isUnaccounted } from '#core/lost-path.ts';
import { resolveUnaccounted, copyLost, finishedKinds, judgeSpooling, spoolableKinds, spooled } from '#core/spool.ts';
import type { SpoolVerdict } from '#core/spool.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Clock } from '#ports/clock.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { UnlockedCopies } from '#ports/unlocked-copies.ts';
import type { Logger } from '#ports/logger.ts';
import type { Admission } from './admission.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import type { EngineOptions } from './engine-deps.ts';
import type { Folders } from './folders.ts';
import type { ServiceFacts } from './service-facts.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import { createCopyRemoval } from './spool-removal.ts';
import type { CopyRemovalDeps } from './spool-removal.ts';
import { removeUnlockedCopies } from './unlock.ts';

/** The least time between passes, because every commit wakes the stage. */
const betweenPassesMs = 1_000;
/**
 * When more copies are due than could start, the next pass comes sooner. The backlog of a pause is then copied at
 * twenty files a second.
 */
const whileMoreMs = 100;
const pageSize = 100;
/** The number of pages that a pass reads, because files whose copy was refused may precede others. */
const maxPages = 10;
/**
 * The rest after a copy in multiples of its duration. While uploads run, copies are made one at a time and take at most
 * a fifth of the time.
 */
const restShare = 4;
const minRestMs = 250;
/** A copy that failed or did not fit is retried after this time. */
const againMs = 60_000;

/**
 * Why the content of a waiting file is not in the spool: the space is used up, the file is larger than all of the
 * space, or a copy failed.
 */
export type SpoolRefusal = 'no-room' | 'huge' | 'failed';

/** How many of the files that wait for their upload or its outcome are safe from changes at their paths. */
export interface SpoolCounts {
  readonly waiting: number;
  readonly safe: number;
}

export interface SpoolStage extends StageSpec, TimerOwner {
  /** Returns `null` when the file is safe, needs no copy, or is not yet due. */
  readonly refusalOf: (file: TrackedFile) => SpoolRefusal | null;
  /** Returns whether a copy is in the data directory, or the file itself lies there. */
  readonly isSafe: (file: TrackedFile) => boolean;
  readonly counts: () => SpoolCounts;
}

interface SpoolDeps extends CopyRemovalDeps {
  readonly journal: Pick<Journal, 'isSpooled' | 'file' | 'spoolCounts' | 'spooled' | 'spooledHashes' | 'unspooled'>;
  readonly commit: Commit;
  readonly spool: ContentSpool;
  readonly unlockedCopies: Pick<UnlockedCopies, 'ids' | 'remove'>;
  /** The files on which a password is being tried: a new copy is not in the journal yet. */
  readonly unlocking: ReadonlySet<string>;
  readonly files: Pick<FileSource, 'open' | 'stat'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused' | 'refOf'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
  readonly connections: Pick<Connections, 'current' | 'reach'>;
  readonly facts: Pick<ServiceFacts, 'isKnown'>;
  readonly options: Pick<EngineOptions, 'spoolAfterMs'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The refusal applies to one revision of a row. A row that has changed since may be a file that came back under another
 * name.
 */
interface Refused {
  readonly why: SpoolRefusal;
  readonly untilMs: number;
  readonly revision: number;
}

const refusalOf = (refused: ReadonlyMap<TrackedFile['id'], Refused>, { id, revision }: TrackedFile): Refused | null => {
  const found = refused.get(id);
  return found?.revision === revision ? found : null;
};

/** Copies registered content to the spool where its upload does not start soon (docs/file-lifecycle.md#spool). */
export function createSpoolStage(deps: SpoolDeps): SpoolStage {
  const refused = new Map<TrackedFile['id'], Refused>();
  let fullUntilMs = 0;
  let restUntilMs = 0;
  let lastPassMs = -Infinity;
  let isMoreDue = false;
  let isSwept = false;
  const removal = createCopyRemoval(deps, () => {
    fullUntilMs = 0;
  });

  const keep = async (id: TrackedFile['id'], hash: Sha256, signal: CancelSignal): Promise<void> => {
    const beganMs = deps.clock.nowMs();
    const revision = deps.journal.file(id)?.revision ?? 0;
    const why = await copyOne(deps, id, hash, signal).catch((error: unknown) => {
      // The journal probably could not be written. When it can, the copy may no longer be needed.
      removal.add(hash);
      throw error;
    });
    const nowMs = deps.clock.nowMs();
    restUntilMs = nowMs + Math.max(minRestMs, (nowMs - beganMs) * restShare);
    const untilMs = nowMs + againMs;
    if (why === null) refused.delete(id);
    else refused.set(id, { why, revision, untilMs: why === 'huge' ? Infinity : untilMs });
    if (why === 'no-room') fullUntilMs = untilMs;
  };
  return {
    name: 'spool',
    interest: { files: [...spoolableKinds, ...finishedKinds] },
    resetTimers: () => {
      refused.clear();
      [fullUntilMs, restUntilMs, lastPassMs] = [0, 0, -Infinity];
    },
    isSafe: (file) => isSafe(deps, file),
    refusalOf: (file) =>
      isSafe(deps, file) ? null : (refusalOf(refused, file)?.why ?? (fullUntilMs > 0 ? 'no-room' : null)),
    counts: () => {
      const { files, safe } = deps.journal.spoolCounts(inProgressKinds, deps.spool.ownFolders);
      return { waiting: files, safe };
    },
    pass: async (signal) => {
      if (!isSwept) await sweep(deps);
      isSwept = true;
      const nowMs = deps.clock.nowMs();
      const dueMs = lastPassMs + (isMoreDue ? whileMoreMs : betweenPassesMs);
      if (nowMs < dueMs && nowMs >= lastPassMs) return dueMs;
      lastPassMs = nowMs;
      removal.run();
      await removeUnlockedCopies(deps);
      const due = copyDue(deps, { refused, fullUntilMs, restUntilMs }, (id, hash) => keep(id, hash, signal));
      isMoreDue = due === 'more';
      return due === 'more' ? null : due;
    },
  };
}

interface CopyTimes {
  readonly refused: ReadonlyMap<TrackedFile['id'], Refused>;
  readonly fullUntilMs: number;
  readonly restUntilMs: number;
}

/**
 * Starts the copies that are due and fit beside running uploads. Returns the time of the next one; `more`: as soon as a
 * copy has ended.
 */
function copyDue(
  deps: SpoolDeps,
  { refused, fullUntilMs, restUntilMs }: CopyTimes,
  keep: (id: TrackedFile['id'], hash: Sha256) => Promise<void>,
): number | null | 'more' {
  const { clock, tasks } = deps;
  const nowMs = clock.nowMs();
  if (fullUntilMs > nowMs) return fullUntilMs;
  let next: number | null = null;
  let after: TrackedFile['id'] | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const files = deps.journal.unspooled(spoolableKinds, pageSize, after);
    for (const file of files) {
      const isOpen = isSending(deps, file);
      const verdict = judgeSpooling(file, { isOpen, afterMs: deps.options.spoolAfterMs }, nowMs);
      // One time applies to the whole pass, so that a copy does not become due only because the pass takes long.
      const dueAtMs = copyDueAtMs(verdict, refusalOf(refused, file)?.untilMs ?? 0, nowMs);
      if (dueAtMs === null || dueAtMs > nowMs) {
        next = dueAtMs === null ? next : earlier(next, dueAtMs);
        continue;
      }
      if (file.hash === null || tasks.has(file.hash)) continue;
      const { id, hash } = file;
      if (tasks.free <= 0) return 'more';
      // While uploads run, copies must not slow down the disk for them.
      if (isOpen && !tasks.isIdle) return next;
      if (isOpen && restUntilMs > nowMs) return earlier(next, restUntilMs);
      const ref = deps.folders.refOf(file);
      if (mayRead(deps, file) && ref !== null && !deps.spool.isOwn(ref)) tasks.run(hash, () => keep(id, hash));
    }
    after = files.at(-1)?.id;
    if (files.length < pageSize) break;
  }
  return next;
}

/** Returns when a file is to be copied; `null` when it is not, or only after another event. */
function copyDueAtMs(verdict: SpoolVerdict, refusedUntilMs: number, nowMs: number): number | null {
  if (verdict.kind === 'later') return verdict.atMs;
  if (verdict.kind !== 'now' || refusedUntilMs === Infinity) return null;
  return Math.max(nowMs, refusedUntilMs);
}

function isSafe(deps: SpoolDeps, file: TrackedFile): boolean {
  if (file.spooled) return true;
  const ref = deps.folders.refOf(file);
  return ref !== null && deps.spool.isOwn(ref);
}

/** Returns whether the file may be read. Nothing in a folder that may not be watched is read. */
function mayRead(deps: SpoolDeps, { folderId }: TrackedFile): boolean {
  const folder = deps.folders.get(folderId);
  return folder !== null && deps.admission.isAdmitted(folder);
}

/** Returns whether the file can be uploaded now: it is not paused, and its service can be reached. */
function isSending(deps: SpoolDeps, file: TrackedFile): boolean {
  if (deps.folders.isPaused(deps.folders.get(file.folderId))) return false;
  const service = file.serviceId ?? deps.connections.current();
  return service !== null && deps.facts.isKnown(service) && deps.connections.reach(service).service !== null;
}

/** Makes one copy. Returns why there is none, where that has to be remembered. */
async function copyOne(
  deps: SpoolDeps,
  id: TrackedFile['id'],
  hash: Sha256,
  signal: CancelSignal,
): Promise<SpoolRefusal | null> {
  const before = deps.journal.file(id);
  const ref = before === null ? null : deps.folders.refOf(before);
  if (before?.hash !== hash || ref === null) return null;
  if (isUnaccounted(before)) return checkPath(deps, id, ref);
  const open = () => deps.files.open(ref);
  const outcome = await deps.spool.keep({ hash, sizeBytes: before.stat.sizeBytes, ref, open }, signal);
  const file = deps.journal.file(id);
  switch (outcome.kind) {
    case 'kept': {
      const result = file?.hash === hash ? spooled(file) : null;
      if (result !== null) deps.commit(result);
      else if (!deps.journal.isSpooled(hash)) await deps.spool.remove(hash);
      return null;
    }
    case 'changed':
      // A scan notices the new content. Until then there is nothing to copy.
      return 'failed';
    case 'no-room':
    case 'huge':
      deps.logger.info('A file is not copied to the spool', {
        why: outcome.kind,
        sizeBytes: before.stat.sizeBytes,
      });
      return outcome.kind;
    case 'failed':
      deps.logger.info('A file could not be copied to the spool', { failure: outcome.failure });
      return 'failed';
  }
}

async function checkPath(deps: SpoolDeps, id: TrackedFile['id'], ref: FileRef): Promise<SpoolRefusal | null> {
  const found = await deps.files.stat(ref);
  if (found.kind === 'away') return 'failed';
  const file = deps.journal.file(id);
  if (file !== null && isUnaccounted(file))
    deps.commit(resolveUnaccounted(file, found.kind === 'there', deps.clock.nowMs()));
  return null;
}

/** Repairs the spool after a crash: removes copies without a row, and marks rows whose copy is missing. */
async function sweep(deps: SpoolDeps): Promise<void> {
  const { journal, spool } = deps;
  const there = new Set(await spool.contents());
  const wanted = journal.spooledHashes();
  for (const hash of there) if (!wanted.has(hash)) await spool.remove(hash);
  if ([...wanted].every((hash) => there.has(hash))) return;
  const lost = journal
    .spooled(
      [...inProgressKinds, 'on-hold', 'rejected', 'needs-decision', 'missing', ...finishedKinds],
      Number.MAX_SAFE_INTEGER,
    )
    .filter(({ hash }) => hash === null || !there.has(hash));
  for (const file of lost) deps.commit(copyLost(file));
}
