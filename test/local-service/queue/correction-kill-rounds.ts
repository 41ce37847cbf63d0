// Kills the real service repeatedly while documents are corrected, corrections are undone, documents are moved to the trash,
// restored, deleted and processed again, a classifier is trained on what was corrected, and meanwhile all documents are
// exported and imported again. Checks after every kill that each document is whole, and at the end that what was trained
// is what stands: `node correction-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '#lib/sqlite.ts';
import { leastExamples } from '#local-service/analysis/trained/trained-classifier.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { createConfigureClient } from '../configure.ts';
import { verifyIndex } from '../search/verify-index.ts';
import type { ServiceCaller } from '../service-caller.ts';
import { withDatabase } from '../with-database.ts';
import { acts, makeAct, type Ends } from './document-acts.ts';
import { contradictionsIn } from './document-contradictions.ts';
import { createDocumentWork, type Counts, type ExchangeFolder } from './document-work.ts';
import { halfWritten } from './exchange/written-folder.ts';
import { drained, kill, prepare, startService } from './killed-service.ts';

export interface CorrectionKillReport extends Counts {
  readonly rounds: number;
  /** Kills that came while the classifier was not the one of what was corrected. */
  readonly untrained: number;
  /** What was found half done after a kill, and differences between index and store. */
  readonly half: readonly string[];
  readonly index: readonly string[];
  /** How often another classifier was found after a kill. */
  readonly trained: number;
  /** The documents that people gave the class at the end, and on how many its classifier was trained then. */
  readonly examples: Examples;
}

interface Examples {
  readonly given: number;
  readonly trained: number;
}

export const allWork = [...acts, 'export', 'import'] as const;

const documents = 60;
/** How long a round may take to do everything once: seconds on an idle machine, minutes on a crowded one. */
const allDoneMs = 300_000;
const trainedMs = 60_000;

interface Archive {
  readonly dataDir: string;
  readonly credentials: Awaited<ReturnType<typeof prepare>>;
  readonly counts: Counts;
  readonly exchange: ExchangeFolder;
}

export async function correctionKillRounds(rounds: number): Promise<CorrectionKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-correction-kill-'));
  const exports = mkdtempSync(join(tmpdir(), 'intray-correction-kill-exports-'));
  const counts: Counts = { made: {}, met: {} };
  const [half, index, classifiers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let untrained = 0;
  try {
    const exchange: ExchangeFolder = { root: exports, number: 1, isExported: false };
    const archive = { dataDir, credentials: await prepare(dataDir), counts, exchange };
    for (let round = 0; round < rounds; round += 1) {
      await killRound(archive, round);
      for (const found of halfWritten(join(exports, String(exchange.number)))) half.add(found);
      withDatabase(servicePaths(dataDir), (db) => {
        if (!isTrained(examplesIn(db))) untrained += 1;
        for (const found of contradictionsIn(db)) half.add(found);
        for (const key of keysOfClassifiers(db)) classifiers.add(key);
        const { missing, extra, wrong } = verifyIndex(db);
        for (const id of [...missing, ...extra, ...wrong]) index.add(id);
      });
    }
    const examples = await trainedAtLast(archive);
    const found = { half: [...half], index: [...index], trained: classifiers.size, examples };
    return { rounds, ...counts, untrained, ...found };
  } finally {
    for (const path of [dataDir, exports]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Works until the kill, which comes at a random moment: in every second round after everything was done once, however slow the
 * computer is, in every fourth one after the first act, and in the others soon after the start.
 */
async function killRound({ dataDir, credentials, counts, exchange }: Archive, round: number): Promise<void> {
  const { child, service, own } = await startService(dataDir, credentials);
  const configure = await createConfigureClient(own);
  const work = createDocumentWork({
    ...{ configure, service, counts, exchange, fileIds: await documentsIn(dataDir, { configure, service }) },
    firstAct: round,
    isOver: () => child.killed || child.exitCode !== null || child.signalCode !== null,
  });
  const ended = work.untilKilled();
  const before = [work.allDone, work.firstActDone, work.allDone, Promise.resolve(true)][round % 4];
  const isKillable = (await Promise.race([before, ended, sleep(allDoneMs, false)])) !== false;
  if (isKillable) await sleep(Math.random() * 2_000);
  work.countMet();
  await kill(child, 'SIGKILL');
  await ended;
  await configure.close();
  if (!isKillable) throw new Error(`not done in ${allDoneMs} ms: ${work.notDone().join(', ')}`);
}

/** The documents that are there; new ones are added when half of them have been deleted for good. */
async function documentsIn(dataDir: string, ends: Ends): Promise<readonly string[]> {
  const ids = () =>
    withDatabase(servicePaths(dataDir), (db) =>
      db.prepare<[], string>(`SELECT id FROM files WHERE status = 'tagged'`).pluck().all(),
    );
  if (ids().length < documents / 2) {
    await addDocuments(ends.service, dataDir);
    // So many teach a classifier, and each change of one of them trains it again.
    for (let number = 0; number < leastExamples; number += 1) await makeAct('correct the class', ends, ids());
  }
  return ids();
}

async function addDocuments(service: ServiceCaller, dataDir: string): Promise<void> {
  const sessionId = randomUUID();
  for (let number = 0; number < documents; number += 1) {
    const text = `Muster GmbH\n\nRECHNUNG\n\nRechnungsnummer: ${randomUUID()}\nGesamtbetrag ${number + 10},00 EUR\n`;
    await service.upload(sessionId, `invoice-${number}.txt`, new TextEncoder().encode(text));
  }
  await service.createJob(sessionId);
  await drained(dataDir);
}

const keysOfClassifiers = (db: Database): readonly string[] =>
  db.prepare<[], string>('SELECT examples_key FROM trained_classifiers').pluck().all();

function examplesIn(db: Database): Examples {
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    given: count(`SELECT count(*) FROM files WHERE tag_source = 'person' AND status = 'tagged' AND trashed_at IS NULL`),
    trained: count(`SELECT coalesce(sum(json_extract(t.value, '$.examples')), 0)
      FROM trained_classifiers c, json_each(c.model_json, '$.tags') t`),
  };
}

const isTrained = ({ given, trained }: Examples): boolean => given < leastExamples || given === trained;

/** Lets the service run until it has trained on what stands, and compares the two. */
async function trainedAtLast({ dataDir, credentials }: Archive): Promise<Examples> {
  const { child } = await startService(dataDir, credentials);
  const untilMs = Date.now() + trainedMs;
  let examples = { given: leastExamples, trained: 0 };
  while (!isTrained(examples) && Date.now() < untilMs) {
    await sleep(200);
    examples = withDatabase(servicePaths(dataDir), examplesIn);
  }
  await kill(child, 'SIGKILL');
  return examples;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await correctionKillRounds(Number(values.rounds)), null, 2));
}
