// Kills the real service repeatedly while its configuration is changed and applied to stored documents, and checks
// after every kill that each change is there with its line of the journal, or not at all:
// `node configuration-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { servicePaths } from '#local-service/store/service-paths.ts';
import type { ApplyState } from '#service-api/configuration/trial-calls.ts';
import { CallFailed, createConfigureClient, type Configure } from '../configure.ts';
import { verifyIndex, type IndexDifference } from '../search/verify-index.ts';
import type { ServiceCaller } from '../service-caller.ts';
import {
  markers,
  nextChange,
  snapshotOf,
  type ConfigurationChange,
  type ConfigurationSnapshot,
} from './configuration-changes.ts';
import { withDatabase } from '../with-database.ts';
import { drained, kill, prepare, startService } from './killed-service.ts';

export interface ConfigurationKillReport {
  readonly rounds: number;
  /** How often each change was made, and how often a kill came during one: it was then there or not. */
  readonly made: Readonly<Record<string, number>>;
  readonly interrupted: { readonly there: number; readonly notAtAll: number };
  /** Kills that came while definitions were being applied. */
  readonly applying: number;
  /** Changes of which a kill left a part, or that lack their line of the journal. */
  readonly half: readonly string[];
  /** Applications that did neither go on nor end after a kill. */
  readonly stuck: readonly string[];
  /** Documents with a value of a field that their tag lacks. */
  readonly betweenTags: readonly string[];
  readonly index: IndexDifference;
  /** How many documents a dry run would still change after the last application; 0 when none was left out. */
  readonly unapplied: number;
}

const documents = 80;
/** The longest wait for the first change of a round. */
const begunMs = 20_000;

export async function configurationKillRounds(rounds: number): Promise<ConfigurationKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-configuration-kill-'));
  try {
    const credentials = await prepare(dataDir);
    const judge = createJudge(dataDir);
    let changes = 0;
    let interrupted: ConfigurationChange | null = null;
    let before: ConfigurationSnapshot | null = null;
    for (let round = 0; round <= rounds; round += 1) {
      const { child, service, own } = await startService(dataDir, credentials);
      const configure = await createConfigureClient(own);
      if (round === 0) {
        await addDocuments(service, dataDir);
        // A retry limit that a configuration may have.
        await configure.ask('settings.set', { fileRetryLimit: 20 });
      }
      let now = await snapshotOf(configure);
      if (before !== null) judge.afterKill(before, interrupted, now);
      if (round === rounds) {
        const unapplied = await applyAll(configure);
        await configure.close();
        await kill(child, 'SIGTERM');
        judge.documents();
        return { rounds, ...judge.report(), unapplied };
      }
      // The application of the round before may still run: a kill of this round meets it.
      const begun = Promise.withResolvers<undefined>();
      // Every third kill may come before a change is made; if all did, a busy computer would never make one.
      const mayKill = round % 3 === 2 ? Promise.resolve() : Promise.race([begun.promise, sleep(begunMs)]);
      const killed = mayKill.then(() => sleep(100 + Math.random() * 3_000)).then(() => kill(child, 'SIGKILL'));
      [interrupted, before] = [null, now];
      try {
        for (;;) {
          const change = await nextChange(configure, now, (changes += 1));
          [interrupted, before] = [change, now];
          await made(configure, change, judge);
          begun.resolve(undefined);
          now = await snapshotOf(configure);
          judge.afterCall(before, change, now);
          [interrupted, before] = [null, now];
        }
      } catch (error) {
        // The kill ends the loop, and nothing else.
        if (!(error instanceof CallFailed) || error.failure.status !== undefined) throw error;
      }
      await killed;
      await configure.close();
      judge.documents();
    }
    throw new Error('the last round did not end');
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes a change, which the service may refuse: definitions that are being applied are applied once. */
async function made(configure: Configure, change: ConfigurationChange, judge: Judge): Promise<void> {
  try {
    await change.make(configure);
    judge.count(change.call);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.failure.status === undefined) throw error;
    judge.count(`${change.call} refused`);
  }
}

async function addDocuments(service: ServiceCaller, dataDir: string): Promise<void> {
  const sessionId = randomUUID();
  for (let number = 0; number < documents; number += 1) {
    const text = `Note ${number} about ${markers[number % markers.length]}, ${randomUUID()}\n`;
    await service.upload(sessionId, `note-${number}.txt`, new TextEncoder().encode(text));
  }
  await service.createJob(sessionId);
  await drained(dataDir);
}

/** Applies the definitions, and returns how many documents a dry run would then change. */
async function applyAll(configure: Configure): Promise<number> {
  await applied(configure);
  for (const isDryRun of [false, true]) {
    await configure.ask('apply.start', { tagId: null, isDryRun });
    await applied(configure);
  }
  return (await configure.ask('apply.state', {})).changed;
}

async function applied({ ask }: Configure): Promise<void> {
  const untilMs = Date.now() + 120_000;
  while (isRunning(await ask('apply.state', {}))) {
    if (Date.now() > untilMs) throw new Error('definitions are still being applied');
    await sleep(50);
  }
}

const isRunning = ({ status }: ApplyState): boolean => status === 'running' || status === 'counting';

type Judge = ReturnType<typeof createJudge>;

function createJudge(dataDir: string) {
  const made: Record<string, number> = {};
  const interrupted = { there: 0, notAtAll: 0 };
  const half: string[] = [];
  const stuck: string[] = [];
  const betweenTags = new Set<string>();
  let index: IndexDifference = { missing: [], extra: [], wrong: [] };
  let applying = 0;
  const isNotAtAll = (before: ConfigurationSnapshot, now: ConfigurationSnapshot): boolean =>
    before.journal === now.journal &&
    isDeepStrictEqual(before.file, now.file) &&
    before.apply.startedAt === now.apply.startedAt;
  const isThere = (before: ConfigurationSnapshot, change: ConfigurationChange, now: ConfigurationSnapshot): boolean =>
    now.journal === before.journal + 1 && change.isWhole(now, before);
  return {
    count: (call: string): void => void (made[call] = (made[call] ?? 0) + 1),
    afterCall(before: ConfigurationSnapshot, change: ConfigurationChange, now: ConfigurationSnapshot): void {
      if (!isThere(before, change, now) && !isNotAtAll(before, now)) half.push(`${change.call}, without a kill`);
    },
    afterKill(before: ConfigurationSnapshot, change: ConfigurationChange | null, now: ConfigurationSnapshot): void {
      if (isRunning(before.apply)) {
        applying += 1;
        const goesOn = now.apply.startedAt !== before.apply.startedAt || now.apply.done >= before.apply.done;
        if (now.apply.status === 'none' || !goesOn) stuck.push(JSON.stringify(now.apply));
      }
      if (isNotAtAll(before, now)) interrupted.notAtAll += change === null ? 0 : 1;
      else if (change !== null && isThere(before, change, now)) interrupted.there += 1;
      else half.push(change?.call ?? 'no change was being made');
    },
    /** Looks at the data of a service that has ended. */
    documents(): void {
      withDatabase(servicePaths(dataDir), (db) => {
        const between = db.prepare<[], string>(
          `SELECT DISTINCT f.id FROM files f JOIN data_points p ON p.file_id = f.id
           WHERE p.name NOT IN (SELECT name FROM metadata_fields WHERE tag_id = f.tag_id)`,
        );
        for (const id of between.pluck().all()) betweenTags.add(id);
        const found = verifyIndex(db);
        index = {
          missing: [...index.missing, ...found.missing],
          extra: [...index.extra, ...found.extra],
          wrong: [...index.wrong, ...found.wrong],
        };
      });
    },
    report: () => ({ made, interrupted, applying, half, stuck, betweenTags: [...betweenTags], index }),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await configurationKillRounds(Number(values.rounds)), null, 2));
}
