import type { Transition } from '#core/transition.ts';
import type { Failure } from '#core/failure.ts';
import type { FolderId, ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { decideRetry } from '#core/retry.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import { oneOffBatch } from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Clock } from '#ports/clock.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { IngestService } from '#ports/services.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { FileWatcher } from '#ports/file-watcher.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { Notifier } from '#ports/notifier.ts';
import type { Services } from '#ports/services.ts';
import type { Settings } from '#ports/settings.ts';
import type { Admission } from './admission.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { Pause } from './pause.ts';
import type { RightsKeeper } from './rights.ts';
import type { ServiceFacts } from './service-facts.ts';

/** What the engine needs of the world. */
export interface EngineDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: FileSource;
  readonly watcher: FileWatcher;
  readonly journal: Journal;
  readonly spool: ContentSpool;
  readonly services: Services;
  readonly settings: Settings;
  readonly notifier: Notifier;
  /** Without it every folder of the settings may be watched. */
  readonly guard?: FolderGuard;
  readonly logger: Logger;
}

/** Defaults of docs/file-lifecycle.md#steps. */
export const defaultOptions = {
  uploadsAtOnce: 4,
  looksAtOnce: 4,
  /** Registered content whose upload does not begin in so long is copied to the spool. */
  spoolAfterMs: 5_000,
  copiesAtOnce: 2,
  rescanMs: 300_000,
  /** How often a service is asked again what it says of itself. */
  refreshMs: 3_600_000,
  /** How often every root and service in use is asked whether it is there. */
  presenceMs: 20_000,
};
export type EngineOptions = typeof defaultOptions;

/** What all stages share. */
export interface Context extends EngineDeps {
  readonly options: EngineOptions;
  readonly gates: ConnectionPauses;
  readonly facts: ServiceFacts;
  readonly rights: RightsKeeper;
  readonly admission: Admission;
  /** Folders that have not been scanned since the app stopped uncleanly. */
  readonly sizesToCompare: Set<FolderId>;
  /** Commits a decision; the stages that care hear of it. What it intends is the caller's to do, after this. */
  commit(decision: Transition): void;
  /** Journals new detections in one batch. */
  addDetected(items: readonly TrackedFile[]): void;
  decisionTime(): DecisionTime;
  /** The rules of a folder or one-off batch; `null` when it was removed. */
  folder(id: FolderId): WatchFolder | null;
  /** Whether a person has paused everything, or this folder; or it may not be watched, or is not judged yet. */
  isPaused(folder: WatchFolder | null): boolean;
}

/** Ids of one-off batches, by which their files are distinguished from those of removed folders. */
export const oneOffPrefix = 'batch:';

/** The rules of a folder, from the settings or made for a one-off batch. */
export function folderOf(settings: Settings, id: FolderId): WatchFolder | null {
  if (id.startsWith(oneOffPrefix)) return oneOffBatch(id);
  return settings.folders().find((folder) => folder.id === id) ?? null;
}

/** Where a file lies. `null` when its folder was removed. */
export function refOf(context: Context, item: TrackedFile): FileRef | null {
  const folder = context.folder(item.folderId);
  return folder === null ? null : { root: folder.root, path: item.path };
}

/** The service of a file or batch, if it may be asked now; otherwise until when the service is paused (`null`: not connected). */
export function reach(
  context: Context,
  id: ServiceId,
):
  | { readonly service: IngestService; readonly untilMs?: undefined }
  | { readonly service: null; readonly untilMs: number | null } {
  const pause = context.gates.pauseOf(id);
  if (pause !== null) return { service: null, untilMs: pause.untilMs };
  const service = context.services.get(id);
  return service === null ? { service, untilMs: null } : { service };
}

/** Notes the outcome of a call that only looks: a failure that concerns the whole service pauses it. */
export function noteReadOutcome(context: Context, id: ServiceId, failure: Failure | null): void {
  if (failure === null) {
    context.gates.answered(id);
    return;
  }
  const choice = decideRetry(failure, 0, context.ids.random(), { changes: false });
  if (choice.kind !== 'pause-connection') return;
  const pause: Pause = {
    reason: choice.reason,
    message: failure.message,
    untilMs: context.clock.nowMs() + choice.forMs,
  };
  context.gates.shut(id, pause);
}

/** Whether asking again later may bring another answer. */
export function isPassing(failure: Failure): boolean {
  const { kind } = decideRetry(failure, 0, 0, { changes: false });
  return kind === 'pause-connection' || kind === 'retry' || kind === 'unconfirmed';
}

/** What a look that failed comes to: asked again later, not for this role, or nothing available. */
export function whyNot(failure: Failure): 'later' | 'forbidden' | 'none' {
  if (isPassing(failure)) return 'later';
  return failure.kind === 'forbidden' ? 'forbidden' : 'none';
}
