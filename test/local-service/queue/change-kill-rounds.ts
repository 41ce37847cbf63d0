// Kills the real service repeatedly while it merges and splits, and checks after every kill that each job has either
// its inputs or its outputs: `node change-kill-rounds.ts [--rounds 50]`.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { servicePaths, type ServicePaths } from '#local-service/store/service-paths.ts';
import { stack } from '../../builders/documents/separator-page.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { verifyIndex, type IndexDifference } from '../search/verify-index.ts';
import type { ServiceCaller } from '../service-caller.ts';
import { withDatabase } from '../with-database.ts';
import { backlog, drained, kill, prepare, startService } from './killed-service.ts';

export interface ChangeKillReport {
  readonly rounds: number;
  readonly jobs: number;
  readonly jobsCompleted: number;
  /** Jobs that were changed when a kill came, and jobs that were not yet. */
  readonly seen: { readonly changed: number; readonly unchanged: number };
  /** The IDs of jobs that had a mixture of inputs and outputs, or outputs twice, after some kill. */
  readonly mixtures: readonly string[];
  /** The IDs of files whose bytes are missing. */
  readonly withoutBytes: readonly string[];
  /** Files that an interrupted run left in the folder of outputs in the making. */
  readonly leftovers: readonly string[];
  readonly index: IndexDifference;
}

const pages = 3;
const maxBacklog = 30;
const everyPage = { decompose: true, metadata: { intray_decompose: { mode: 'every_n_pages', pages: 1 } } };

export async function changeKillRounds(rounds: number): Promise<ChangeKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-change-kill-'));
  const paths = servicePaths(dataDir);
  try {
    const credentials = await prepare(dataDir);
    const load = await createChangeLoad();
    const mixtures = new Set<string>();
    const seen = { changed: 0, unchanged: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const { child, service } = await startService(dataDir, credentials);
      const ending = new AbortController();
      const mayGoOn = (): boolean => backlog(dataDir) < maxBacklog;
      const sending = load.run(service, mayGoOn, ending.signal).catch(() => undefined);
      await sleep(800 + Math.random() * 1_500);
      // On a busy computer no job may have come so far by then.
      if (seen.changed === 0) await untilChanged(paths);
      await kill(child, 'SIGKILL');
      ending.abort();
      await sending;
      judge(paths, mixtures, seen);
    }
    const { child, service } = await startService(dataDir, credentials);
    await load.closeSessions(service);
    await drained(dataDir);
    await kill(child, 'SIGTERM');
    judge(paths, mixtures, { changed: 0, unchanged: 0 });
    return { rounds, seen, mixtures: [...mixtures], ...outcomeOf(paths) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the service has made the outputs of a job, for at most 20 s. */
async function untilChanged(paths: ServicePaths): Promise<void> {
  const untilMs = Date.now() + 20_000;
  const made = (): number =>
    withDatabase(paths, (db) =>
      db.prepare<[], number>('SELECT count(*) FROM files WHERE session_id IS NULL').pluck().get(),
    ) ?? 0;
  while (made() === 0 && Date.now() < untilMs) await sleep(100);
}

async function createChangeLoad() {
  const page = (word: string) =>
    buildTextPdf([{ kind: 'letter', language: 'eng', lines: [`Dear ${word},`, 'thank you.'] }]);
  const pdf = await stack(await Promise.all(['Anna', 'Berta', 'Clara'].map(page)));
  const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  // A comment behind the end makes each file unique.
  const unique = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.concat([bytes, Buffer.from(`\n% ${randomUUID()}\n`)]));
  const open = new Map<string, object>();
  let made = 0;
  const sendSession = async (service: ServiceCaller): Promise<void> => {
    made += 1;
    const sessionId = randomUUID();
    const options = made % 2 === 0 ? everyPage : { merge: true };
    await service.upload(sessionId, `stack-${made}.pdf`, unique(pdf));
    if (made % 2 === 1) await service.upload(sessionId, `photo-${made}.jpg`, unique(jpeg));
    open.set(sessionId, options);
    await service.createJob(sessionId, 'normal', options);
    open.delete(sessionId);
  };
  return {
    async run(service: ServiceCaller, mayGoOn: () => boolean, ending: AbortSignal): Promise<void> {
      await this.closeSessions(service);
      while (!ending.aborted) await (mayGoOn() ? sendSession(service) : sleep(50));
    },
    async closeSessions(service: ServiceCaller): Promise<void> {
      for (const [sessionId, options] of [...open]) {
        await service.createJob(sessionId, 'normal', options);
        open.delete(sessionId);
      }
    },
  };
}

interface JobRow {
  readonly id: string;
  readonly merge: number;
  /** Files of the session, how many of them became others, and the files that were made. */
  readonly inputs: number;
  readonly changed: number;
  readonly outputs: number;
}

function judge(paths: ServicePaths, mixtures: Set<string>, seen: { changed: number; unchanged: number }): void {
  withDatabase(paths, (db) => {
    const jobs = db.prepare<[], JobRow>(
      `SELECT j.id, j.merge, sum(f.session_id IS NOT NULL) AS inputs,
         sum(f.session_id IS NOT NULL AND f.status IN ('merged', 'decomposed', 'decomposed_with_errors')) AS changed,
         sum(f.session_id IS NULL) AS outputs
       FROM jobs j JOIN files f ON f.job_id = j.id GROUP BY j.id`,
    );
    for (const { id, merge, inputs, changed, outputs } of jobs.all()) {
      const isUnchanged = changed === 0 && outputs === 0;
      const isChanged = changed === inputs && outputs === (merge === 1 ? 1 : pages);
      if (isUnchanged) seen.unchanged += 1;
      else if (isChanged) seen.changed += 1;
      else mixtures.add(id);
    }
  });
}

function outcomeOf(paths: ServicePaths) {
  return withDatabase(paths, (db) => {
    const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
    const files = db
      .prepare<[], { readonly id: string; readonly sha256: string }>('SELECT id, sha256 FROM files')
      .all();
    const hasBytes = (sha256: string): boolean =>
      existsSync(join(paths.blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
    return {
      jobs: number('SELECT count(*) FROM jobs'),
      jobsCompleted: number("SELECT count(*) FROM jobs WHERE status = 'completed'"),
      withoutBytes: files.filter(({ sha256 }) => !hasBytes(sha256)).map(({ id }) => id),
      leftovers: [paths.work, join(paths.blobs, 'incoming')].flatMap((at) => (existsSync(at) ? readdirSync(at) : [])),
      index: verifyIndex(db),
    };
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await changeKillRounds(Number(values.rounds)), null, 2));
}
