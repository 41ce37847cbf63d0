import { polled } from '#core/following.ts';
import type { FileProgress } from '#core/following.ts';
import type { Item } from '#core/item.ts';
import { nameOf } from '#core/item.ts';
import type { Progress } from '#core/poll.ts';
import type { Session } from '#core/session.ts';
import type { Classified, JobRecord, Progressing, RecordedError } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import type { Context } from './context.ts';
import { noteLook, reach } from './context.ts';
import { searchForFile } from './find.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
/** Files asked about one by one in a single poll. */
const mostFiles = 10;

/** Follows running sessions within the polls' budget (way-of-a-file, "followed"). */
export function createPoller(context: Context, tasks: Tasks): LaneSpec {
  return {
    name: 'poller',
    interest: { sessions: ['running'] },
    pass: () => {
      const nowMs = context.clock.nowMs();
      let next: number | null = null;
      for (const session of context.journal.sessionsIn(['running'])) {
        if (session.state.kind !== 'running' || tasks.has(session.id)) continue;
        // A clock that went back must not put a poll off for as long as it went.
        const pollAtMs = Math.min(session.state.pollAtMs, nowMs + 400_000);
        const { service, untilMs } = reach(context, session.serviceId);
        if (pollAtMs > nowMs) next = earlier(next, pollAtMs);
        else if (service === null) next = earlier(next, untilMs ?? nowMs + againMs);
        else if (tasks.free > 0) tasks.run(session.id, () => pollOnce(context, session, service));
      }
      return Promise.resolve(next);
    },
  };
}

async function pollOnce(context: Context, seen: Session, service: IngestService): Promise<void> {
  const { told, says } = await ask(context, seen, service);
  const session = context.journal.session(seen.id);
  if (session?.state.kind !== 'running') return;
  context.commit(polled(session, context.journal.membersOf(session.id), told, says, context.moment()));
}

async function ask(context: Context, session: Session, service: IngestService) {
  const told = new Map<Item['id'], FileProgress>();
  let says: string | null = null;
  let job: JobRecord | null = null;
  if (session.state.kind === 'running' && session.state.jobId !== null) {
    const answer = await service.job(session.state.jobId, { poll: true });
    noteLook(context, session.serviceId, answer.ok ? null : answer.failure);
    if (answer.ok) job = answer.value;
    says = job?.status ?? null;
  }
  const waiting = context.journal.membersOf(session.id).filter((member) => member.state.kind === 'processing');
  let asked = 0;
  for (const member of waiting) {
    const known = job === null ? null : fromJob(job, member);
    if (known !== null && known.kind !== 'unknown') {
      told.set(member.id, { progress: known, understood: null });
    } else if (asked < mostFiles && !pausedNow(context, session)) {
      asked += 1;
      const answer = await askFile(context, session, service, member);
      told.set(member.id, answer);
      if (answer.progress.kind === 'unknown') says = answer.progress.says ?? says;
      // The job is final and the file says nothing: the job's word stands (way-of-a-file, section 4).
      if (answer.progress.kind === 'unknown' && job !== null)
        told.set(member.id, { progress: finalWord(job), understood: null });
    }
  }
  return { told, says };
}

function pausedNow(context: Context, session: Session): boolean {
  return context.gates.pauseOf(session.serviceId) !== null;
}

function fromJob(job: JobRecord, member: Item): Progress | null {
  const file = job.files.find((entry) => entry.id === member.remote?.fileId);
  return file === undefined ? null : progressOf(file, 'the job names it as finished', file.error);
}

function finalWord(job: JobRecord): Progress {
  if (job.folded === 'pending') return { kind: 'running', says: job.status ?? null };
  return progressOf(job, 'its job is final', job.error);
}

function progressOf(record: Progressing, by: string, error: RecordedError | undefined): Progress {
  switch (record.folded) {
    case 'pending':
    case 'running':
      return { kind: 'running', says: record.status ?? null };
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

async function askFile(
  context: Context,
  session: Session,
  service: IngestService,
  member: Item,
): Promise<FileProgress> {
  if (member.remote === null) return { progress: { kind: 'unknown', says: null }, understood: null };
  const { fileId } = member.remote;
  const answer = await service.file(fileId, { poll: true });
  noteLook(context, session.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) {
    const progress = progressOf(answer.value, 'its record is final', answer.value.error);
    if (progress.kind !== 'unknown') return { progress, understood: understoodOf(answer.value) };
  }
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
  return { progress: { kind: 'unknown', says: answer.ok ? (answer.value.status ?? null) : null }, understood: null };
}

function understoodOf(record: Classified) {
  if (record.tagName === undefined && record.tagScore === undefined) return null;
  return { tagName: record.tagName ?? null, tagScore: record.tagScore ?? null };
}
