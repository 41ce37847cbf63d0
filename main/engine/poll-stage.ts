import { transition, batchInState } from '#core/transition.ts';
import { pollEnded } from '#core/poll.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileProgress } from '#core/poll.ts';
import { nextPollMs } from '#core/poll-times.ts';
import type { Batch, BatchStateKind } from '#core/batch-state.ts';
import type { IngestService } from '#ports/services.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import { askBatch, jobIdOf } from './poll-answers.ts';
import type { PollAnswersDeps } from './poll-answers.ts';
import { earlier } from './stage.ts';
import type { StageSpec, Wake } from './stage.ts';
import type { Progress } from './progress.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;

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

interface PollDeps extends PollAnswersDeps {
  readonly journal: Pick<Journal, 'batch' | 'batchesIn' | 'byRemoteFile' | 'membersOf'>;
  readonly commit: Commit;
  readonly connections: Connections;
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

/** Polls once. Returns whether a file has made progress. */
async function pollOnce(deps: PollDeps, seen: Batch, service: IngestService): Promise<boolean> {
  const answer = await askBatch(deps, seen, service);
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
