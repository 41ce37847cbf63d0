// Kills, freezes and cuts off the parts of a team under load, and then counts the outcome:
// `node team-faults.ts [--rounds 5] [--seed 1]`. A round has every kind of fault once, in any order.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Credentials } from '../../suites/conformance/target.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { withClient } from '../postgres/postgres-server.ts';
import { createLoad, type Load } from '../queue/load.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { countTeamOutcome, type TeamOutcome } from './count-team-outcome.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';
import { end, startWorker } from './team-worker.ts';

export const faultKinds = [
  'worker killed',
  'worker killed for good, another one started',
  'worker frozen past its lease',
  'service killed',
  'database killed',
  'bucket killed',
  'bucket answers 503',
  'bucket slow',
] as const;
type FaultKind = (typeof faultKinds)[number];

interface FaultOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FaultReport extends TeamOutcome {
  readonly faults: number;
  readonly seconds: number;
}

const leaseSeconds = 5;
const workerCount = 3;
/** The load waits while the queue is longer than this, because the test is about faults, not volume. */
const maxBacklog = 60;

export async function teamFaults({ rounds, seed, say }: FaultOptions): Promise<FaultReport> {
  const startedMs = performance.now();
  const place = mkdtempSync(path.join(tmpdir(), 'intray-team-faults-'));
  const storage = await startTeamStorage();
  const team = await startTeam(storage, place);
  const random = createRandom(seed);
  try {
    const load = await createLoad();
    let faults = 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of faultKinds.toSorted(() => random() - 0.5)) {
        const sending = keepSending(load, team);
        await somethingDone(team);
        await causes[kind](team, random);
        faults += 1;
        await sending();
        const [waiting, tagged] = [await team.backlog(), await team.tagged()];
        say(`round ${String(round)}, ${kind}: ${String(tagged)} tagged, ${String(waiting)} waiting`);
      }
    }
    await load.closeSessions(team.client());
    await drained(team);
    const outcome = await countTeamOutcome(team.database, load.sent.acknowledged);
    return { ...outcome, faults, seconds: Math.round((performance.now() - startedMs) / 1_000) };
  } finally {
    await team.stop();
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Team {
  readonly storage: TeamStorage;
  readonly database: string;
  readonly client: () => ServiceCaller;
  readonly workers: ServiceProcess[];
  readonly addWorker: (place: number, dataDir: string) => Promise<void>;
  readonly dataDirOf: (place: number) => string;
  readonly restartService: () => Promise<void>;
  readonly backlog: () => Promise<number>;
  readonly tagged: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

async function startTeam(storage: TeamStorage, place: string): Promise<Team> {
  const env: Readonly<Record<string, string>> = {
    ...(await storage.environment()),
    INTRAY_LEASE_SECONDS: String(leaseSeconds),
  };
  const database = env['INTRAY_DATABASE'] ?? '';
  const count = async (sql: string): Promise<number> =>
    Number((await withClient(database, (db) => db.query<{ readonly count: string }>(sql))).rows[0]?.count);
  const serviceDir = path.join(place, 'service');
  const workers: ServiceProcess[] = [];
  const dataDirs: string[] = [];
  let service: ServiceProcess | null = null;
  let port = '0';
  let client: ServiceCaller | null = null;
  const startService = async (): Promise<void> => {
    service = spawnServiceIn(env, 'serve', '--data-dir', serviceDir, '--port', port, '--workers', '0');
    const baseUrl = await ready(service);
    port = new URL(baseUrl).port;
    const program = spawnServiceIn(env, 'credentials', '--data-dir', serviceDir, '--json');
    if ((await program.ended) !== 0) throw new Error(program.stderr());
    client = createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
  };
  const team: Team = {
    ...{ storage, database, workers },
    client() {
      if (client === null) throw new Error('the service has not started');
      return client;
    },
    async addWorker(at, dataDir) {
      dataDirs[at] = dataDir;
      workers[at] = await startWorker({ ...env, INTRAY_WORKERS: '1' }, dataDir);
    },
    dataDirOf: (at) => dataDirs[at] ?? '',
    async restartService() {
      if (service !== null) await end(service, 'SIGKILL');
      await startService();
    },
    backlog: () => count('SELECT count(*) FROM work_items'),
    tagged: () => count("SELECT count(*) FROM files WHERE status = 'tagged'"),
    async stop() {
      for (const one of [...workers, ...(service === null ? [] : [service])]) await end(one, 'SIGKILL');
    },
  };
  await startService();
  // Failures are never a file's own fault here.
  await withClient(database, (db) =>
    db.query(`UPDATE companies SET cloud_info_json = (cloud_info_json::jsonb || '{"file_retry_limit": 100}')::text`),
  );
  for (let at = 0; at < workerCount; at += 1) await team.addWorker(at, path.join(place, `worker-${String(at)}`));
  return team;
}

const causes: Readonly<Record<FaultKind, (team: Team, random: () => number) => Promise<void>>> = {
  async 'worker killed'(team, random) {
    const at = Math.floor(random() * workerCount);
    await killWorker(team, at);
    await sleep(random() * 2_000);
    await team.addWorker(at, team.dataDirOf(at));
  },
  async 'worker killed for good, another one started'(team, random) {
    const at = Math.floor(random() * workerCount);
    await killWorker(team, at);
    await team.addWorker(at, `${team.dataDirOf(at)}-next`);
  },
  async 'worker frozen past its lease'(team, random) {
    const worker = team.workers[Math.floor(random() * workerCount)];
    worker?.child.kill('SIGSTOP');
    await sleep(leaseSeconds * 1_000 + 4_000);
    worker?.child.kill('SIGCONT');
  },
  'service killed': (team) => team.restartService(),
  'database killed': ({ storage }) => storage.postgres.killAndStart(),
  async 'bucket killed'({ storage }, random) {
    await storage.killBucket();
    await sleep(2_000 + random() * 3_000);
    await storage.startBucket();
  },
  async 'bucket answers 503'({ storage }) {
    storage.s3.dials.faults.push({ kind: null, fault: { status: 503 }, times: 20 });
    await sleep(3_000);
  },
  async 'bucket slow'({ storage }) {
    storage.s3.dials.latencyMs = 1_500;
    await sleep(5_000);
    storage.s3.dials.latencyMs = 0;
  },
};

async function killWorker({ workers }: Team, at: number): Promise<void> {
  const worker = workers[at];
  if (worker !== undefined) await end(worker, 'SIGKILL');
}

/** Sends until the returned function is called, whatever fails meanwhile: then the service or its storage was away, as intended. */
function keepSending(load: Load, team: Team): () => Promise<void> {
  const ending = new AbortController();
  const isWanted = (): boolean => !ending.signal.aborted;
  let backlog = 0;
  const sent = (async () => {
    while (isWanted()) {
      try {
        backlog = await team.backlog();
        await load.closeSessions(team.client());
        await load.run(team.client(), () => isWanted() && (backlog += 6) < maxBacklog);
      } catch {
        await sleep(200);
      }
      await sleep(100);
    }
  })();
  return async () => {
    ending.abort();
    await sent;
  };
}

async function somethingDone(team: Team): Promise<void> {
  const before = await team.tagged();
  const untilMs = performance.now() + 30_000;
  while ((await team.tagged()) === before && performance.now() < untilMs) await sleep(100);
}

async function drained(team: Team): Promise<void> {
  const untilMs = performance.now() + 300_000;
  for (let left = await team.backlog(); left > 0; left = await team.backlog()) {
    if (performance.now() > untilMs) throw new Error(`${String(left)} files are still waiting`);
    await sleep(200);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
  });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = await teamFaults({ rounds: Number(values.rounds), seed: Number(values.seed), say });
  console.log(JSON.stringify(report, null, 2));
}
