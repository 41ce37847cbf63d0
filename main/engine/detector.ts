import { message } from '#contract/messages/message.ts';
import { combine, transition } from '#core/transition.ts';
import { judgePath } from '#core/folder-rules.ts';
import { trackedFileId } from '#core/ids.ts';
import { firstState, fileMissing, judgeDetection, newTrackedFile } from '#core/detect.ts';
import type { Detection } from '#core/detect.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { PathVerdict } from '#core/folder-rules.ts';
import type { FolderId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { AddDetected, Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import type { ServiceFacts } from './service-facts.ts';

/** Takes note of what lies at paths (docs/file-lifecycle.md#steps). */
export interface Detector {
  /** What the rules say of a path now, with what the service in use says that it takes. */
  verdictOf(folder: WatchFolder, path: string): PathVerdict;
  /**
   * Takes note of what lies at a path. A new file comes back, to be journalled with others in one batch; a change of a known
   * one is committed at once. Nothing is awaited, so what was looked up is still true when it is written.
   */
  take(folder: WatchFolder, detection: Detection): TrackedFile | null;
  /** Asks for one path that a hint named, or that a scan missed. A new file comes back. */
  atPath(folder: WatchFolder, path: string): Promise<TrackedFile | null>;
  /**
   * Asks whether the cause for which a file is on hold has ended, before anything is journalled: a file that nobody may read
   * would else be taken up and put down with every scan, for ever.
   */
  again(folder: WatchFolder, detection: Detection): Promise<void>;
  /** Journals new files, but for paths that another detection has journalled meanwhile. */
  addNew(folder: WatchFolder, fresh: readonly TrackedFile[]): void;
}

interface DetectorDeps {
  readonly files: Pick<FileSource, 'stat' | 'hasWriter' | 'read'>;
  readonly journal: Pick<Journal, 'presentAt'>;
  readonly commit: Commit;
  readonly addDetected: AddDetected;
  readonly facts: Pick<ServiceFacts, 'supportedExtensions' | 'isKnown'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly sizesToCompare: ReadonlySet<FolderId>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Keeps nothing of its own: what is known of a path is in the journal. */
export function createDetector(deps: DetectorDeps): Detector {
  return {
    verdictOf: (folder, path) => verdictOf(deps, folder, path),
    take: (folder, detection) => takeDetection(deps, folder, detection),
    atPath: (folder, path) => detectAtPath(deps, folder, path),
    again: (folder, detection) => detectAgain(deps, folder, detection),
    addNew: (folder, fresh) => detectNew(deps, folder, fresh),
  };
}

function verdictOf(deps: Pick<DetectorDeps, 'facts' | 'connections'>, folder: WatchFolder, path: string): PathVerdict {
  return judgePath(folder, path, deps.facts.supportedExtensions(deps.connections.current()));
}

function takeDetection(deps: DetectorDeps, folder: WatchFolder, detection: Detection): TrackedFile | null {
  const verdict = verdictOf(deps, folder, detection.path);
  if (verdict.kind === 'outside') return null;
  const nowMs = deps.clock.nowMs();
  const fresh = (): TrackedFile =>
    newTrackedFile(trackedFileId(deps.ids.uuid()), folder.id, detection, firstState(detection, verdict, nowMs), nowMs);
  const row = deps.journal.presentAt(folder.id, detection.path);
  if (row === null) return fresh();
  if (row.state.kind === 'ignored' && row.state.reason === 'type' && !knowsTypes(deps)) return null;
  const judged = judgeDetection(row, detection, verdict);
  switch (judged.kind) {
    case 'known':
      return null;
    case 'changed': {
      const files = judged.decision.files.map(({ file, why }) => ({ file: compared(deps, row, file), why }));
      deps.commit({ ...judged.decision, files });
      return null;
    }
    case 'succeed':
      deps.commit(
        combine(
          judged.decision,
          transition({ files: [{ file: compared(deps, row, fresh()), why: message('file.history.seen') }] }),
        ),
      );
      return null;
  }
}

/** After an unclean stop content that is smaller than what the journal knew at its path is not taken for whole. */
function compared(deps: DetectorDeps, known: TrackedFile, file: TrackedFile): TrackedFile {
  if (!deps.sizesToCompare.has(known.folderId) || file.state.kind !== 'stabilizing') return file;
  return { ...file, formerSizeBytes: known.stat.sizeBytes };
}

/** Until the service in use has said what it takes, what it did not take before stays ignored. */
function knowsTypes(deps: DetectorDeps): boolean {
  const service = deps.connections.current();
  return service !== null && deps.facts.isKnown(service);
}

/**
 * Programs write under such names and take them away again: a row for each would fill the journal with files that nobody
 * ever saw. Those that stay are recorded by the next scan.
 */
function isPassing(deps: DetectorDeps, folder: WatchFolder, path: string): boolean {
  const verdict = verdictOf(deps, folder, path);
  const isStandard = verdict.kind === 'ignore' && verdict.reason === 'standard';
  return isStandard && deps.journal.presentAt(folder.id, path) === null;
}

async function detectAtPath(deps: DetectorDeps, folder: WatchFolder, path: string): Promise<TrackedFile | null> {
  const found = await deps.files.stat({ root: folder.root, path });
  switch (found.kind) {
    case 'away':
      return null;
    case 'there':
      return isPassing(deps, folder, path) ? null : takeDetection(deps, folder, found.detection);
    case 'gone': {
      const row = deps.journal.presentAt(folder.id, path);
      if (row !== null) deps.commit(fileMissing(row));
      return null;
    }
  }
}

async function detectAgain(deps: DetectorDeps, folder: WatchFolder, detection: Detection): Promise<void> {
  const row = deps.journal.presentAt(folder.id, detection.path);
  if (row?.state.kind !== 'on-hold') return;
  const ref = { root: folder.root, path: detection.path };
  const isStillSo =
    row.state.reason === 'still-open'
      ? (await deps.files.hasWriter(ref)) === true
      : !(await deps.files.read(ref, 0, 1)).ok;
  const fresh = isStillSo ? null : takeDetection(deps, folder, detection);
  if (fresh !== null) detectNew(deps, folder, [fresh]);
}

function detectNew(deps: DetectorDeps, folder: WatchFolder, fresh: readonly TrackedFile[]): void {
  const first = new Map(fresh.map((file) => [file.path, file]));
  const still = [...first.values()].filter((file) => deps.journal.presentAt(folder.id, file.path) === null);
  if (still.length > 0) deps.addDetected(still);
}
