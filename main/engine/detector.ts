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

/** Records what lies at paths (docs/file-lifecycle.md#steps). */
export interface Detector {
  /** Returns the verdict of the current rules about a path, with the file types that the service in use supports. */
  verdictOf(folder: WatchFolder, path: string): PathVerdict;
  /**
   * Records what lies at a path. Returns a new file, which the caller adds to the journal together with others; a
   * change of a known file is committed at once. The call is synchronous, so that the row that was read is still
   * current when it is written.
   */
  detect(folder: WatchFolder, detection: Detection): TrackedFile | null;
  /** Checks one path that a hint named or that a scan did not list. Returns a new file. */
  detectPath(folder: WatchFolder, path: string): Promise<TrackedFile | null>;
  /**
   * Checks whether the reason for which a file is on hold has ended, before anything is written to the journal.
   * Otherwise a file without read access would change its state with every scan.
   */
  recheckOnHold(folder: WatchFolder, detection: Detection): Promise<void>;
  /** Adds new files to the journal, except for paths that another detection has added in the meantime. */
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

/** Creates a detector without a state of its own: what is known about a path is in the journal. */
export function createDetector(deps: DetectorDeps): Detector {
  return {
    verdictOf: (folder, path) => verdictOf(deps, folder, path),
    detect: (folder, detection) => takeDetection(deps, folder, detection),
    detectPath: (folder, path) => detectAtPath(deps, folder, path),
    recheckOnHold: (folder, detection) => detectOnHold(deps, folder, detection),
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
      const files = judged.decision.files.map(({ file, why }) => ({ file: withFormerSize(deps, row, file), why }));
      deps.commit({ ...judged.decision, files });
      return null;
    }
    case 'succeed':
      deps.commit(
        combine(
          judged.decision,
          transition({ files: [{ file: withFormerSize(deps, row, fresh()), why: message('file.history.seen') }] }),
        ),
      );
      return null;
  }
}

/** After an unclean stop, content that is smaller than what the journal knew at its path counts as incomplete. */
function withFormerSize(deps: DetectorDeps, known: TrackedFile, file: TrackedFile): TrackedFile {
  if (!deps.sizesToCompare.has(known.folderId) || file.state.kind !== 'stabilizing') return file;
  return { ...file, formerSizeBytes: known.stat.sizeBytes };
}

/**
 * Returns whether the service in use has reported its file types. Until then, files of types that were refused before
 * stay ignored.
 */
function knowsTypes(deps: DetectorDeps): boolean {
  const service = deps.connections.current();
  return service !== null && deps.facts.isKnown(service);
}

/**
 * Programs write under such names and remove them again. A row for each would fill the journal with files that no
 * person ever saw. The next scan records those that stay.
 */
function isTemporaryFile(deps: DetectorDeps, folder: WatchFolder, path: string): boolean {
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
      return isTemporaryFile(deps, folder, path) ? null : takeDetection(deps, folder, found.detection);
    case 'gone': {
      const row = deps.journal.presentAt(folder.id, path);
      if (row !== null) deps.commit(fileMissing(row));
      return null;
    }
  }
}

async function detectOnHold(deps: DetectorDeps, folder: WatchFolder, detection: Detection): Promise<void> {
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
