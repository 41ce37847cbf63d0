import type { CancelSignal } from '#core/cancel.ts';
import { inProgressKinds } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Sha256 } from '#core/ids.ts';
import { isUnaccounted } from '#core/lost-path.ts';
import { accountFor, copyLost, finishedKinds, judgeSpooling, spoolableKinds, spooled } from '#core/spool.ts';
import type { SpoolVerdict } from '#core/spool.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Clock } from '#ports/clock.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
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

/** The stage is woken by every commit; it looks for work no more often than this. */
const betweenPassesMs = 1_000;
/** Where more is due than could begin, the next pass comes sooner: a backlog of a pause is copied by twenty files a second. */
const whileMoreMs = 100;
const pageSize = 100;
/** So many pages a pass: copies that were refused lie before others. */
const mostPages = 10;
/** While uploads go on, copies are made one at a time, and take a fifth of the time at most. */
const restShare = 4;
const shortestRestMs = 250;
/** A copy that failed, or did not fit, is tried again after this. */
const againMs = 60_000;

/** Why the content of a waiting file is not in the spool: the budget is used up, it is larger than the budget, or a copy failed. */
export type SpoolRefusal = 'no-room' | 'huge' | 'failed';

/** How many of the files that wait for their upload or its outcome are safe against what happens at their paths. */
export interface SpoolCounts {
  readonly waiting: number;
  readonly safe: number;
}

export interface SpoolStage extends StageSpec, TimerOwner {
  /** `null`: it is safe, needs no copy, or its turn is yet to come. */
  readonly refusalOf: (file: TrackedFile) => SpoolRefusal | null;
  /** A copy is in the data directory, or the file itself lies there. */
  readonly isSafe: (file: TrackedFile) => boolean;
  readonly counts: () => SpoolCounts;
}

interface SpoolDeps extends CopyRemovalDeps {
  readonly journal: Pick<Journal, 'isSpooled' | 'file' | 'spoolCounts' | 'spooled' | 'spooledHashes' | 'unspooled'>;
  readonly commit: Commit;
  readonly spool: ContentSpool;
  readonly files: Pick<FileSource, 'open' | 'stat'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused' | 'refOf'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
  readonly connections: Pick<Connections, 'current' | 'reach'>;
  readonly facts: Pick<ServiceFacts, 'isKnown'>;
  readonly options: Pick<EngineOptions, 'spoolAfterMs'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A row that has changed since was refused for what it is no more: a file may have come back under another name. */
interface Refused {
  readonly why: SpoolRefusal;
  readonly untilMs: number;
  readonly revision: number;
}

const refusalOf = (refused: ReadonlyMap<TrackedFile['id'], Refused>, { id, revision }: TrackedFile): Refused | null => {
  const found = refused.get(id);
  return found?.revision === revision ? found : null;
};

/** Copies registered content to the spool where its upload does not begin soon (docs/file-lifecycle.md#spool). */
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
      // Most likely the journal could not be written: by the time it can, nobody may need the copy.
      removal.add(hash);
      throw error;
    });
    const nowMs = deps.clock.nowMs();
    restUntilMs = nowMs + Math.max(shortestRestMs, (nowMs - beganMs) * restShare);
    const untilMs = nowMs + againMs;
    if (why === null) refused.delete(id);
    else refused.set(id, { why, revision, untilMs: why === 'huge' ? Infinity : untilMs });
    if (why === 'no-room') fullUntilMs = untilMs;
  };
  return {
    name: 'spool',
    interest: { files: [...spoolableKinds, ...finishedKinds] },
    recall: () => {
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

/** Begins the copies that are due and fit beside what goes on. Returns when there is more to do; `more`: as soon as a copy has ended. */
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
  for (let page = 0; page < mostPages; page += 1) {
    const files = deps.journal.unspooled(spoolableKinds, pageSize, after);
    for (const file of files) {
      const isOpen = isSending(deps, file);
      const verdict = judgeSpooling(file, { isOpen, afterMs: deps.options.spoolAfterMs }, nowMs);
      // By one time for the whole pass: what became due a moment ago is due, however long the pass has taken since.
      const dueAtMs = copyDueAtMs(verdict, refusalOf(refused, file)?.untilMs ?? 0, nowMs);
      if (dueAtMs === null || dueAtMs > nowMs) {
        next = dueAtMs === null ? next : earlier(next, dueAtMs);
        continue;
      }
      if (file.hash === null || tasks.has(file.hash)) continue;
      const { id, hash } = file;
      if (tasks.free <= 0) return 'more';
      // Beside uploads that go on, copies must not take the disk from them.
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

/** From when a file is to be copied; `null`: it is not, or not before something else happens. */
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

/** Nothing of a folder that may not be watched is read. */
function mayRead(deps: SpoolDeps, { folderId }: TrackedFile): boolean {
  const folder = deps.folders.get(folderId);
  return folder !== null && deps.admission.isAdmitted(folder);
}

/** Whether the file is on its way to its service now, and neither paused nor kept waiting by the service. */
function isSending(deps: SpoolDeps, file: TrackedFile): boolean {
  if (deps.folders.isPaused(deps.folders.get(file.folderId))) return false;
  const service = file.serviceId ?? deps.connections.current();
  return service !== null && deps.facts.isKnown(service) && deps.connections.reach(service).service !== null;
}

/** One copy; why there is none, where that has to be remembered. */
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
      // What lies there now is noticed by a scan; until then there is nothing to copy.
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
  if (file !== null && isUnaccounted(file)) deps.commit(accountFor(file, found.kind === 'there', deps.clock.nowMs()));
  return null;
}

/** After a crash: a copy that no row speaks of is removed, and a row whose copy is not there says so. */
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
  for (const file of lost) deps.commit(copyLost(file, deps.clock.nowMs()));
}
