// Kills, freezes and cuts off the parts of a team under load, and then counts the outcome:
// `node team-faults.ts [--rounds 5] [--seed 1] [--only PART-OF-A-NAME]`. A round has every kind of fault once, in any order.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../builders/seeded-random.ts';
import { smallDiskCannotBe } from '../postgres/small-disk.ts';
import { createLoad, type Load } from '../queue/load.ts';
import { countTeamOutcome, type TeamOutcome } from './count-team-outcome.ts';
import { startTeam, type Team } from './running-team.ts';
import {
  causesOf,
  diskFaults,
  leaseSeconds,
  shortFaults,
  silences,
  workerCount,
  type FaultKind,
} from './team-fault-kinds.ts';
import { startTeamStorage } from './team-storage.ts';

interface FaultOptions {
  readonly kinds: readonly FaultKind[];
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FaultReport extends TeamOutcome {
  readonly faults: number;
  readonly seconds: number;
  /** How many requests were answered with an error, by status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Until an answer, whatever it was, or the end of the connection. */
  readonly longestRequestSeconds: number;
}

const silenceMs = 30_000;
const isOfDisk = (kind: FaultKind): boolean => diskFaults.some((one) => one === kind);
/** The load waits while the queue is longer than this, because the test is about faults, not volume. */
const maxBacklog = 60;

export async function teamFaults({ kinds, rounds, seed, say }: FaultOptions): Promise<FaultReport> {
  const startedMs = performance.now();
  const place = mkdtempSync(path.join(tmpdir(), 'intray-team-faults-'));
  const storage = await startTeamStorage(kinds.some(isOfDisk) ? { diskMb: 500 } : {});
  const team = await startTeam(storage, place, { workers: workerCount, leaseSeconds });
  const causes = causesOf(silenceMs);
  const random = createRandom(seed);
  const answers = createAnswers();
  try {
    const load = await createLoad();
    let faults = 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of kinds.toSorted(() => random() - 0.5)) {
        const sending = keepSending(load, team, answers);
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
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    return { ...outcome, faults, seconds, ...answers.report() };
  } finally {
    await team.stop();
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Answers = ReturnType<typeof createAnswers>;

/** Counts what requests were answered with. */
function createAnswers() {
  const refused: Record<string, number> = {};
  let longestMs = 0;
  return {
    async of<Result>(request: Promise<Result>): Promise<Result> {
      const startedMs = performance.now();
      try {
        return await request;
      } catch (error) {
        const status = /answered (\d{3})/u.exec(String(error))?.[1];
        if (status !== undefined) refused[status] = (refused[status] ?? 0) + 1;
        throw error;
      } finally {
        longestMs = Math.max(longestMs, performance.now() - startedMs);
      }
    },
    report: () => ({ refused, longestRequestSeconds: Math.round(longestMs / 1_000) }),
  };
}

/** Sends until the returned function is called, whatever fails meanwhile: then the service or its storage was away, as intended. */
function keepSending(load: Load, team: Team, answers: Answers): () => Promise<void> {
  const ending = new AbortController();
  const isWanted = (): boolean => !ending.signal.aborted;
  let backlog = 0;
  const sent = (async () => {
    while (isWanted()) {
      try {
        backlog = await team.backlog();
        const client = team.client();
        const counted: typeof client = {
          ...client,
          upload: (...values) => answers.of(client.upload(...values)),
          createJob: (...values) => answers.of(client.createJob(...values)),
        };
        await load.closeSessions(counted);
        await load.run(counted, () => isWanted() && (backlog += 6) < maxBacklog);
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
    options: {
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  const possible = smallDiskCannotBe === null ? diskFaults : [];
  const kinds = [...shortFaults, ...silences, ...possible].filter((kind) => kind.includes(values.only));
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = await teamFaults({ kinds, rounds: Number(values.rounds), seed: Number(values.seed), say });
  console.log(JSON.stringify(report, null, 2));
}
