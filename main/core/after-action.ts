import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFile } from './tracked-file.ts';
import { allowsMove, isByJobAlone } from './receipt.ts';
import { isEveryOutputFound } from './outputs.ts';
import type { Receipt } from './receipt.ts';

/** What to do with an original after its file is done. */
export type AfterAction = 'leave' | 'move';

/** The directory for originals of processed files. The scan does not look into it. */
export const processedFolder = 'Processed';
/** The directory for originals of rejected files. It is used only where a person has turned this on. */
export const failedFolder = 'Failed';
/** The directory for searchable copies. It lies in `Processed/`, which the scan leaves out already. */
const copiesFolder = `${processedFolder}/Searchable`;

/** Files of which a service may make a searchable copy. */
const copied = /\.(?:pdf|jpe?g|png|tiff?|webp|gif|bmp|heic|heif|avif)$/iu;

/**
 * Returns the path of the searchable copy that is saved before the after-action; `null` when none is wanted: the folder
 * does not ask for copies, the file is not done, a job made other documents of it, or it can have no recognised text.
 */
export function wantedCopy(
  { state, path, receipt, remote }: Pick<TrackedFile, 'state' | 'path' | 'receipt' | 'remote'>,
  rules: { readonly searchableCopies: boolean },
): string | null {
  if (!rules.searchableCopies || state.kind !== 'done' || receipt.outputs !== undefined || remote === null) return null;
  return copied.test(path) ? `${copiesFolder}/${path.replace(/\.[^./]+$/u, '')}.pdf` : null;
}

/** Returns the path below `Processed/` or `Failed/`. The file keeps its relative path there. */
function archivePath(into: typeof processedFolder | typeof failedFolder, path: string): string {
  return `${into}/${path}`;
}

/** Returns the name to try when a name is taken: `scan.pdf`, `scan (2).pdf`, … `attempt` counts from 1. */
export function nameForConflict(path: string, attempt: number): string {
  if (attempt <= 1) return path;
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const at = dot > slash + 1 ? dot : path.length;
  return `${path.slice(0, at)} (${attempt})${path.slice(at)}`;
}

/** What the after-action of a folder does with one original. `not-yet`: the file has not reached its end. */
export type AfterActionChoice =
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'leave'; readonly why: AnyMessage }
  | { readonly kind: 'not-yet' };

/**
 * Decides whether the original may be moved (docs/file-lifecycle.md#receipt). `receipt` is the receipt of the file
 * itself; for a duplicate, that of the first file with this content. A rejected file is moved to `Failed/` only with
 * `moveFailed`. The original of a file that needs a decision is never moved.
 */
export function chooseAfterAction(
  file: Pick<TrackedFile, 'state' | 'path' | 'present'>,
  receipt: Receipt,
  rules: { readonly afterAction: AfterAction; readonly moveFailed: boolean },
): AfterActionChoice {
  if (!file.present) return { kind: 'leave', why: message('file.original.gone') };
  switch (file.state.kind) {
    case 'done':
    case 'duplicate':
      if (rules.afterAction === 'leave') return { kind: 'leave', why: message('file.original.stays') };
      if (receipt.final.kind !== 'passed') {
        return { kind: 'leave', why: message('file.original.not-shown') };
      }
      if (isByJobAlone(receipt)) return { kind: 'leave', why: message('file.original.job-only') };
      if (receipt.outputs !== undefined && !isEveryOutputFound(receipt.outputs)) {
        return { kind: 'leave', why: message('file.original.outputs') };
      }
      if (!allowsMove(receipt)) return { kind: 'leave', why: message('file.original.not-verified') };
      return { kind: 'move', to: archivePath(processedFolder, file.path) };
    case 'rejected':
      if (!rules.moveFailed) return { kind: 'not-yet' };
      return { kind: 'move', to: archivePath(failedFolder, file.path) };
    default:
      return { kind: 'not-yet' };
  }
}
