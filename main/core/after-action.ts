import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFile } from './tracked-file.ts';
import { allowsMove, isByJobAlone } from './receipt.ts';
import type { Receipt } from './receipt.ts';

/** What to do with an original after its file is done. */
export type AfterAction = 'leave' | 'move';

/** Where processed originals go; outside what is seen. */
export const processedFolder = 'Processed';
/** Where rejected originals go, if a person asked for that. */
export const failedFolder = 'Failed';

/** A path below `Processed/` or `Failed/` keeps the place that the file had. */
function archivePath(into: typeof processedFolder | typeof failedFolder, path: string): string {
  return `${into}/${path}`;
}

/** The name that is tried when one is taken: `scan.pdf`, `scan (2).pdf`, … `attempt` counts from 1. */
export function nameForConflict(path: string, attempt: number): string {
  if (attempt <= 1) return path;
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const at = dot > slash + 1 ? dot : path.length;
  return `${path.slice(0, at)} (${attempt})${path.slice(at)}`;
}

/** What the after-action of a folder asks for one file, if its receipt allows it. */
export type AfterActionChoice =
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'leave'; readonly why: AnyMessage }
  | { readonly kind: 'not-yet' };

/**
 * The condition for touching any original (docs/file-lifecycle.md#receipt). `receipt` is the file's own receipt, or its
 * first's for a duplicate. A rejected file is moved to `Failed/` only where `keepFailed` is on; one that needs a decision never.
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
      if (!allowsMove(receipt)) return { kind: 'leave', why: message('file.original.not-verified') };
      return { kind: 'move', to: archivePath(processedFolder, file.path) };
    case 'rejected':
      if (!rules.moveFailed) return { kind: 'not-yet' };
      return { kind: 'move', to: archivePath(failedFolder, file.path) };
    default:
      return { kind: 'not-yet' };
  }
}
