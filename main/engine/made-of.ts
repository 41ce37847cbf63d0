import { mostOutputs, type ChangeKind } from '#core/outputs.ts';
import type { Batch } from '#core/batch-state.ts';
import type { Descent, Progressing } from '#ports/document-records.ts';
import type { JobFamily } from './job-family.ts';

/**
 * What became of an uploaded file. `itself`: it stays one document. `unnamed`: the service does not say which documents
 * the job made of it, or not yet.
 */
export type MadeOf =
  | { readonly kind: 'itself' }
  | {
      readonly kind: 'outputs';
      readonly change: ChangeKind;
      readonly ids: readonly string[];
      /** The service names the documents of this very file. Otherwise it names only those of the job. */
      readonly isOwn: boolean;
    }
  | { readonly kind: 'unnamed' };

/** What a service reports about an uploaded file, in its own record or as a file of its job. */
export type ReportedFile = Progressing & Descent & { readonly id: string };

/**
 * Finds out what a job made of a file (docs/file-lifecycle.md#jobs-that-change-documents). Only the record of the file,
 * the parents of other files and the list of the job's outputs say so; each of them may be missing.
 */
export function madeOf(file: ReportedFile, family: JobFamily, asked: Batch['asked']): MadeOf {
  const { id } = file;
  const change = file.change === 'review' ? undefined : file.change;
  const own = (file.outputFileIds ?? []).filter((other) => other !== id);
  const named = own.length > 0 ? own : family.childrenOf(id);
  if (named.length > 0) {
    return { kind: 'outputs', change: change ?? asked ?? 'decomposed', ids: lastOf(named, family), isOwn: true };
  }
  const isOutput = family.isOutput(id);
  if (change === undefined && (asked === undefined || isOutput)) return { kind: 'itself' };
  const ofJob = isOutput ? [] : family.outputsOfAny;
  if (ofJob.length === 0) return { kind: 'unnamed' };
  return {
    kind: 'outputs',
    change: change ?? asked ?? 'decomposed',
    ids: lastOf(ofJob, family),
    isOwn: change !== undefined,
  };
}

/**
 * Returns the documents at the end of the line: a part that was split in its turn is replaced by its own parts. No file
 * is visited twice, whatever the service reports.
 */
function lastOf(ids: readonly string[], family: JobFamily): readonly string[] {
  const seen = new Set<string>();
  const last: string[] = [];
  // The lists are not copied, because a job may list very many files.
  const open = [{ list: ids, at: 0 }];
  for (let top = open.at(-1); top !== undefined && last.length <= mostOutputs; top = open.at(-1)) {
    const id = top.list[top.at];
    top.at += 1;
    if (id === undefined) open.pop();
    if (id === undefined || seen.has(id)) continue;
    seen.add(id);
    const own = family.fileOf(id)?.outputFileIds?.filter((other) => other !== id) ?? [];
    const parts = own.length > 0 ? own : family.childrenOf(id);
    if (parts.every((part) => seen.has(part))) last.push(id);
    else open.push({ list: parts, at: 0 });
  }
  return last;
}
