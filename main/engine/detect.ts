import { combine, transition } from '#core/transition.ts';
import { judgePath } from '#core/folder-rules.ts';
import { trackedFileId } from '#core/ids.ts';
import { firstState, fileMissing, judgeDetection, newTrackedFile } from '#core/detect.ts';
import type { Detection } from '#core/detect.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Context } from './context.ts';

/** What the rules say of a path now, with what the service in use says that it takes. */
export function verdictOf(context: Context, folder: WatchFolder, path: string) {
  return judgePath(folder, path, context.facts.supportedExtensions(context.services.current()));
}

/**
 * Takes note of what lies at a path. A new file comes back, to be journalled with others in one batch; a change of a known
 * one is committed at once. Nothing is awaited, so what was looked up is still true when it is written.
 */
export function takeDetection(context: Context, folder: WatchFolder, detection: Detection): TrackedFile | null {
  const verdict = verdictOf(context, folder, detection.path);
  if (verdict.kind === 'outside') return null;
  const nowMs = context.clock.nowMs();
  const fresh = (): TrackedFile =>
    newTrackedFile(
      trackedFileId(context.ids.uuid()),
      folder.id,
      detection,
      firstState(detection, verdict, nowMs),
      nowMs,
    );
  const row = context.journal.presentAt(folder.id, detection.path);
  if (row === null) return fresh();
  if (row.state.kind === 'ignored' && row.state.reason === 'type' && !knowsTypes(context)) return null;
  const judged = judgeDetection(row, detection, verdict);
  switch (judged.kind) {
    case 'known':
      return null;
    case 'changed': {
      const items = judged.decision.items.map(({ item, why }) => ({ item: compared(context, row, item), why }));
      context.commit({ ...judged.decision, items });
      return null;
    }
    case 'succeed':
      context.commit(
        combine(judged.decision, transition({ items: [{ item: compared(context, row, fresh()), why: 'seen' }] })),
      );
      return null;
  }
}

/** After an unclean stop content that is smaller than what the journal knew at its path is not taken for whole. */
function compared(context: Context, known: TrackedFile, item: TrackedFile): TrackedFile {
  if (!context.sizesToCompare.has(known.folderId) || item.state.kind !== 'stabilizing') return item;
  return { ...item, formerSizeBytes: known.stat.sizeBytes };
}

/** Until the service in use has said what it takes, what it did not take before stays ignored. */
function knowsTypes(context: Context): boolean {
  const service = context.services.current();
  return service !== null && context.facts.isKnown(service);
}

/**
 * Programs write under such names and take them away again: a row for each would fill the journal with files that nobody
 * ever saw. Those that stay are recorded by the next scan.
 */
function isPassing(context: Context, folder: WatchFolder, path: string): boolean {
  const verdict = verdictOf(context, folder, path);
  const isStandard = verdict.kind === 'ignore' && verdict.reason === 'standard';
  return isStandard && context.journal.presentAt(folder.id, path) === null;
}

/** Looks at one path that a hint named, or that a scan missed. */
export async function detectAtPath(context: Context, folder: WatchFolder, path: string): Promise<TrackedFile | null> {
  const look = await context.files.stat({ root: folder.root, path });
  switch (look.kind) {
    case 'away':
      return null;
    case 'there':
      return isPassing(context, folder, path) ? null : takeDetection(context, folder, look.detection);
    case 'gone': {
      const row = context.journal.presentAt(folder.id, path);
      if (row !== null) context.commit(fileMissing(row));
      return null;
    }
  }
}

/**
 * Looks whether the cause for which a file is held has ended, before anything is journalled: a file that nobody may read
 * would else be taken up and put down with every scan, for ever.
 */
export async function detectAgain(context: Context, folder: WatchFolder, detection: Detection): Promise<void> {
  const row = context.journal.presentAt(folder.id, detection.path);
  if (row?.state.kind !== 'on-hold') return;
  const ref = { root: folder.root, path: detection.path };
  const isStillSo =
    row.state.reason === 'still-open'
      ? (await context.files.hasWriter(ref)) === true
      : !(await context.files.read(ref, 0, 1)).ok;
  const fresh = isStillSo ? null : takeDetection(context, folder, detection);
  if (fresh !== null) detectNew(context, folder, [fresh]);
}

/** Journals new rows, but for paths that another look has journalled meanwhile. */
export function detectNew(context: Context, folder: WatchFolder, fresh: readonly TrackedFile[]): void {
  const first = new Map(fresh.map((item) => [item.path, item]));
  const still = [...first.values()].filter((item) => context.journal.presentAt(folder.id, item.path) === null);
  if (still.length > 0) context.addDetected(still);
}
