import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceCaller } from '../local-service/service-caller.ts';
import { startBenchService, startBenchWorker, type BenchService, type BenchWorker } from './bench-service.ts';
import { embeddedStorage, startTeamBenchStorage, type BenchStorage } from './bench-storage.ts';
import { makeKinds, type DocumentKind, type MadeFile } from './team-documents.ts';
import { measureAttempts } from './team-queue.ts';
import type { BenchContext, Row, Section } from './section.ts';

const readerCounts = [1, 2, 4];
/** A file for each reader and one more, so that each has loaded what it reads with. */
const warmUps = 2;

/**
 * Measures how fast waiting documents are read: by the embedded service with 1, 2 and 4 documents at a time, and by as many
 * workers of a team beside a service that does not read. All is uploaded before the clock runs.
 */
export const section: Section = {
  name: 'team',
  async run(context) {
    context.say('making documents');
    const kinds = await makeKinds(context);
    const rows: Row[] = [];
    const single = new Map<string, number>();
    for (const readers of readerCounts) {
      rows.push(...(await measureStorage({ context, kinds, readers, single }, embeddedStorage)));
      const storage = await startTeamBenchStorage();
      if (storage === null)
        return [...rows, { what: 'workers', who: 'intray, team', value: null, note: 'no PostgreSQL' }];
      rows.push(...(await measureStorage({ context, kinds, readers, single }, storage).finally(storage.stop)));
    }
    return [...rows, ...(await measureAttempts(context))];
  },
};

interface Measurement {
  readonly context: BenchContext;
  readonly kinds: readonly DocumentKind[];
  readonly readers: number;
  /** Documents a second with one reader, by storage and kind. */
  readonly single: Map<string, number>;
}

async function measureStorage(measurement: Measurement, storage: BenchStorage): Promise<readonly Row[]> {
  const { context, kinds, readers } = measurement;
  const isTeam = storage !== embeddedStorage;
  const scratchDir = path.join(context.scratchDir, `${isTeam ? 'team' : 'embedded'}-${readers}`);
  await mkdir(scratchDir);
  const service = await startBenchService({ ...context, scratchDir }, { storage, readers: isTeam ? 0 : readers });
  const workers: BenchWorker[] = [];
  try {
    for (let at = 0; isTeam && at < readers; at += 1)
      workers.push(await startBenchWorker(context, path.join(scratchDir, `worker-${at}`), storage));
    await read(
      service,
      kinds.flatMap(({ warmUp }) => warmUp.slice(0, readers * warmUps)),
    );
    const rows: Row[] = [];
    for (const kind of kinds) {
      context.say(`${storage.who}, ${kind.what}, ${readers} at a time`);
      rows.push(await measureKind(measurement, { storage, service, workers }, kind));
    }
    return rows;
  } finally {
    for (const one of [...workers, service]) await one.stop();
  }
}

interface Running {
  readonly storage: BenchStorage;
  readonly service: BenchService;
  readonly workers: readonly BenchWorker[];
}

async function measureKind({ readers, single }: Measurement, running: Running, kind: DocumentKind): Promise<Row> {
  const { storage, service, workers } = running;
  const spent = () => ({
    service: service.cpuMs(),
    workers: workers.reduce((sum, one) => sum + one.cpuMs(), 0),
    database: storage.databaseMs(),
    requests: storage.bucketRequests(),
  });
  const sessions = await upload(service, kind.files);
  const before = spent();
  const seconds = await readJobs(service, sessions);
  const after = spent();
  const count = kind.files.length;
  const each = (of: keyof typeof before): number => (after[of] - before[of]) / count;
  const aSecond = count / seconds;
  const key = `${storage.who} ${kind.what}`;
  if (readers === 1) single.set(key, aSecond);
  const perDocument =
    workers.length === 0
      ? `service ${each('service').toFixed(1)} ms`
      : `service ${each('service').toFixed(1)} ms, workers ${each('workers').toFixed(1)} ms, database ${each('database').toFixed(1)} ms; ` +
        `computed: ${(1_000 / each('database')).toFixed(0)} documents/s for a core of the database; ${each('requests').toFixed(1)} requests to the bucket a document`;
  return {
    what: `${kind.what}, ${readers} at a time (cores: ${availableParallelism()})`,
    who: storage.who,
    value:
      kind.unit === 'documents/s'
        ? `${aSecond.toFixed(1)} documents/s`
        : `${((kind.pages / seconds) * 60).toFixed(1)} pages/min`,
    note: `${(aSecond / (single.get(key) ?? Number.NaN)).toFixed(2)} × one; processor time a document: ${perDocument}`,
  };
}

const filesASession = 200;

/** Uploads files and leaves them without a job. Returns the sessions. */
async function upload({ caller }: BenchService, files: readonly MadeFile[]): Promise<readonly string[]> {
  const sessions: string[] = [];
  for (let at = 0; at < files.length; at += filesASession) {
    const session = randomUUID();
    for (const { name, bytes } of files.slice(at, at + filesASession)) await caller.upload(session, name, bytes);
    sessions.push(session);
  }
  return sessions;
}

/** So seldom that the questions cost little, and that documents are done between them. */
const askMs = 500;

/** Resolves with the seconds from the first job until all are completed. */
async function readJobs({ caller }: BenchService, sessions: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const jobs: string[] = [];
  for (const session of sessions) jobs.push(await caller.createJob(session));
  for (const job of jobs) while (!(await isCompleted(caller, job))) await sleep(askMs);
  return (performance.now() - startedMs) / 1_000;
}

async function isCompleted(caller: ServiceCaller, job: string): Promise<boolean> {
  const { status } = (await caller.get(`/api/job/detail/${job}`)) as { readonly status: string };
  if (status === 'failed' || status === 'completed_with_errors') throw new Error(`job ${job} failed`);
  return status === 'completed';
}

async function read(service: BenchService, files: readonly MadeFile[]): Promise<void> {
  await readJobs(service, await upload(service, files));
}
