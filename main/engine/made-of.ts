import { mostOutputs, type ChangeKind } from '#core/outputs.ts';
import type { Batch } from '#core/batch-state.ts';
import type { Descent, JobFile, JobRecord, Progressing } from '#ports/document-records.ts';

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
export function madeOf(file: ReportedFile, job: JobRecord | null, asked: Batch['asked']): MadeOf {
  const { id } = file;
  const change = file.change === 'review' ? undefined : file.change;
  const own = (file.outputFileIds ?? []).filter((other) => other !== id);
  const children = childrenOf(id, job);
  const all = job?.outputFileIds ?? [];
  const isOutput = all.includes(id);
  const named = own.length > 0 ? own : children;
  if (named.length > 0) {
    return { kind: 'outputs', change: change ?? asked ?? 'decomposed', ids: lastOf(named, job), isOwn: true };
  }
  if (change === undefined && (asked === undefined || isOutput)) return { kind: 'itself' };
  const ofJob = isOutput ? [] : all.filter((other) => isMadeOfAny(other, job));
  if (ofJob.length === 0) return { kind: 'unnamed' };
  return {
    kind: 'outputs',
    change: change ?? asked ?? 'decomposed',
    ids: lastOf(ofJob, job),
    isOwn: change !== undefined,
  };
}

const childrenOf = (id: string, job: JobRecord | null): readonly string[] =>
  (job?.files ?? []).flatMap((file) => (file.parentFileId === id && file.id !== id ? [file.id] : []));

/** A file that was taken from another one is an output of that one alone. */
function isMadeOfAny(id: string, job: JobRecord | null): boolean {
  return job?.files.find((file) => file.id === id)?.parentFileId === undefined;
}

/**
 * Returns the documents at the end of the line: a part that was split in its turn is replaced by its own parts. No file
 * is visited twice, whatever the service reports.
 */
function lastOf(ids: readonly string[], job: JobRecord | null): readonly string[] {
  const { records, children } = familyOf(job?.files ?? []);
  const seen = new Set<string>();
  const last: string[] = [];
  const open = [...ids].reverse();
  for (let id = open.pop(); id !== undefined && last.length <= mostOutputs; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const own = records.get(id)?.outputFileIds?.filter((other) => other !== id) ?? [];
    const parts = own.length > 0 ? own : (children.get(id) ?? []);
    if (parts.every((part) => seen.has(part))) last.push(id);
    else open.push(...[...parts].reverse());
  }
  return last;
}

function familyOf(files: readonly JobFile[]) {
  const children = new Map<string, string[]>();
  for (const { id, parentFileId } of files) {
    if (parentFileId === undefined || parentFileId === id) continue;
    const siblings = children.get(parentFileId);
    if (siblings === undefined) children.set(parentFileId, [id]);
    else siblings.push(id);
  }
  return { records: new Map(files.map((file) => [file.id, file])), children };
}
