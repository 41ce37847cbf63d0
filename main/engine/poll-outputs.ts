import { message } from '#contract/messages/message.ts';
import { mostOutputs } from '#core/outputs.ts';
import type { OutputFile, Outputs } from '#core/outputs.ts';
import type { FileProgress } from '#core/poll.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { JobFile } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import { classifyFailure } from './connections.ts';
import { findDocument } from './find-document.ts';
import type { FindDocumentDeps } from './find-document.ts';
import type { JobFamily } from './job-family.ts';
import type { MadeOf } from './made-of.ts';
import { isJobRunning, understoodOf } from './reported-progress.ts';

/** What a poll knows, and how many files it may still ask for. */
interface OutputsPoll {
  readonly batch: Batch;
  readonly service: IngestService;
  readonly members: readonly TrackedFile[];
  readonly family: JobFamily;
  left: number;
}

/** One document as the service reports it now. */
type Reported = Pick<JobFile, 'id' | 'folded' | 'name' | 'error' | 'warnings' | 'tagName'> & {
  readonly isFound?: true;
};

/**
 * Returns the progress of a file from the documents that the job made of it. The file is final when each of them is; it
 * failed when all of them did. Returns `null` when the service cannot be asked now.
 */
export async function outputsProgress(
  deps: FindDocumentDeps,
  poll: OutputsPoll,
  made: Extract<MadeOf, { readonly kind: 'outputs' }>,
  answer: FileProgress,
): Promise<FileProgress | null> {
  if (made.ids.length > mostOutputs) return { ...answer, progress: endOfMany(poll.family) };
  const reports: Reported[] = [];
  for (const id of made.ids) {
    const report = await reportOf(deps, poll, id);
    if (report === null) return null;
    reports.push(report);
  }
  const running = reports.find(({ folded }) => folded === 'running' || folded === 'pending');
  const isUnclear = reports.some(({ folded }) => folded === 'unknown');
  if (running !== undefined || (isUnclear && isJobRunning(poll.family.job))) {
    return { ...answer, progress: { kind: 'running', says: null, isStarted: running?.folded !== 'pending' } };
  }
  const [first] = reports;
  if (first !== undefined && reports.every(({ folded }) => folded === 'failed')) {
    const why = first.error?.message ?? message('failure.not-processed');
    return { ...answer, progress: { kind: 'failed', code: first.error?.code ?? null, message: why } };
  }
  const outputs: Outputs = {
    kind: made.change,
    files: reports.map(outputFile),
    others: made.change === 'merged' ? poll.members.length - 1 : 0,
  };
  const about = reports.find(({ warnings }) => warnings !== undefined) ?? (reports.length === 1 ? first : undefined);
  return {
    progress: { kind: 'succeeded', by: isUnclear ? 'job' : 'outputs', outputs },
    classification: about === undefined ? answer.classification : understoodOf(about),
  };
}

/** Of more documents than are checked, only the end of the job counts. */
const endOfMany = ({ job }: JobFamily): FileProgress['progress'] =>
  isJobRunning(job)
    ? { kind: 'running', says: job?.status ?? null, isStarted: true }
    : { kind: 'succeeded', by: 'job' };

function outputFile({ id, name, folded, error, isFound }: Reported): OutputFile {
  const hasFailed = folded === 'failed';
  return {
    fileId: id,
    name: name ?? null,
    state: hasFailed ? 'failed' : isFound === true ? 'found' : 'final',
    why: hasFailed ? (error?.message ?? message('failure.not-processed')) : null,
  };
}

/**
 * Returns what the job or the record of a document reports, or a search. A document whose status nobody reports is
 * `unknown`.
 */
async function reportOf(deps: FindDocumentDeps, poll: OutputsPoll, id: string): Promise<Reported | null> {
  const named = poll.family.fileOf(id);
  const unknown: Reported = named ?? { id, folded: 'unknown' };
  if (unknown.folded !== 'unknown' || poll.left <= 0) return unknown;
  poll.left -= 1;
  const { batch, service } = poll;
  const record = await service.file(id, { poll: true });
  deps.connections.noteAnswer(batch.serviceId, record.ok ? null : record.failure);
  if (!record.ok && classifyFailure(record.failure) === 'later') return null;
  if (record.ok && record.value.folded !== 'unknown') return record.value;
  const known = record.ok ? record.value : unknown;
  const queries = [id, ...(known.name === undefined ? [] : [known.name])];
  const search = await findDocument(deps, service, batch.serviceId, id, queries);
  if (search.kind === 'later') return null;
  return search.kind === 'found' ? { ...known, folded: 'succeeded', isFound: true } : known;
}
