import { message } from '#contract/messages/message.ts';
import { transition, batchInState } from '#core/transition.ts';
import { pollEnded } from '#core/poll.ts';
import type { FileProgress } from '#core/poll.ts';
import type { TrackedFile, Classification } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import { nextPollMs } from '#core/poll-times.ts';
import type { FileStatus as Standing } from '#core/poll-times.ts';
import type { CheckSource } from '#core/receipt.ts';
import type { Batch, BatchStateKind } from '#core/batch-state.ts';
import type { JobFile, JobRecord, Progressing, RecordedError } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { Commit } from './commit.ts';
import { classifyFailure } from './connections.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import { findJob, lookForForgotten } from './find-job.ts';
import { findDocument } from './find-document.ts';
import { earlier } from './stage.ts';
import type { StageSpec, Wake } from './stage.ts';
import type { Progress } from './progress.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
/** The number of files that are asked for one by one in a single poll. */
const mostFiles = 10;

/** A push of a service about a file or job, which brings the next poll forward. Either id may be absent. */
export interface ServicePush {
  readonly fileId?: string;
  readonly jobId?: string;
}

export interface PollStage extends StageSpec, TimerOwner {
  readonly notePush: (pushed: ServicePush) => void;
}

/**
 * When a batch is polled next, and how many polls in a row reported nothing new. In memory only, because a start polls
 * soon.
 */
interface NextPoll {
  readonly polledAtMs: number;
  readonly atMs: number;
  readonly polls: number;
}

/** Pushes come in bursts, one for each file. They never cause more frequent polls of a batch than this. */
const pushGapMs = 250;
/** Batches whose files may be processed now. A push that arrives before the answer to the creation counts, too. */
const atWork: readonly BatchStateKind[] = ['creating', 'unconfirmed', 'running'];

interface PollDeps {
  readonly journal: Pick<Journal, 'batch' | 'batchesIn' | 'byRemoteFile' | 'membersOf'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf'>;
  /** Whether jobs at a service carry the id of their batch, for a search for the job. */
  readonly settings: Pick<Settings, 'sendsBatchId'>;
  readonly progress: Pick<Progress, 'note' | 'of'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
  readonly wake: Wake;
}

/** Polls running batches within the budget of polls (docs/file-lifecycle.md#steps). */
export function createPollStage(deps: PollDeps): PollStage {
  const { tasks, wake } = deps;
  const next = new Map<Batch['id'], NextPoll>();
  /** Batches with a push since their last poll started. That poll may have been too early for it. */
  const pushed = new Set<Batch['id']>();

  const pollBatch = async (seen: Batch, service: IngestService): Promise<void> => {
    pushed.delete(seen.id);
    const isNews = await pollOnce(deps, seen, service);
    const { nowMs, random } = deps.decisionTime();
    const polls = isNews ? 0 : (next.get(seen.id)?.polls ?? 0) + 1;
    next.set(seen.id, { polls, polledAtMs: nowMs, atMs: nowMs + nextPollMs(polls, random) });
  };
  const pollAtMs = (batch: Batch, plannedMs: number, nowMs: number): number => {
    const last = next.get(batch.id);
    if (pushed.has(batch.id)) return last === undefined ? nowMs : last.polledAtMs + pushGapMs;
    return last?.atMs ?? plannedMs;
  };
  return {
    name: 'poll',
    interest: { batches: ['running'] },
    notePush: ({ fileId, jobId }) => {
      const ours = fileId === undefined ? null : deps.journal.byRemoteFile(fileId);
      for (const batch of deps.journal.batchesIn(atWork)) {
        const isMeant = batch.id === ours?.batchId || (jobId !== undefined && jobIdOf(batch) === jobId);
        if (isMeant) pushed.add(batch.id);
      }
      wake();
    },
    resetTimers: () => {
      next.clear();
    },
    pass: () => {
      const nowMs = deps.clock.nowMs();
      let dueAtMs: number | null = null;
      const live = deps.journal.batchesIn(atWork);
      const still = new Set(live.map(({ id }) => id));
      for (const ids of [next, pushed]) for (const id of ids.keys()) if (!still.has(id)) ids.delete(id);
      for (const batch of live) {
        if (batch.state.kind !== 'running' || tasks.has(batch.id)) continue;
        const dueMs = pollAtMs(batch, batch.state.pollAtMs, nowMs);
        const { service, untilMs } = deps.connections.reach(batch.serviceId);
        if (dueMs > nowMs) dueAtMs = earlier(dueAtMs, dueMs);
        else if (service === null) dueAtMs = earlier(dueAtMs, untilMs ?? nowMs + againMs);
        else if (tasks.free > 0) tasks.run(batch.id, () => pollBatch(batch, service));
      }
      return Promise.resolve(dueAtMs);
    },
  };
}

const jobIdOf = (batch: Batch): string | null => (batch.state.kind === 'running' ? batch.state.jobId : null);

/** Polls once. Returns whether a file has made progress. */
async function pollOnce(deps: PollDeps, seen: Batch, service: IngestService): Promise<boolean> {
  const answer = await ask(deps, seen, service);
  const batch = deps.journal.batch(seen.id);
  if (answer === null || batch?.state.kind !== 'running') return false;
  if (answer.otherJobId !== null) {
    const { state } = batch;
    deps.commit(transition({ batches: [batchInState(batch, { ...state, jobId: answer.otherJobId })] }));
    return true;
  }
  const members = deps.journal.membersOf(batch.id);
  const result = pollEnded(batch, members, answer.answers, answer.says, deps.decisionTime());
  deps.commit(result);
  noteStarts(deps.progress, deps.journal.membersOf(batch.id), answer.answers);
  return result.files.length > 0;
}

/** Notes which files the service has started on; this is only shown. A status that cannot be read changes nothing. */
function noteStarts(
  progress: PollDeps['progress'],
  members: readonly TrackedFile[],
  answers: ReadonlyMap<TrackedFile['id'], FileProgress>,
): void {
  for (const { id, state } of members) {
    const standing = answers.get(id)?.progress;
    if (state.kind !== 'processing' || standing?.kind !== 'running') continue;
    const now = progress.of(id)?.kind ?? null;
    if (standing.isStarted && now !== 'reading') progress.note(id, { kind: 'reading', pagesDone: 0, pages: null });
    if (!standing.isStarted && now !== 'waiting') progress.note(id, { kind: 'waiting' });
  }
}

/** Returns `null` when the service did not answer, so that nothing was reported. */
async function ask(deps: PollDeps, batch: Batch, service: IngestService) {
  const answers = new Map<TrackedFile['id'], FileProgress>();
  const waiting = deps.journal.membersOf(batch.id).filter((member) => member.state.kind === 'processing');
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
  let asked = 0;
  for (const member of waiting) {
    const known = job === null ? null : fromJob(job, member);
    if (known !== null && known.progress.kind !== 'unknown') {
      answers.set(member.id, known);
    } else if (asked < mostFiles && !pausedNow(deps, batch)) {
      asked += 1;
      const answer = await askFile(deps, batch, service, member);
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
  deps: PollDeps,
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

function pausedNow(deps: PollDeps, batch: Batch): boolean {
  return deps.pauses.pauseOf(batch.serviceId) !== null;
}

function fromJob(job: JobRecord, member: TrackedFile): FileProgress | null {
  const file = job.files.find((entry) => entry.id === member.remote?.fileId);
  if (file === undefined) return null;
  return { progress: progressOf(file, 'job-file', file.error), classification: understoodOf(file) };
}

function finalWord(job: JobRecord): Standing {
  if (job.folded === 'pending') return { kind: 'running', says: job.status ?? null, isStarted: false };
  return progressOf(job, 'job', job.error);
}

function progressOf(record: Progressing, by: CheckSource, error: RecordedError | undefined): Standing {
  switch (record.folded) {
    case 'pending':
    case 'running':
      return { kind: 'running', says: record.status ?? null, isStarted: record.folded === 'running' };
    case 'succeeded':
      return { kind: 'succeeded', by };
    case 'failed':
      return {
        kind: 'failed',
        code: error?.code ?? null,
        message: error?.message ?? message('failure.not-processed'),
      };
    case 'unknown':
      return { kind: 'unknown', says: record.status ?? null };
  }
}

/** Returns `null` when the service cannot be asked now. */
async function askFile(
  deps: PollDeps,
  batch: Batch,
  service: IngestService,
  member: TrackedFile,
): Promise<FileProgress | null> {
  if (member.remote === null) return { progress: { kind: 'unknown', says: null }, classification: null };
  const { fileId } = member.remote;
  const answer = await service.file(fileId, { poll: true });
  deps.connections.noteAnswer(batch.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) {
    const progress = progressOf(answer.value, 'record', answer.value.error);
    if (progress.kind !== 'unknown') return { progress, classification: understoodOf(answer.value) };
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

/** A file record, a file of a job or a search hit. Each reports a tag in its own way. */
interface Classifiable extends Pick<JobFile, 'warnings'> {
  readonly tagName?: string | null;
  readonly tagScore?: number | null;
}

function understoodOf({ tagName = null, tagScore = null, warnings }: Classifiable): Classification | null {
  const first = warnings?.[0];
  if (tagName === null && tagScore === null && first === undefined) return null;
  const warning = first === undefined ? null : { code: first.code ?? null, message: first.message };
  return { tagName, tagScore, warning };
}
