import { message } from '#contract/messages/message.ts';
import type { FileProgress } from '#core/poll.ts';
import type { FileStatus as Standing } from '#core/poll-times.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { JobRecord } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import { classifyFailure } from './connections.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import { findJob, lookForForgotten } from './find-job.ts';
import { findDocument } from './find-document.ts';
import { familyOf, type JobFamily } from './job-family.ts';
import { madeOf } from './made-of.ts';
import type { ReportedFile } from './made-of.ts';
import { outputsProgress } from './poll-outputs.ts';
import { isJobRunning, progressOf, understoodOf } from './reported-progress.ts';

/** The number of files that are asked for one by one in a single poll. */
const mostFiles = 10;

export interface PollAnswersDeps {
  readonly journal: Pick<Journal, 'membersOf'>;
  readonly connections: Pick<Connections, 'noteAnswer'>;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf'>;
  /** Whether jobs at a service carry the id of their batch, for a search for the job. */
  readonly settings: Pick<Settings, 'sendsBatchId'>;
}

/** Returns the job of a running batch; `null` where the service gave no id. */
export const jobIdOf = (batch: Batch): string | null => (batch.state.kind === 'running' ? batch.state.jobId : null);

/** What one poll of a batch works with. */
interface Poll {
  readonly batch: Batch;
  readonly service: IngestService;
  readonly members: readonly TrackedFile[];
  readonly job: JobRecord | null;
  readonly family: JobFamily;
  /** The number of files that this poll may still ask for. */
  left: number;
}

/** Asks for the files of a batch. Returns `null` when the service did not answer, so that nothing was reported. */
export async function askBatch(deps: PollAnswersDeps, batch: Batch, service: IngestService) {
  const answers = new Map<TrackedFile['id'], FileProgress>();
  const members = deps.journal.membersOf(batch.id);
  const waiting = members.filter((member) => member.state.kind === 'processing');
  let says: string | null = null;
  let job: JobRecord | null = null;
  let isJobShown = false;
  const jobId = jobIdOf(batch);
  if (jobId !== null && waiting.length > 0) {
    const answer = await findJob(deps, service, batch.serviceId, jobId);
    if (answer === 'later') return null;
    if (typeof answer === 'object') job = answer;
    isJobShown = answer !== 'forbidden';
    says = job?.status ?? null;
  }
  const poll: Poll = { batch, service, members, job, family: familyOf(job), left: mostFiles };
  for (const member of waiting) {
    const known = await fromJob(deps, poll, member);
    if (known === 'later') continue;
    if (known !== null && known.progress.kind !== 'unknown') {
      answers.set(member.id, known);
    } else if (poll.left > 0 && !pausedNow(deps, batch)) {
      poll.left -= 1;
      const answer = await askFile(deps, poll, member);
      if (answer === null) continue;
      // The role can see nothing only where it cannot see the job either.
      const isHidden = answer.progress.kind === 'not-shown' && isJobShown;
      const isOfKnownJob = answer.progress.kind === 'forgotten' && (job !== null || !isJobShown);
      answers.set(member.id, isHidden || isOfKnownJob ? notUnderstood : answer);
      if (answer.progress.kind === 'unknown') says = answer.progress.says ?? says;
      // The job is final and its file has no status, so that the status of the job counts
      // (docs/file-lifecycle.md#receipt).
      if (answers.get(member.id)?.progress.kind === 'unknown' && job !== null)
        answers.set(member.id, { progress: finalWord(job), classification: null });
    }
  }
  if (answers.size === 0 && waiting.length > 0) return null;
  return { answers, says, otherJobId: await otherJobOf(deps, batch, service, answers) };
}

const notUnderstood: FileProgress = { progress: { kind: 'unknown', says: null }, classification: null };

/**
 * Searches at once for files that the service no longer knows. Returns the job that holds them when it is another one.
 * Where it is not certain that they are forgotten, their status counts as unknown.
 */
async function otherJobOf(
  deps: PollAnswersDeps,
  batch: Batch,
  service: IngestService,
  answers: Map<TrackedFile['id'], FileProgress>,
): Promise<string | null> {
  const forgotten = [...answers].filter(([, { progress }]) => progress.kind === 'forgotten');
  if (forgotten.length === 0) return null;
  const isAll = forgotten.length === answers.size;
  const found = isAll ? await lookForForgotten(deps, service, batch, deps.journal.membersOf(batch.id)) : 'unknown';
  if (found !== 'forgotten') for (const [id] of forgotten) answers.set(id, notUnderstood);
  return typeof found === 'object' && found.jobId !== jobIdOf(batch) ? found.jobId : null;
}

function pausedNow(deps: PollAnswersDeps, batch: Batch): boolean {
  return deps.pauses.pauseOf(batch.serviceId) !== null;
}

/** Returns what the job reports about a file; `null` when it does not name the file. */
async function fromJob(deps: PollAnswersDeps, poll: Poll, member: TrackedFile): Promise<FileProgress | null | 'later'> {
  const file = member.remote === null ? undefined : poll.family.fileOf(member.remote.fileId);
  if (file === undefined) return null;
  const answer = { progress: progressOf(file, 'job-file', file.error), classification: understoodOf(file) };
  return (await withOutputs(deps, poll, member, file, answer)) ?? 'later';
}

/**
 * Returns what follows for a file when the job has made other documents of it. *Final* is then about these documents
 * (docs/file-lifecycle.md#jobs-that-change-documents). Returns `null` when the service cannot be asked now.
 */
async function withOutputs(
  deps: PollAnswersDeps,
  poll: Poll,
  member: TrackedFile,
  file: ReportedFile,
  answer: FileProgress,
): Promise<FileProgress | null> {
  const { batch, job, family, members } = poll;
  if (answer.progress.kind === 'running') return answer;
  const made = madeOf(file, family, batch.asked);
  const hasFailed = answer.progress.kind === 'failed';
  switch (made.kind) {
    case 'itself':
      return isLeftUnmerged(poll, file) ? unmerged(answer, members[0]?.id === member.id) : answer;
    case 'unnamed':
      if (answer.progress.kind !== 'succeeded' && file.change === undefined) return answer;
      // The service may name the documents when the job ends. Else only the end of the job is known.
      if (isJobRunning(job)) return { ...answer, progress: notYet(file) };
      return hasFailed ? somePartFailed(answer) : { ...answer, progress: endOf(job) };
    case 'outputs':
      // The documents of the job need not contain a file of which the service does not say that it succeeded.
      if (!made.isOwn && answer.progress.kind !== 'succeeded') return answer;
      return outputsProgress(deps, poll, made, answer);
  }
}

const endOf = (job: JobRecord | null): Standing =>
  job?.folded === 'failed' ? progressOf(job, 'job', job.error) : { kind: 'succeeded', by: 'job' };

const notYet = ({ status }: ReportedFile): Standing => ({ kind: 'running', says: status ?? null, isStarted: true });

/** Returns whether the files were to be combined, and the service names this file as a document of its own. */
function isLeftUnmerged({ batch, family, members }: Poll, { id }: ReportedFile): boolean {
  return batch.asked === 'merged' && members.length > 1 && family.isOutput(id);
}

/** Every file says in its history that it was not combined. Only the first one of a batch warns. */
function unmerged(answer: FileProgress, isFirst: boolean): FileProgress {
  if (answer.progress.kind !== 'succeeded') return answer;
  const progress = { ...answer.progress, isUnmerged: true } as const;
  const known = answer.classification ?? { tagName: null, tagScore: null, warning: null };
  if (!isFirst || known.warning !== null) return { ...answer, progress };
  const warning = { code: 'not-merged', message: message('file.warning.not-merged') };
  return { progress, classification: { ...known, warning } };
}

/** Its other parts are processed, so that the file must not be uploaded again. Which part failed is not reported. */
function somePartFailed({ classification }: FileProgress): FileProgress {
  const warning = { code: 'part-failed', message: message('file.warning.some-part-failed') };
  return {
    progress: { kind: 'succeeded', by: 'job' },
    classification: { tagName: null, tagScore: null, ...classification, warning },
  };
}

function finalWord(job: JobRecord): Standing {
  if (job.folded === 'pending') return { kind: 'running', says: job.status ?? null, isStarted: false };
  return progressOf(job, 'job', job.error);
}

/** Returns `null` when the service cannot be asked now. */
async function askFile(deps: PollAnswersDeps, poll: Poll, member: TrackedFile): Promise<FileProgress | null> {
  const { batch, service } = poll;
  if (member.remote === null) return { progress: { kind: 'unknown', says: null }, classification: null };
  const { fileId } = member.remote;
  const answer = await service.file(fileId, { poll: true });
  deps.connections.noteAnswer(batch.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) {
    const file = answer.value;
    const reported = { progress: progressOf(file, 'record', file.error), classification: understoodOf(file) };
    const known = await withOutputs(deps, poll, member, file, reported);
    if (known === null || known.progress.kind !== 'unknown') return known;
  }
  const why = answer.ok ? null : classifyFailure(answer.failure);
  if (why === 'later') return null;
  const tagName = answer.ok ? answer.value.tagName : undefined;
  const byTag = tagName === undefined ? [] : [{ tagName }];
  const search = await findDocument(deps, service, batch.serviceId, fileId, [fileId, nameOf(member.path), ...byTag]);
  if (search.kind === 'found') {
    return {
      progress: { kind: 'succeeded', by: 'search' },
      classification: understoodOf(search.hit),
    };
  }
  if (search.kind === 'later') return null;
  if (why === 'forbidden' && search.kind === 'forbidden') {
    return { progress: { kind: 'not-shown' }, classification: null };
  }
  if (!answer.ok && answer.failure.status === 404) return { progress: { kind: 'forgotten' }, classification: null };
  return {
    progress: { kind: 'unknown', says: answer.ok ? (answer.value.status ?? null) : null },
    classification: null,
  };
}
