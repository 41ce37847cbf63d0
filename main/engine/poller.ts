import { decision, turned } from '#core/decision.ts';
import { polled } from '#core/following.ts';
import type { FileProgress } from '#core/following.ts';
import type { Item, Understood } from '#core/item.ts';
import { nameOf } from '#core/item.ts';
import { nextPollMs } from '#core/poll.ts';
import type { Progress as Standing } from '#core/poll.ts';
import { jobIsFinal } from '#core/receipt.ts';
import type { Session, SessionStateKind } from '#core/session.ts';
import type { Classified, JobFile, JobRecord, Progressing, RecordedError } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import type { Recallable } from './clock-watch.ts';
import type { Context } from './context.ts';
import { noteLook, reach, whyNot } from './context.ts';
import { findJob, lookForForgotten } from './find-job.ts';
import { searchForFile } from './find.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import type { Progress } from './progress.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
/** Files asked about one by one in a single poll. */
const mostFiles = 10;

/** What a service has told of something, by a push: the next look comes sooner. Either id may be missing. */
export interface Heard {
  readonly fileId?: string;
  readonly jobId?: string;
}

export interface Poller extends LaneSpec, Recallable {
  readonly hear: (heard: Heard) => void;
}

/** When a session is looked at next, and how many looks in a row told nothing new. In memory: a start looks soon. */
interface NextLook {
  readonly lookedAtMs: number;
  readonly atMs: number;
  readonly looks: number;
}

/** Pushes come in bursts, one a file: a session is not looked at more often than this because of them. */
const heardGapMs = 250;
/** Sessions that may have files at work: what is heard before the answer to the creation counts, too. */
const atWork: readonly SessionStateKind[] = ['creating', 'unsure', 'running'];

/** Follows running sessions within the polls' budget (docs/file-lifecycle.md#steps). */
export function createPoller(context: Context, tasks: Tasks, progress: Progress, wake: () => void): Poller {
  const next = new Map<Session['id'], NextLook>();
  /** Something was heard since the last look began, and that look may have been too early for it. */
  const heard = new Set<Session['id']>();

  const follow = async (seen: Session, service: IngestService): Promise<void> => {
    heard.delete(seen.id);
    const isNews = await pollOnce(context, seen, service, progress);
    const { nowMs, chance } = context.moment();
    const looks = isNews ? 0 : (next.get(seen.id)?.looks ?? 0) + 1;
    next.set(seen.id, { looks, lookedAtMs: nowMs, atMs: nowMs + nextPollMs(looks, chance) });
  };
  const pollAtMs = (session: Session, plannedMs: number, nowMs: number): number => {
    const look = next.get(session.id);
    if (heard.has(session.id)) return look === undefined ? nowMs : look.lookedAtMs + heardGapMs;
    return look?.atMs ?? plannedMs;
  };
  return {
    name: 'poller',
    interest: { sessions: ['running'] },
    hear: ({ fileId, jobId }) => {
      const ours = fileId === undefined ? null : context.journal.byRemoteFile(fileId);
      for (const session of context.journal.sessionsIn(atWork)) {
        const isMeant = session.id === ours?.sessionId || (jobId !== undefined && jobIdOf(session) === jobId);
        if (isMeant) heard.add(session.id);
      }
      wake();
    },
    recall: () => {
      next.clear();
    },
    pass: () => {
      const nowMs = context.clock.nowMs();
      let dueAtMs: number | null = null;
      const live = context.journal.sessionsIn(atWork);
      const still = new Set(live.map(({ id }) => id));
      for (const ids of [next, heard]) for (const id of ids.keys()) if (!still.has(id)) ids.delete(id);
      for (const session of live) {
        if (session.state.kind !== 'running' || tasks.has(session.id)) continue;
        const lookAtMs = pollAtMs(session, session.state.pollAtMs, nowMs);
        const { service, untilMs } = reach(context, session.serviceId);
        if (lookAtMs > nowMs) dueAtMs = earlier(dueAtMs, lookAtMs);
        else if (service === null) dueAtMs = earlier(dueAtMs, untilMs ?? nowMs + againMs);
        else if (tasks.free > 0) tasks.run(session.id, () => follow(session, service));
      }
      return Promise.resolve(dueAtMs);
    },
  };
}

const jobIdOf = (session: Session): string | null => (session.state.kind === 'running' ? session.state.jobId : null);

/** Whether a file has gone on. */
async function pollOnce(context: Context, seen: Session, service: IngestService, motions: Progress): Promise<boolean> {
  const answer = await ask(context, seen, service);
  const session = context.journal.session(seen.id);
  if (answer === null || session?.state.kind !== 'running') return false;
  if (answer.otherJobId !== null) {
    const { state } = session;
    context.commit(decision({ sessions: [turned(session, { ...state, jobId: answer.otherJobId })] }));
    return true;
  }
  const members = context.journal.membersOf(session.id);
  const result = polled(session, members, answer.told, answer.says, context.moment());
  context.commit(result);
  noteStarts(motions, context.journal.membersOf(session.id), answer.told);
  return result.items.length > 0;
}

/** Which files the service has begun with, for the screen alone. A word that cannot be read says nothing of it. */
function noteStarts(motions: Progress, members: readonly Item[], told: ReadonlyMap<Item['id'], FileProgress>): void {
  for (const { id, state } of members) {
    const standing = told.get(id)?.progress;
    if (state.kind !== 'processing' || standing?.kind !== 'running') continue;
    const now = motions.of(id)?.kind ?? null;
    if (standing.isStarted && now !== 'reading') motions.note(id, { kind: 'reading', pagesDone: 0, pages: null });
    if (!standing.isStarted && now !== 'waiting') motions.note(id, { kind: 'waiting' });
  }
}

/** `null`: nobody answered, so that nothing was told. */
async function ask(context: Context, session: Session, service: IngestService) {
  const told = new Map<Item['id'], FileProgress>();
  const waiting = context.journal.membersOf(session.id).filter((member) => member.state.kind === 'processing');
  let says: string | null = null;
  let job: JobRecord | null = null;
  let isJobShown = false;
  const jobId = jobIdOf(session);
  if (jobId !== null && waiting.length > 0) {
    const answer = await findJob(context, service, session.serviceId, jobId);
    if (answer === 'later') return null;
    if (typeof answer === 'object') job = answer;
    isJobShown = answer !== 'forbidden';
    says = job?.status ?? null;
  }
  let asked = 0;
  for (const member of waiting) {
    const known = job === null ? null : fromJob(job, member);
    if (known !== null && known.progress.kind !== 'unknown') {
      told.set(member.id, known);
    } else if (asked < mostFiles && !pausedNow(context, session)) {
      asked += 1;
      const answer = await askFile(context, session, service, member);
      if (answer === null) continue;
      // Only where the job cannot be seen either has the role no call left that could tell.
      const isHidden = answer.progress.kind === 'not-shown' && isJobShown;
      const isOfKnownJob = answer.progress.kind === 'forgotten' && (job !== null || !isJobShown);
      told.set(member.id, isHidden || isOfKnownJob ? notUnderstood : answer);
      if (answer.progress.kind === 'unknown') says = answer.progress.says ?? says;
      // The job is final and the file says nothing: the job's word stands (docs/file-lifecycle.md#receipt).
      if (told.get(member.id)?.progress.kind === 'unknown' && job !== null)
        told.set(member.id, { progress: finalWord(job), understood: null });
    }
  }
  if (told.size === 0 && waiting.length > 0) return null;
  return { told, says, otherJobId: await otherJobOf(context, session, service, told) };
}

const notUnderstood: FileProgress = { progress: { kind: 'unknown', says: null }, understood: null };

/**
 * Where the service knows none of the files any more, they are looked for at once. Gives the job that holds them, if it is
 * another; where it cannot be told that they are forgotten, they are only not understood.
 */
async function otherJobOf(
  context: Context,
  session: Session,
  service: IngestService,
  told: Map<Item['id'], FileProgress>,
): Promise<string | null> {
  const forgotten = [...told].filter(([, { progress }]) => progress.kind === 'forgotten');
  if (forgotten.length === 0) return null;
  const isAll = forgotten.length === told.size;
  const look = isAll
    ? await lookForForgotten(context, service, session, context.journal.membersOf(session.id))
    : 'unknown';
  if (look !== 'forgotten') for (const [id] of forgotten) told.set(id, notUnderstood);
  return typeof look === 'object' && look.jobId !== jobIdOf(session) ? look.jobId : null;
}

function pausedNow(context: Context, session: Session): boolean {
  return context.gates.pauseOf(session.serviceId) !== null;
}

function fromJob(job: JobRecord, member: Item): FileProgress | null {
  const file = job.files.find((entry) => entry.id === member.remote?.fileId);
  if (file === undefined) return null;
  return { progress: progressOf(file, 'the job names it as finished', file.error), understood: understoodOf(file) };
}

function finalWord(job: JobRecord): Standing {
  if (job.folded === 'pending') return { kind: 'running', says: job.status ?? null, isStarted: false };
  return progressOf(job, jobIsFinal, job.error);
}

function progressOf(record: Progressing, by: string, error: RecordedError | undefined): Standing {
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
        message: error?.message ?? 'The service could not process it.',
      };
    case 'unknown':
      return { kind: 'unknown', says: record.status ?? null };
  }
}

/** `null`: it could not be asked now. */
async function askFile(
  context: Context,
  session: Session,
  service: IngestService,
  member: Item,
): Promise<FileProgress | null> {
  if (member.remote === null) return { progress: { kind: 'unknown', says: null }, understood: null };
  const { fileId } = member.remote;
  const answer = await service.file(fileId, { poll: true });
  noteLook(context, session.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) {
    const progress = progressOf(answer.value, 'its record is final', answer.value.error);
    if (progress.kind !== 'unknown') return { progress, understood: understoodOf(answer.value) };
  }
  const why = answer.ok ? null : whyNot(answer.failure);
  if (why === 'later') return null;
  const tagName = answer.ok ? answer.value.tagName : undefined;
  const byTag = tagName === undefined ? [] : [{ tagName }];
  const search = await searchForFile(context, service, session.serviceId, fileId, [
    fileId,
    nameOf(member.path),
    ...byTag,
  ]);
  if (search.kind === 'found') {
    return { progress: { kind: 'succeeded', by: 'a search hit carries its id' }, understood: understoodOf(search.hit) };
  }
  if (search.kind === 'later') return null;
  if (why === 'forbidden' && search.kind === 'forbidden') {
    return { progress: { kind: 'not-shown' }, understood: null };
  }
  if (!answer.ok && answer.failure.status === 404) return { progress: { kind: 'forgotten' }, understood: null };
  return { progress: { kind: 'unknown', says: answer.ok ? (answer.value.status ?? null) : null }, understood: null };
}

type Told = Partial<Pick<Classified, 'tagName' | 'tagScore'> & Pick<JobFile, 'warnings'>>;

function understoodOf({ tagName, tagScore, warnings }: Told): Understood | null {
  const first = warnings?.[0];
  if (tagName === undefined && tagScore === undefined && first === undefined) return null;
  const warning = first === undefined ? null : { code: first.code ?? null, message: first.message };
  return { tagName: tagName ?? null, tagScore: tagScore ?? null, warning };
}
