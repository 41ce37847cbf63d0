import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticateAsClient } from '#lib/mutual-authentication.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { createConfigureClient, type Configure } from '../local-service/configure.ts';
import type { ServiceCaller } from '../local-service/service-caller.ts';
import { kill, prepare, startService } from '../local-service/queue/killed-service.ts';
import { createRandom } from '../builders/seeded-random.ts';
import { createRequestMaker, type FuzzRequest } from './fuzz-requests.ts';
import { createMemoryWatch, type MemoryReport } from './memory-watch.ts';
import type { KnownThings } from './schema-values.ts';
import { makeStartingPoints } from './starting-points.ts';

export interface RouteFuzzOptions {
  readonly seed: number;
  readonly first: number;
  readonly mayGoOn: (run: number) => boolean;
  readonly say: (line: string) => void;
}

export interface RouteFuzzReport {
  readonly runs: number;
  /** How often each status was answered; `none` where the connection ended without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Routes by how often they were answered with success, the rarest first. */
  readonly successes: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
  readonly slowest: { readonly run: number; readonly route: string; readonly ms: number };
  readonly memory: MemoryReport;
}

/** No request takes as long, on a busy computer and with the service's own limits for slow bodies. */
const answerMs = 30_000;
/** A request that is not whole is left after this time, mostly before the service ends it. */
const patienceMs = 500;
const inParallel = 4;
/** The settings are set back so often, because a maintenance window would keep later requests from arriving anywhere. */
const resetEvery = 100;

/** Sends changed requests to every route of a real service, on its port and on the socket of the app. */
export async function fuzzRoutes({ seed, first, mayGoOn, say }: RouteFuzzOptions): Promise<RouteFuzzReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-fuzz-'));
  try {
    const credentials = await prepare(dataDir, 'Account Admin');
    const { child, service, own, baseUrl } = await startService(dataDir, credentials);
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    const configure = await createConfigureClient(own);
    const { fileIds, jobId } = await stored(service);
    const ids = [...fileIds, jobId];
    const start = () => makeStartingPoints({ ask: configure.ask, service, fileIds, jobId });
    let known = await thingsOf(configure, ids);
    let points = await start();
    const headers = { port: signIn(new URL(baseUrl).host, credentials), socket: signIn('localhost', own) };
    const maker = createRequestMaker(() => known, () => points, headers); // prettier-ignore
    const open = (at: FuzzRequest['at']): Promise<Socket> =>
      at === 'socket' ? openOwn(own) : openPort(Number(new URL(baseUrl).port));
    const memory = createMemoryWatch();
    const report = createReport(maker.routeNames, seed, say);
    let next = first;
    const work = async (): Promise<void> => {
      while (mayGoOn(next) && !hasEnded()) {
        const run = next++;
        if (run % resetEvery === 0) {
          await configure.ask('settings.set', usualSettings).catch(() => undefined);
          known = await thingsOf(configure, ids).catch(() => known);
          points = await start();
          memory.look(residentBytes(child.pid ?? 0));
        }
        const request = maker.make(createRandom(seed * 1_000_003 + run));
        report.add(run, request, await send(request, open));
      }
    };
    await Promise.all(Array.from({ length: inParallel }, work));
    if (hasEnded()) report.note(next, `the service ended with ${String(child.signalCode ?? child.exitCode)}`);
    await configure.close();
    if (!hasEnded()) await kill(child, 'SIGTERM');
    return report.end(next - first, memory.report());
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Stores two files in a job. */
async function stored(service: ServiceCaller) {
  const sessionId = randomUUID();
  const upload = (text: string) => service.upload(sessionId, `${text}.txt`, new TextEncoder().encode(`Letter ${text}`));
  const fileIds = [await upload('a'), await upload('b')];
  return { fileIds, jobId: await service.createJob(sessionId) };
}

function signIn(host: string, keys: { readonly api_key: string; readonly access_token: string }): readonly string[] {
  return [
    `Host: ${host}`,
    `X-PlatformAPI-Key: ${keys.api_key}`,
    `Authorization: Bearer ${keys.access_token}`,
    'User-Agent: fuzz',
  ];
}

const usualSettings = {
  maintenance: { startDay: 'monday', startTime: '02:00:00', durationHours: 0, timeZone: 'UTC' },
} as const;

async function thingsOf({ ask }: Configure, ids: readonly string[]): Promise<KnownThings> {
  const tags = await ask('tags.list', {});
  const own = tags.find(({ name }) => name === 'Fuzz') ?? (await ask('tags.create', { name: 'Fuzz', description: '' }));
  const { fields } = await ask('tags.get', { id: own.id });
  return {
    ids: [...ids, own.id, ...fields.slice(0, 3).map(({ id }) => id), ...tags.slice(0, 4).map(({ id }) => id)],
    names: ['Fuzz', 'invoice', 'total', 'a.txt', 'key,value\na,b\n', 'UTC', 'letter OR "x y"', sample],
    urls: [
      'http://127.0.0.1:9/a',
      'https://host.invalid/a.pdf',
      'http://[::1]:9/',
      'ftp://host.invalid/',
      'https://u:p@host.invalid/',
    ],
  };
}

/** A configuration to import. */
const sample = JSON.stringify({ format: 'intray-configuration', version: 1, settings: {}, tables: [], tags: [] });

async function openPort(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function openOwn({ socket: path, secret }: OwnAccess): Promise<Socket> {
  const socket = connect(path);
  await once(socket, 'connect');
  if (!(await authenticateAsClient(socket, Buffer.from(secret, 'base64')))) throw new Error('not the service');
  return socket;
}

interface Answered {
  readonly status: string;
  readonly text: string;
  readonly ms: number;
}

async function send(
  { bytes, ending, at, isWhole }: FuzzRequest,
  open: (at: FuzzRequest['at']) => Promise<Socket>,
): Promise<Answered> {
  const startedAt = performance.now();
  const socket = await open(at).catch((error: unknown) => String(error));
  if (typeof socket === 'string') return { status: 'not open', text: socket, ms: 0 };
  const { promise, resolve } = Promise.withResolvers<string>();
  const pieces: Buffer[] = [];
  const late = setTimeout(() => resolve('late'), isWhole ? answerMs : patienceMs);
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.on('error', () => undefined).on('close', () => resolve('closed'));
  socket.write(bytes);
  if (ending === 'half-close') socket.end();
  else if (ending === 'reset') setTimeout(() => (at === 'port' ? socket.resetAndDestroy() : socket.destroy()), 5);
  const how = await promise;
  clearTimeout(late);
  socket.destroy();
  const text = Buffer.concat(pieces).toString('latin1');
  const status = /^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? (how === 'late' ? 'late' : 'none');
  return { status, text, ms: Math.round(performance.now() - startedAt) };
}

function createReport(routeNames: readonly string[], seed: number, say: (line: string) => void) {
  const statuses: Record<string, number> = {};
  const successes: Record<string, number> = Object.fromEntries(routeNames.map((name) => [name, 0]));
  const findings: string[] = [];
  let slowest = { run: -1, route: 'none', ms: 0 };
  const note = (run: number, what: string): void => {
    const finding = `--seed ${seed} --first ${run}: ${what}`;
    findings.push(finding);
    say(finding);
  };
  return {
    note,
    add(run: number, { route, isWhole }: FuzzRequest, { status, text, ms }: Answered): void {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith('2')) successes[route] = (successes[route] ?? 0) + 1;
      if (isWhole && ms > slowest.ms) slowest = { run, route, ms };
      const isBug = status === '500' || status === 'not open' || (isWhole && (status === 'none' || status === 'late'));
      if (isBug) note(run, `${route}: ${status} after ${ms} ms ${text.slice(-300)}`);
    },
    end(runs: number, memory: MemoryReport): RouteFuzzReport {
      const rarest = Object.entries(successes).toSorted(([, one], [, other]) => one - other);
      return { runs, statuses, successes: Object.fromEntries(rarest), findings, slowest, memory };
    },
  };
}

function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0; // Not Linux, or the process has ended.
  }
}
