// Kills the real service repeatedly while documents are corrected, corrections are undone, files are moved to the trash,
// restored, deleted and processed again, and a classifier is trained on what was corrected, and checks after every kill that each document
// is whole, and at the end that what was trained is what stands:
// `node correction-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '#lib/sqlite.ts';
import { leastExamples } from '#local-service/analysis/trained/trained-classifier.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { CallFailed, createConfigureClient, type Configure } from '../configure.ts';
import { verifyIndex } from '../search/verify-index.ts';
import type { ServiceCaller } from '../service-caller.ts';
import { withDatabase } from '../with-database.ts';
import { drained, kill, prepare, startService } from './killed-service.ts';

export interface CorrectionKillReport {
  readonly rounds: number;
  /** How often each call was made. */
  readonly made: Readonly<Record<string, number>>;
  /** What was found half done after a kill. */
  readonly half: readonly string[];
  /** Differences between index and store. */
  readonly index: readonly string[];
  /** How often another classifier was found after a kill. */
  readonly trained: number;
  /** The documents that people gave the class at the end, and on how many its classifier was trained then. */
  readonly examples: { readonly given: number; readonly trained: number };
}

const documents = 60;
/** The longest wait for the first correction of a round. */
const begunMs = 20_000;

/** What must find nothing after a kill, each with its name. */
const contradictions: readonly (readonly [string, string])[] = [
  [
    'what was read is kept, but no correction stands, or the other way round',
    `SELECT id FROM files f WHERE status = 'tagged' AND (read_json IS NOT NULL)
       <> EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL)`,
  ],
  [
    'the last correction of a total is not the total',
    `SELECT f.id FROM files f JOIN corrections c ON c.file_id = f.id AND c.undone_json IS NULL
     WHERE f.status = 'tagged' AND c.seq = (SELECT max(seq) FROM corrections l WHERE l.file_id = f.id
         AND l.undone_json IS NULL AND json_extract(l.change_json, '$.kind') = 'value')
       AND NOT EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id AND p.source = 'person'
         AND p.value_as_string = json_extract(c.change_json, '$.point.valueAsString'))`,
  ],
  [
    'a corrected value without a correction',
    `SELECT f.id FROM files f JOIN data_points p ON p.file_id = f.id AND p.source = 'person'
     WHERE NOT EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL)`,
  ],
  [
    'a corrected value without what it teaches',
    `SELECT file_id FROM corrections WHERE json_extract(change_json, '$.kind') = 'value' AND lesson_json IS NULL`,
  ],
  [
    'a class that a person gave is not that of the document',
    `SELECT f.id FROM files f JOIN corrections c ON c.file_id = f.id AND c.undone_json IS NULL
     WHERE f.status = 'tagged' AND c.seq = (SELECT max(seq) FROM corrections l WHERE l.file_id = f.id
         AND l.undone_json IS NULL AND json_extract(l.change_json, '$.kind') = 'class')
       AND (f.tag_id <> json_extract(c.change_json, '$.tagId') OR f.tag_source <> 'person')`,
  ],
  [
    'a classifier that is half stored',
    `SELECT company_id FROM trained_classifiers WHERE json_array_length(model_json, '$.tags') IS NULL`,
  ],
  [
    'corrections and their events differ',
    `SELECT f.id FROM files f WHERE f.status = 'tagged'
       AND (SELECT count(*) FROM corrections c WHERE c.file_id = f.id)
         <> (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.corrected')`,
  ],
  [
    'the trash and its events differ',
    `SELECT f.id FROM files f WHERE f.status = 'tagged' AND (f.trashed_at IS NOT NULL)
       <> ((SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.trashed')
         > (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.restored'))`,
  ],
  [
    'processing again and its events differ',
    `SELECT f.id FROM files f WHERE
       (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.queued_again')
       <> (SELECT count(*) FROM events e WHERE e.file_id = f.id
             AND e.kind IN ('file.processed_again', 'file.not_processed_again', 'file.again_cancelled'))
         + (SELECT count(*) FROM work_items w WHERE w.file_id = f.id AND w.task = 'again')`,
  ],
  [
    'a document without what was read in it',
    `SELECT f.id FROM files f WHERE f.status = 'tagged'
       AND (NOT EXISTS (SELECT 1 FROM file_pages p WHERE p.file_id = f.id) OR f.document_gz IS NULL)`,
  ],
  [
    'something is left of a deleted file',
    `SELECT f.id FROM files f WHERE f.status = 'deleted' AND (f.document_gz IS NOT NULL OR f.read_json IS NOT NULL
       OR EXISTS (SELECT 1 FROM file_pages p WHERE p.file_id = f.id)
       OR EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id)
       OR EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id))`,
  ],
];

export async function correctionKillRounds(rounds: number): Promise<CorrectionKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-correction-kill-'));
  const made: Record<string, number> = {};
  const [half, index, classifiers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  try {
    const credentials = await prepare(dataDir);
    let fileIds: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { child, service, own } = await startService(dataDir, credentials);
      const configure = await createConfigureClient(own);
      if (round === 0) fileIds = await addDocuments(service, dataDir);
      // A thread that analyses starts with the first correction of a run, which takes seconds on a busy computer.
      const begun = Promise.withResolvers<undefined>();
      const mayKill = round % 3 === 2 ? Promise.resolve() : Promise.race([begun.promise, sleep(begunMs)]);
      const killed = mayKill.then(() => sleep(Math.random() * 2_000)).then(() => kill(child, 'SIGKILL'));
      try {
        for (;;) {
          const call = await oneChange({ configure, service }, fileIds).catch(orChangedMeanwhile);
          made[call] = (made[call] ?? 0) + 1;
          if (call === 'documents.correct') begun.resolve(undefined);
        }
      } catch (error) {
        // The kill ends the loop, and nothing else.
        if (child.exitCode === null && child.signalCode === null && !isCut(error)) throw error;
      }
      await killed;
      await configure.close();
      withDatabase(servicePaths(dataDir), (db) => {
        for (const found of contradictionsIn(db)) half.add(found);
        for (const key of keysOfClassifiers(db)) classifiers.add(key);
        const { missing, extra, wrong } = verifyIndex(db);
        for (const id of [...missing, ...extra, ...wrong]) index.add(id);
      });
    }
    const examples = await trainedAtLast(dataDir, credentials);
    return { rounds, made, half: [...half], index: [...index], trained: classifiers.size, examples };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const keysOfClassifiers = (db: Database): readonly string[] =>
  db.prepare<[], string>('SELECT examples_key FROM trained_classifiers').pluck().all();

const trainedMs = 60_000;

/** Lets the service run until it has trained on what stands, and compares the two. */
async function trainedAtLast(
  dataDir: string,
  credentials: Parameters<typeof startService>[1],
): Promise<CorrectionKillReport['examples']> {
  const given = `SELECT count(*) FROM files WHERE tag_source = 'person' AND status = 'tagged' AND trashed_at IS NULL`;
  const trained = `SELECT coalesce(sum(json_extract(t.value, '$.examples')), 0)
    FROM trained_classifiers c, json_each(c.model_json, '$.tags') t`;
  const { child } = await startService(dataDir, credentials);
  let examples = { given: 0, trained: 0 };
  const startedMs = Date.now();
  while (Date.now() - startedMs < trainedMs) {
    withDatabase(servicePaths(dataDir), (db) => {
      const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
      examples = { given: count(given), trained: count(trained) };
    });
    if (examples.given === examples.trained || examples.given < leastExamples) break;
    await sleep(200);
  }
  await kill(child, 'SIGKILL');
  return examples;
}

/** A document that was processed again since it was looked at keeps what it has: the change is refused as a whole. */
function orChangedMeanwhile(error: unknown): string {
  if (error instanceof CallFailed && error.failure.code === 'document_changed') return 'refused';
  throw error;
}

/** A call that broke off has no status. */
const isCut = (error: unknown): boolean => !(error instanceof CallFailed) || error.failure.status === undefined;

function contradictionsIn(db: Database): readonly string[] {
  return contradictions.flatMap(([name, sql]) =>
    db
      .prepare<[], string>(sql)
      .pluck()
      .all()
      .map((id) => `${name}: ${id}`),
  );
}

async function addDocuments(service: ServiceCaller, dataDir: string): Promise<readonly string[]> {
  const sessionId = randomUUID();
  const fileIds: string[] = [];
  for (let number = 0; number < documents; number += 1) {
    const text = `Muster GmbH\n\nRECHNUNG\n\nRechnungsnummer: 2026-${1000 + number}\nGesamtbetrag ${number + 10},00 EUR\n`;
    fileIds.push(await service.upload(sessionId, `invoice-${number}.txt`, new TextEncoder().encode(text)));
  }
  await service.createJob(sessionId);
  await drained(dataDir);
  return fileIds;
}

interface Ends {
  readonly configure: Configure;
  readonly service: ServiceCaller;
}

interface Detail {
  readonly status: string;
  readonly tag_name: string;
  readonly revision?: string;
  readonly trash_date?: string;
}

/** Makes one change of a document that can have it, and returns the name of the call. */
async function oneChange({ configure: { ask }, service }: Ends, all: readonly string[]): Promise<string> {
  const fileId = all[Math.floor(Math.random() * all.length)] ?? '';
  const { status, revision, trash_date: trashed } = (await service.get(`/api/file/detail/${fileId}`)) as Detail;
  const chance = Math.random();
  if (status !== 'tagged') return 'none';
  if (trashed !== undefined) {
    const call = chance < 0.9 ? 'trash.restore' : 'trash.delete';
    await ask(call, { fileIds: [fileId] });
    return call;
  }
  if (chance < 0.2 || revision === undefined) {
    await ask('trash.move', { fileIds: [fileId] });
    return 'trash.move';
  }
  if (chance < 0.35) {
    await ask('again.start', { fileIds: [fileId, ...all.filter(() => Math.random() < 0.2)] });
    return 'again.start';
  }
  const standing = (await ask('documents.corrections', { fileId })).filter(({ undone }) => undone === null);
  if (chance < 0.6 && standing.length > 0) {
    await ask('documents.undoCorrection', { fileId, revision, ids: [standing.at(-1)?.id ?? ''] });
    return 'documents.undoCorrection';
  }
  if (chance > 0.8) {
    const [creditNote] = (await ask('tags.list', {})).filter(({ name }) => name === 'credit_note');
    await ask('documents.correct', { fileId, revision, changes: [{ kind: 'class', tagId: creditNote?.id ?? null }] });
    return 'documents.correct (class)';
  }
  const value = Math.round(Math.random() * 100_000) / 100;
  await ask('documents.correct', { fileId, revision, changes: [{ kind: 'value', field: 'total', value }] });
  return 'documents.correct';
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await correctionKillRounds(Number(values.rounds)), null, 2));
}
