import { message } from '#contract/messages/message.ts';
import type { Batch, BatchState } from '#core/batch-state.ts';
import { folderId, trackedFileId, type ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Dials } from './dials.ts';
import { heldFiles, movingFiles } from './first-files.ts';
import { batchNamed, makeFile, type MadeFile } from './made-files.ts';
import type { ServiceRecord } from './service-records.ts';

/** All files so far, the newest first, and the jobs that they became at each service. */
export interface Arrivals {
  readonly files: readonly MadeFile[];
  readonly batches: readonly Batch[];
  readonly jobs: readonly { readonly serviceId: ServiceId; readonly job: ServiceRecord }[];
}

export interface ArrivalsAt {
  readonly nowMs: number;
  /** The last time at which a file became done: long ago while nothing is uploaded. */
  readonly lastEndMs: number;
  readonly serviceId: ServiceId;
  /** The service that holds the done files. */
  readonly doneId: ServiceId;
}

/** The number of the first file of the large remainder. */
const firstOfRest = 24;
const minuteMs = 60_000;
const running = 2;
/** Numbers of jobs that Intray did not create. */
const foreign = [3, 4, 5];

/** A busy day: jobs of every state, one that ended in each minute of the last half hour, and fewer before. */
export function makeArrivals(dials: Dials, at: ArrivalsAt): Arrivals {
  const first = [...movingFiles(at), ...(dials.held ? heldFiles(at) : [])];
  const arrivals = { files: [...first], batches: firstBatches(at), jobs: foreignJobs(at) };
  let number = firstOfRest;
  for (let job = 0; arrivals.files.length < dials.files || job < running; job += 1) {
    if (foreign.includes(job)) continue;
    const shape = jobShape(job, at);
    const count = Math.max(0, Math.min(shape.newFiles, dials.files - arrivals.files.length));
    const files = Array.from({ length: count }, (_, index) => restFile(number + index, shape, at));
    number += count;
    arrivals.files.push(...files);
    const members = [...first, ...files].filter(({ file }) => file.batchId === batchNamed(job));
    arrivals.batches.push(batchOf(shape, members));
    arrivals.jobs.push({ serviceId: shape.serviceId, job: jobOf(shape, members) });
  }
  return arrivals;
}

interface JobShape {
  readonly number: number;
  readonly folder: number;
  readonly serviceId: ServiceId;
  readonly createdAtMs: number;
  readonly endedAtMs: number;
  readonly isOver: boolean;
  readonly newFiles: number;
}

function jobShape(number: number, at: ArrivalsAt): JobShape {
  const { nowMs, lastEndMs, serviceId, doneId } = at;
  const isOver = number >= running;
  // Ended jobs, the latest first.
  const place = number - running - (number > running ? foreign.length : 0);
  const isBusy = place < 30;
  const pauseMs = isBusy ? place * minuteMs : (30 + (place - 30) * 20) * minuteMs;
  const endedAtMs = lastEndMs - (isOver ? 20_000 + pauseMs : 2_000);
  const wave = Math.round(20 + 18 * Math.sin((29 - place) / 3));
  const newFiles = isBusy ? wave : 3 + ((number * 5) % 40);
  return {
    number,
    folder: isOver ? ([0, 1, 0, 2, 0][place % 5] ?? 0) : number,
    serviceId: isOver ? doneId : serviceId,
    createdAtMs: isOver ? endedAtMs - 72_000 - (number % 7) * 9_000 : nowMs - 45_000 - number * 35_000,
    endedAtMs,
    isOver,
    newFiles: isOver ? newFiles : doneId === serviceId ? 1 + number * 2 : 0,
  };
}

function restFile(number: number, job: JobShape, { serviceId: inUse }: ArrivalsAt): MadeFile {
  const { folder, serviceId, endedAtMs: atMs } = job;
  const shape = { number, folder, serviceId, atMs };
  if (number % 400 === 0)
    return makeFile({ ...shape, name: `Grundriss ${number}.dwg`, state: { kind: 'ignored', reason: 'type' } });
  if (number % 60 === 9) return makeFile({ ...shape, serviceId: inUse, state: { kind: 'queued' } });
  if (number % 40 === 7)
    return makeFile({ ...shape, state: { kind: 'duplicate', firstId: trackedFileId(`item-${number + 1}`) } });
  return makeFile({ ...shape, state: { kind: 'done' }, batch: batchNamed(job.number), jobId: `job-${job.number}` });
}

function batchOf({ number, folder, serviceId, createdAtMs, isOver }: JobShape, members: readonly MadeFile[]): Batch {
  const jobId = `job-${number}`;
  const state: BatchState = isOver
    ? { kind: 'finished', jobId, end: 'succeeded' }
    : { kind: 'running', jobId, pollAtMs: createdAtMs, unknownSinceMs: null, says: 'processing' };
  return batch(number, { folder, serviceId, state, atMs: createdAtMs, members });
}

interface BatchShape {
  readonly folder: number;
  readonly serviceId: ServiceId;
  readonly state: BatchState;
  readonly atMs: number;
  readonly members: readonly MadeFile[];
}

const batch = (name: string | number, { folder, serviceId, state, atMs, members }: BatchShape): Batch => ({
  id: batchNamed(name),
  revision: 0,
  folderId: folderId(`folder-${folder}`),
  serviceId,
  state,
  openedAtMs: atMs - 30_000,
  lastJoinedAtMs: atMs - 10_000,
  fileCount: members.length,
  sizeBytes: members.reduce((sum, { file }) => sum + file.stat.sizeBytes, 0),
  attempts: 0,
  retryAtMs: 0,
  unconfirmedSinceMs: null,
});

/** The batches of the first files: one is open, one is closing, and one needs a decision because its job is unknown. */
function firstBatches({ nowMs, serviceId }: ArrivalsAt): Batch[] {
  const unclear = { kind: 'needs-decision', message: message('file.decisionReason.job') } as const;
  return [
    batch('open', { folder: 0, serviceId, state: { kind: 'open' }, atMs: nowMs, members: [] }),
    batch('closing', {
      folder: 1,
      serviceId,
      state: { kind: 'closing', why: 'full', sinceMs: nowMs },
      atMs: nowMs,
      members: [],
    }),
    batch('unclear', { folder: 0, serviceId, state: unclear, atMs: nowMs - 10 * minuteMs, members: [] }),
  ];
}

const isoTime = (ms: number) => new Date(ms).toISOString();

/** The service's own word for the state of a file. */
export const statusOf = ({ state }: Pick<TrackedFile, 'state'>): string =>
  state.kind === 'done' ? 'tagged' : 'processing';

function jobOf({ number, createdAtMs, endedAtMs, isOver }: JobShape, members: readonly MadeFile[]): ServiceRecord {
  const files = members.flatMap(({ file }) =>
    file.remote === null
      ? []
      : [{ id: file.remote.fileId, name: file.path, status: statusOf(file), tag_name: file.classification?.tagName }],
  );
  return {
    id: `job-${number}`,
    status: isOver ? 'completed' : 'processing',
    priority: 'normal',
    session_id: batchNamed(number),
    files,
    creation_date: isoTime(createdAtMs),
    ...(isOver ? { completion_date: isoTime(endedAtMs) } : {}),
  };
}

/** Jobs of other programs: one failed, one waiting, and one with an unknown status. */
function foreignJobs({ nowMs, serviceId }: ArrivalsAt): Arrivals['jobs'][number][] {
  return foreign.map((number, index) => {
    const createdAtMs = nowMs - (number + 1) * 50_000;
    const total = 3 + ((number * 5) % 40);
    const failed = {
      progress: { total, done: total - 1, failed: 1 },
      error: { message: 'The mill stands still (request 7f3a).' },
      completion_date: isoTime(createdAtMs + 90_000),
    };
    const job = {
      id: `job-${number}`,
      status: ['failed', 'created', 'UNKNOWN'][index],
      priority: 'normal',
      session_id: `session-${number}`,
      files: [],
      progress: { total, done: 0, failed: 0 },
      creation_date: isoTime(createdAtMs),
      ...(index === 0 ? failed : {}),
    };
    return { serviceId, job };
  });
}
