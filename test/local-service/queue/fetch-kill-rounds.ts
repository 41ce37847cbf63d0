// Kills the real service repeatedly while it fetches, and checks after every kill that each file is either still to be
// fetched or stored completely: `node fetch-kill-rounds.ts [--rounds 50]`.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '#lib/sqlite.ts';
import { servicePaths, type ServicePaths } from '#local-service/store/service-paths.ts';
import { verifyIndex, type IndexDifference } from '../search/verify-index.ts';
import type { ServiceCaller } from '../service-caller.ts';
import { withDatabase } from '../with-database.ts';
import { count, drained, kill, prepare, startService } from './killed-service.ts';

export interface FetchKillReport {
  readonly rounds: number;
  readonly jobs: number;
  readonly jobsCompleted: number;
  /** Every other job: its status, and those of its files and fetches. */
  readonly notCompleted: readonly string[];
  /** Addresses that were asked for, and files of them that are stored with status `tagged`. */
  readonly addresses: number;
  readonly tagged: number;
  /** Addresses that were asked for more than once, because a kill or an error of the server came between. */
  readonly fetchedAgain: number;
  /** How often a kill came while a fetch was claimed. */
  readonly interrupted: number;
  /** Jobs that had a file neither stored nor still to be fetched, or one that was both, after some kill. */
  readonly unbalanced: readonly string[];
  /** Files whose bytes are not those of the server, after some kill. */
  readonly half: readonly string[];
  /** Addresses that were asked for after their file was stored. */
  readonly fetchedTwice: readonly string[];
  /** Files that do not have exactly one event `file.uploaded`. */
  readonly notOnce: readonly string[];
  /** Staged bytes that nobody removed. */
  readonly leftovers: readonly string[];
  readonly index: IndexDifference;
}

const filesOfJob = 4;
const maxBacklog = 24;
const drainMs = 180_000;

export async function fetchKillRounds(rounds: number): Promise<FetchKillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-fetch-kill-'));
  const paths = servicePaths(dataDir);
  const server = await startSlowServer();
  const judge = createJudge(paths, server);
  let interrupted = 0;
  try {
    const credentials = await prepare(dataDir);
    allowHost(paths, '127.0.0.1');
    let made = 0;
    const send = async (service: ServiceCaller, ending: AbortSignal): Promise<void> => {
      while (!ending.aborted) {
        if (waiting(dataDir) > maxBacklog) await sleep(30);
        else await service.fetchFiles(Array.from({ length: filesOfJob }, () => server.addressOf((made += 1))));
      }
    };
    for (let round = 1; round <= rounds; round += 1) {
      const { child, service } = await startService(dataDir, credentials);
      const ending = new AbortController();
      // The service is killed during a call, as intended.
      const sending = send(service, ending.signal).catch(() => undefined);
      await sleep(500 + Math.random() * 1_500);
      await kill(child, 'SIGKILL');
      ending.abort();
      await sending;
      interrupted += count(dataDir, "SELECT count(*) FROM fetches WHERE state = 'claimed'");
      judge.look();
    }
    const { child } = await startService(dataDir, credentials);
    await fetched(dataDir);
    await drained(dataDir);
    await kill(child, 'SIGTERM');
    return { rounds, interrupted, ...judge.report() };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const waiting = (dataDir: string): number => count(dataDir, "SELECT count(*) FROM fetches WHERE state <> 'failed'");

async function fetched(dataDir: string): Promise<void> {
  const untilMs = Date.now() + drainMs;
  while (waiting(dataDir) > 0) {
    if (Date.now() > untilMs) throw new Error(`${waiting(dataDir)} files are still to be fetched`);
    await sleep(200);
  }
}

function allowHost(paths: ServicePaths, host: string): void {
  withDatabase(paths, (db) => db.prepare('INSERT INTO fetch_hosts SELECT id, 0, ? FROM companies').run(host));
}

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface SlowServer {
  readonly addressOf: (number: number) => string;
  readonly nameOf: (number: number) => string;
  readonly sha256Of: (name: string) => string;
  /** How often each name was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Sends each file in pieces, so that kills come in the middle of it, and refuses every seventh request. */
async function startSlowServer(): Promise<SlowServer> {
  const asked = new Map<string, number>();
  let requests = 0;
  const textOf = (name: string): string => `Rechnung ${name}\nGesamtbetrag 119,00 EUR\n`.repeat(400);
  const trickle = async (name: string, response: ServerResponse): Promise<void> => {
    const bytes = Buffer.from(textOf(name));
    response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'text/plain' });
    for (let at = 0; at < bytes.length && !response.destroyed; at += 4_096) {
      response.write(bytes.subarray(at, at + 4_096));
      await sleep(20);
    }
    response.end();
  };
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    requests += 1;
    if (requests % 7 === 0) response.writeHead(503).end();
    else void trickle(name, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const nameOf = (number: number): string => `invoice-${number}.txt`;
  return {
    nameOf,
    addressOf: (number) => `http://127.0.0.1:${port}/${nameOf(number)}`,
    sha256Of: (name) => shaOf(Buffer.from(textOf(name))),
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

function createJudge(paths: ServicePaths, server: SlowServer) {
  const [unbalanced, half] = [new Set<string>(), new Set<string>()];
  /** How often a name had been asked for when its file was first seen stored. */
  const askedWhenStored = new Map<string, number>();
  const look = (): void =>
    withDatabase(paths, (db) => {
      const jobs = db.prepare<[], string>(
        `SELECT j.id FROM jobs j
         WHERE (SELECT count(*) FROM files WHERE job_id = j.id) + (SELECT count(*) FROM fetches WHERE job_id = j.id) <> ${filesOfJob}
           OR EXISTS (SELECT 1 FROM fetches q JOIN files f ON f.id = q.id WHERE q.job_id = j.id)`,
      );
      for (const id of jobs.pluck().all()) unbalanced.add(id);
      for (const { id, name, sha256 } of filesIn(db)) {
        const path = join(paths.blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
        const isWhole = existsSync(path) && shaOf(readFileSync(path)) === sha256 && sha256 === server.sha256Of(name);
        if (!isWhole) half.add(id);
        if (!askedWhenStored.has(name)) askedWhenStored.set(name, server.asked.get(name) ?? 0);
      }
    });
  return {
    look,
    report() {
      look();
      return {
        ...outcomeOf(paths),
        addresses: server.asked.size,
        fetchedAgain: [...server.asked.values()].filter((times) => times > 1).length,
        fetchedTwice: [...askedWhenStored]
          .filter(([name, times]) => server.asked.get(name) !== times)
          .map(([name]) => name),
        unbalanced: [...unbalanced],
        half: [...half],
      };
    },
  };
}

function filesIn(db: Database): readonly StoredFile[] {
  return db.prepare<[], StoredFile>('SELECT id, name, sha256 FROM files').all();
}

function outcomeOf(paths: ServicePaths) {
  const incoming = join(paths.blobs, 'incoming');
  return withDatabase(paths, (db) => {
    const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
    const names = filesIn(db).map(({ name }) => name);
    return {
      jobs: number('SELECT count(*) FROM jobs'),
      jobsCompleted: number("SELECT count(*) FROM jobs WHERE status = 'completed'"),
      notCompleted: db
        .prepare<[], string>(
          `SELECT status || ': ' || (SELECT json_group_array(status || coalesce(' ' || error_json, '')) FROM files WHERE job_id = j.id)
             || (SELECT json_group_array(state) FROM fetches WHERE job_id = j.id) FROM jobs j WHERE status <> 'completed'`,
        )
        .pluck()
        .all(),
      tagged: number("SELECT count(*) FROM files WHERE status = 'tagged'"),
      notOnce: [
        ...names.filter((name, at) => names.indexOf(name) !== at),
        ...db
          .prepare<[], string>(
            `SELECT f.id FROM files f
             WHERE (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.uploaded') <> 1`,
          )
          .pluck()
          .all(),
      ],
      leftovers: existsSync(incoming) ? readdirSync(incoming) : [],
      index: verifyIndex(db),
    };
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
  console.log(JSON.stringify(await fetchKillRounds(Number(values.rounds)), null, 2));
}
