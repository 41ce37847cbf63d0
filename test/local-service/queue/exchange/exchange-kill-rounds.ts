// Kills the real service repeatedly while all documents are exported from one archive and imported into another, and checks
// after every kill what is there, and at the end that both archives export the same bytes:
// `node exchange-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExchangeState } from '#service-api/documents/exchange-calls.ts';
import { documentRecord } from '#local-service/queue/exchange/document-record.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import type { Credentials } from '../../../suites/conformance/target.ts';
import { createConfigureClient, type Configure } from '../../configure.ts';
import { verifyIndex } from '../../search/verify-index.ts';
import { withDatabase } from '../../with-database.ts';
import { drained, kill, prepare, startService } from '../killed-service.ts';
import { hashesOf } from './archive-hashes.ts';
import { halfWritten, isFinished } from './written-folder.ts';

export interface ExchangeKillReport {
  readonly rounds: number;
  /** How many exports and imports a kill met while they ran, and how many were finished. */
  readonly met: Readonly<Record<'export' | 'import', number>>;
  readonly finished: Readonly<Record<'export' | 'import', number>>;
  /** What was found half done, twice or different. */
  readonly wrong: readonly string[];
  /** Of the last export of the archive and of the one that was imported. */
  readonly documents: readonly [source: number, target: number];
}

const documents = 120;
const corrected = 10;

interface Side {
  readonly dataDir: string;
  readonly credentials: Credentials;
}

const newSide = async (name: string): Promise<Side> => {
  const dataDir = mkdtempSync(join(tmpdir(), `intray-exchange-kill-${name}-`));
  return { dataDir, credentials: await prepare(dataDir, 'Account Admin') };
};

export async function exchangeKillRounds(rounds: number): Promise<ExchangeKillReport> {
  const work = mkdtempSync(join(tmpdir(), 'intray-exchange-kill-'));
  const source = await newSide('source');
  let target = await newSide('target');
  const counts = { met: { export: 0, import: 0 }, finished: { export: 0, import: 0 } };
  const wrong = new Set<string>();
  try {
    await fill(source);
    const whole = join(work, 'whole');
    const exportMs = await withService(source, (configure) => untilDone(configure, { kind: 'export', folder: whole }));
    const importMs = await withService(target, (configure) => untilDone(configure, { kind: 'import', folder: whole }));
    rmSync(target.dataDir, { recursive: true, force: true, maxRetries: 5 });
    target = await newSide('target');
    let folder = whole;
    let number = 0;
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) {
        if (folder === whole || isFinished(folder)) folder = join(work, `export-${(number += 1)}`);
        const status = await killed(source, { kind: 'export', folder }, exportMs);
        counts[status === 'running' ? 'met' : 'finished'].export += 1;
        for (const found of halfWritten(folder)) wrong.add(found);
        if (isFinished(folder) && !isEqual(folder, whole)) wrong.add('a finished export differs from the first');
      } else {
        const status = await killed(target, { kind: 'import', folder: whole }, importMs);
        counts[status === 'running' ? 'met' : 'finished'].import += 1;
        for (const found of contradictionsIn(target)) wrong.add(found);
        if (status !== 'running') {
          if (!(await isSameArchive(target, whole, join(work, `back-${round}`)))) wrong.add('an import differs');
          rmSync(target.dataDir, { recursive: true, force: true, maxRetries: 5 });
          target = await newSide('target');
        }
      }
    }
    if (!isFinished(folder)) await withService(source, (configure) => untilDone(configure, { kind: 'export', folder }));
    if (!isEqual(folder, whole)) wrong.add('the last export differs from the first');
    await withService(target, (configure) => untilDone(configure, { kind: 'import', folder: whole }));
    for (const found of contradictionsIn(target)) wrong.add(found);
    const back = join(work, 'back');
    if (!(await isSameArchive(target, whole, back))) wrong.add('the last import differs');
    const count = (path: string) => Object.keys(hashesOf(path)).filter((each) => each.endsWith('.intray.json')).length;
    return { rounds, ...counts, wrong: [...wrong], documents: [count(whole), count(back)] };
  } finally {
    for (const path of [work, source.dataDir, target.dataDir])
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Asked {
  readonly kind: 'export' | 'import';
  readonly folder: string;
}

const start = (configure: Configure, { kind, folder }: Asked): Promise<ExchangeState> => {
  mkdirSync(folder, { recursive: true });
  return kind === 'export'
    ? configure.ask('exchange.export', { folder })
    : configure.ask('exchange.import', { folder });
};

/** Starts one and kills the service at a random moment within `withinMs`. Returns the last state that was seen. */
async function killed(side: Side, asked: Asked, withinMs: number): Promise<ExchangeState['status']> {
  const { child, own } = await startService(side.dataDir, side.credentials);
  const configure = await createConfigureClient(own);
  let { status } = await start(configure, asked);
  const untilMs = performance.now() + Math.random() * withinMs;
  while (status === 'running' && performance.now() < untilMs) {
    await sleep(2);
    ({ status } = await configure.ask('exchange.state', {}));
  }
  await kill(child, 'SIGKILL');
  await configure.close();
  return status;
}

/** Returns how many milliseconds it took. */
async function untilDone(configure: Configure, asked: Asked): Promise<number> {
  const startedMs = performance.now();
  let state = await start(configure, asked);
  while (state.status === 'running') {
    await sleep(2);
    state = await configure.ask('exchange.state', {});
  }
  if (state.status !== 'done' || state.problemCount > 0) throw new Error(JSON.stringify(state));
  return performance.now() - startedMs;
}

async function withService<Result>(side: Side, work: (configure: Configure) => Promise<Result>): Promise<Result> {
  const { child, own } = await startService(side.dataDir, side.credentials);
  const configure = await createConfigureClient(own);
  try {
    return await work(configure);
  } finally {
    await configure.close();
    await kill(child, 'SIGKILL');
  }
}

/** Documents that were really read, some of them corrected. */
async function fill(side: Side): Promise<void> {
  const { child, service, own } = await startService(side.dataDir, side.credentials);
  const configure = await createConfigureClient(own);
  const sessionId = randomUUID();
  const fileIds: string[] = [];
  for (let number = 0; number < documents; number += 1) {
    const text = `Muster GmbH\n\nRECHNUNG\n\nRechnungsnummer: 2026-${1000 + number}\nGesamtbetrag ${number + 10},00 EUR\n`;
    fileIds.push(await service.upload(sessionId, `invoice-${number}.txt`, new TextEncoder().encode(text)));
  }
  await service.createJob(sessionId);
  await drained(side.dataDir);
  for (const fileId of fileIds.slice(0, corrected)) {
    const { revision = '' } = (await service.get(`/api/file/detail/${fileId}`)) as { readonly revision?: string };
    const changes = [{ kind: 'value' as const, field: 'total', value: 1234 }];
    await configure.ask('documents.correct', { fileId, revision, changes });
  }
  await configure.close();
  await kill(child, 'SIGKILL');
}

/** The files of a folder, without what tells one archive from the other: who added a document is the one who imported it. */
function contentOf(folder: string): string {
  const { 'intray-export.json': _marker, 'manifest.jsonl': _manifest, ...hashes } = hashesOf(folder);
  const files = Object.entries(hashes).map(([path, hash]) => {
    if (!path.endsWith('.intray.json')) return [path, hash];
    const { file, ...record } = documentRecord.parse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
    return [path, { ...record, file: { ...file, userName: '' } }];
  });
  return JSON.stringify(files);
}

const isEqual = (one: string, other: string): boolean => contentOf(one) === contentOf(other);

/** Whether what was imported goes out as it came in. */
async function isSameArchive(side: Side, folder: string, back: string): Promise<boolean> {
  await withService(side, (configure) => untilDone(configure, { kind: 'export', folder: back }));
  return isEqual(folder, back);
}

/** What must find nothing after a kill, each with its name. */
const contradictions: readonly (readonly [string, string])[] = [
  [
    'a document that is here twice',
    `SELECT sha256 FROM files WHERE status <> 'deleted' GROUP BY sha256 HAVING count(*) > 1`,
  ],
  [
    'a document without its note of where it came from',
    `SELECT id FROM files WHERE id NOT IN (SELECT file_id FROM imported_files)`,
  ],
  ['a note without its document', `SELECT file_id FROM imported_files WHERE file_id NOT IN (SELECT id FROM files)`],
  ['a document without pages', `SELECT id FROM files WHERE id NOT IN (SELECT file_id FROM file_pages)`],
  [
    'a document without history',
    `SELECT id FROM files WHERE id NOT IN (SELECT file_id FROM events WHERE file_id IS NOT NULL)`,
  ],
  [
    'what was read is kept, but no correction stands, or the other way round',
    `SELECT id FROM files f WHERE (read_json IS NOT NULL)
       <> EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL)`,
  ],
];

function contradictionsIn({ dataDir }: Side): readonly string[] {
  const paths = servicePaths(dataDir);
  return withDatabase(paths, (db) => {
    const found = contradictions.flatMap(([name, sql]) =>
      db
        .prepare<[], string>(sql)
        .pluck()
        .all()
        .map((id) => `${name}: ${id}`),
    );
    const { missing, extra, wrong } = verifyIndex(db);
    const bytes = db.prepare<[], string>('SELECT sha256 FROM files').pluck().all();
    const lost = bytes.filter(
      (sha256) => !existsSync(join(paths.blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256)),
    );
    return [
      ...found,
      ...[...missing, ...extra, ...wrong].map((id) => `index: ${id}`),
      ...lost.map((id) => `bytes: ${id}`),
    ];
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await exchangeKillRounds(Number(values.rounds)), null, 2));
}
