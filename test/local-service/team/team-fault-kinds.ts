import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from '../../fakes/network/network.ts';
import type { Team } from './running-team.ts';
import { end } from './team-worker.ts';

/** Faults that take seconds. */
export const shortFaults = [
  'worker killed',
  'worker killed for good, another one started',
  'worker frozen past its lease',
  'service killed',
  'database killed',
  'bucket killed',
  'bucket answers 503',
  'bucket slow',
  'all connections broken',
] as const;

/** A network that is silent for longer than a lease and than the database's patience with a client (25 s). */
export const silences = [
  'database silent for the service',
  'database silent for the workers',
  'bucket silent for the service',
  'bucket silent for the workers',
] as const;

/** Where the database has a disk of its own (`TeamStorage`). */
export const diskFaults = ['disk of the database full'] as const;

export type FaultKind = (typeof shortFaults)[number] | (typeof silences)[number] | (typeof diskFaults)[number];

/** Of the teams to which these things happen. */
export const leaseSeconds = 5;
export const workerCount = 3;

/** Does it to a team, and ends it again. */
export type Cause = (team: Team, random: () => number) => Promise<void>;

export const causesOf = (silenceMs: number): Readonly<Record<FaultKind, Cause>> => ({
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
  async 'all connections broken'({ networks }) {
    for (let time = 0; time < 5; time += 1) {
      for (const { database, bucket } of Object.values(networks)) for (const one of [database, bucket]) one.reset();
      await sleep(500);
    }
  },
  async 'disk of the database full'({ storage: { postgres } }) {
    await postgres.disk?.fill();
    await sleep(10_000);
    postgres.disk?.free();
    await postgres.startIfEnded();
  },
  'database silent for the service': ({ networks }) => silent(networks.service.database, silenceMs),
  'database silent for the workers': ({ networks }) => silent(networks.workers.database, silenceMs),
  'bucket silent for the service': ({ networks }) => silent(networks.service.bucket, silenceMs),
  'bucket silent for the workers': ({ networks }) => silent(networks.workers.bucket, silenceMs),
});

async function silent(network: Network, forMs: number): Promise<void> {
  network.silence = 'all';
  await sleep(forMs);
  network.silence = 'nothing';
}

async function killWorker({ workers }: Team, at: number): Promise<void> {
  const worker = workers[at];
  if (worker !== undefined) await end(worker, 'SIGKILL');
}
