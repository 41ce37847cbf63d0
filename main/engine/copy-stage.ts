import { chooseAfterAction, wantedCopy } from '#core/after-action.ts';
import { copyEnded, type CopyOutcome } from '#core/archive.ts';
import type { Failure } from '#core/failure.ts';
import { backoffMs } from '#core/retry.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Clock } from '#ports/clock.ts';
import type { ByteSink } from '#ports/document-service.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { IngestService } from '#ports/services.ts';
import type { Admission } from './admission.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Commit } from './commit.ts';
import { classifyFailure, type Connections } from './connections.ts';
import type { Folders } from './folders.ts';
import { earlier, type StageSpec, type Wake } from './stage.ts';
import type { Tasks } from './tasks.ts';

/** A copy is given up after this many tries, which take about half an hour. A person can still download it. */
const mostTries = 10;
/** A larger copy is not saved, because it is held in memory until it is whole. */
const mostBytes = 256_000_000;
/** A folder that may not be touched, or a service that is not connected, is looked at again after this time. */
const awayMs = 20_000;

interface CopyDeps {
  readonly journal: Pick<Journal, 'file' | 'files'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly files: Pick<FileSource, 'saveCopy'>;
  readonly folders: Pick<Folders, 'get' | 'refOf'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly wake: Wake;
}

/** A copy that waits. In memory only: after a restart all of them are due. */
interface Waiting {
  readonly tries: number;
  readonly atMs: number;
}

/** The stage, to which the archive step hands the files of which it has noted that a copy is wanted. */
export interface CopyStage extends StageSpec, TimerOwner {
  add(ids: readonly TrackedFile['id'][]): void;
}

/**
 * Saves the searchable copies of scans, one after the other, and then starts their after-action
 * (docs/file-lifecycle.md#steps). A copy that waits or fails keeps no other file waiting.
 */
export function createCopyStage(deps: CopyDeps): CopyStage {
  const { tasks, clock } = deps;
  /** `null` until the journal was asked for the copies that an earlier run has left. */
  let queue: Map<TrackedFile['id'], Waiting> | null = null;
  const due = (): Map<TrackedFile['id'], Waiting> => {
    const left = (): readonly TrackedFile[] => deps.journal.files({ kinds: ['done'], original: 'copying' });
    queue ??= new Map(left().map(({ id }) => [id, { tries: 0, atMs: 0 }]));
    return queue;
  };
  const copy = async (id: TrackedFile['id'], service: IngestService | null, tries: number): Promise<void> => {
    const outcome = await copyOnce(deps, id, service);
    if (outcome !== null && outcome.kind !== 'failed') {
      due().delete(id);
      finish(deps, id, outcome);
      return;
    }
    const failed = outcome === null ? tries : tries + 1;
    if (outcome !== null && failed >= mostTries) {
      due().delete(id);
      finish(deps, id, { kind: 'given-up', failure: outcome.failure });
      return;
    }
    due().set(id, { tries: failed, atMs: clock.nowMs() + (outcome === null ? awayMs : backoffMs(failed, 1)) });
  };
  return {
    name: 'copy',
    interest: {},
    resetTimers: () => {
      for (const [id, waiting] of queue ?? []) queue?.set(id, { ...waiting, atMs: 0 });
    },
    add: (ids) => {
      for (const id of ids) due().set(id, { tries: 0, atMs: 0 });
      if (ids.length > 0) deps.wake();
    },
    pass: () => {
      const nowMs = clock.nowMs();
      let next: number | null = null;
      for (const [id, { tries, atMs }] of due()) {
        if (tasks.has(id)) continue;
        if (atMs > nowMs) {
          next = earlier(next, atMs);
          continue;
        }
        const serviceId = deps.journal.file(id)?.serviceId ?? null;
        const reached = serviceId === null ? null : deps.connections.reach(serviceId);
        if (reached !== null && reached.service === null) {
          const againMs = reached.untilMs ?? nowMs + awayMs;
          due().set(id, { tries, atMs: againMs });
          next = earlier(next, againMs);
        } else if (tasks.free > 0) {
          tasks.run(id, () => copy(id, reached?.service ?? null, tries));
        }
      }
      return Promise.resolve(next);
    },
  };
}

/** Starts the after-action of a file, with the note of what became of its copy. */
function finish(deps: CopyDeps, id: TrackedFile['id'], outcome: CopyOutcome): void {
  const file = deps.journal.file(id);
  if (file === null) return;
  const rules = deps.folders.get(file.folderId) ?? { afterAction: 'leave' as const, moveFailed: false };
  deps.commit(copyEnded(file, outcome, chooseAfterAction(file, file.receipt, rules)));
}

type Tried = CopyOutcome | { readonly kind: 'failed'; readonly failure: Failure };

/** Returns `null` when the folder may not be touched now. */
async function copyOnce(deps: CopyDeps, id: TrackedFile['id'], service: IngestService | null): Promise<Tried | null> {
  const file = deps.journal.file(id);
  const folder = file === null ? null : deps.folders.get(file.folderId);
  const wanted = wantedBy(file, folder);
  const ref = file === null ? null : deps.folders.refOf(file);
  if (wanted === null || folder === null || ref === null || service === null) return { kind: 'none' };
  if (!deps.admission.isAdmitted(folder)) return null;
  const { sink, bytes } = inMemory();
  const answer = await service.download(wanted.fileId, sink, { form: 'searchable', poll: true });
  deps.connections.noteAnswer(wanted.serviceId, answer.ok ? null : answer.failure);
  if (!answer.ok) {
    // A service that makes no such copy of this file refuses it, and one that knows none sends the file itself.
    return classifyFailure(answer.failure) === 'later' ? { kind: 'failed', failure: answer.failure } : { kind: 'none' };
  }
  const copy = bytes();
  if (answer.value.form !== 'searchable' || copy === null) return { kind: 'none' };
  const saved = await deps.files.saveCopy(ref, wanted.path, copy);
  return saved.ok ? { kind: 'saved', to: saved.value.to } : { kind: 'failed', failure: saved.failure };
}

function wantedBy(file: TrackedFile | null, folder: WatchFolder | null) {
  if (file?.original.kind !== 'copying' || file.remote === null || file.serviceId === null || folder === null)
    return null;
  const path = wantedCopy(file, folder);
  return path === null ? null : { path, fileId: file.remote.fileId, serviceId: file.serviceId };
}

/** A sink that keeps what it gets; `bytes` returns `null` when that was too much. */
function inMemory(): { readonly sink: ByteSink; readonly bytes: () => Uint8Array | null } {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    sink: {
      write: (chunk) => {
        length += chunk.length;
        if (length > mostBytes) chunks.length = 0;
        else chunks.push(Uint8Array.from(chunk));
        return Promise.resolve();
      },
    },
    bytes: () => {
      if (length > mostBytes) return null;
      const whole = new Uint8Array(length);
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      return whole;
    },
  };
}
