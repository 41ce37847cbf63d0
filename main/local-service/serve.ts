import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { problemWithSecrets } from './auth/secrets.ts';
import { exitCodes } from './exit-codes.ts';
import { createService } from './create-service.ts';
import { announceEvents } from './events/announce-events.ts';
import { rateLimitOf } from './http/rate-limit.ts';
import { openParentChannel, type ParentChannel, type SendToParent } from './parent-channel.ts';
import { baseUrlOf, readPort, writePort } from './service-port.ts';
import { createServiceLog } from './service-log.ts';
import { openStore, type Store } from './store/open-store.ts';
import { servicePaths } from './store/service-paths.ts';
import { sweepBlobs } from './store/sweep-blobs.ts';
import { createWork, type Work } from './work/work.ts';

export interface ServeOptions {
  readonly dataDir: string;
  /** 0 for any; `null` for the one of the last start. */
  readonly port: number | null;
  readonly version: string;
  /** Documents that are read at the same time; `null` for the default. */
  readonly workers: number | null;
  /** A key's; `null` for the default. */
  readonly requestsPerSecond: number | null;
}

/** How long requests under way may take to end. A supervisor waits 5 s before it kills. */
const drainMs = 4_000;

/** Runs the service until it is told to end, and answers with the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const parent = openParentChannel();
  // Listened for from the start: a service that is told to end while it opens its store ends right after.
  const told = toldToEnd(parent);
  try {
    return await run(options, told, parent?.send ?? (() => Promise.resolve()));
  } finally {
    parent?.close();
  }
}

async function run(options: ServeOptions, told: Promise<string>, tellParent: SendToParent): Promise<number> {
  const cannotStart = async (message: string, exitCode: number = exitCodes.cannotStart): Promise<number> => {
    process.stderr.write(`${message}\n`);
    await tellParent({ kind: 'cannot-start', message });
    return exitCode;
  };
  const paths = servicePaths(options.dataDir);
  const problem = problemWithSecrets(paths);
  if (problem !== null) return cannotStart(problem);
  const opened = openStore(options.dataDir);
  if (!opened.ok) {
    return cannotStart(opened.message, opened.reason === 'locked' ? exitCodes.inUse : exitCodes.cannotStart);
  }
  const { store, endedWell } = opened;
  const log = createServiceLog(paths.logs);
  log.info({ version: options.version, endedWell }, 'store opened');
  const { work, server } = await createParts(store, log, options);
  try {
    const port = await listen(server, options.port, readPort(paths.port), log);
    if (port === null) return await cannotStart(`Port ${options.port ?? ''} is taken by another program.`);
    writePort(paths.port, port);
    sayReady(port, tellParent);
    log.info({ port }, 'listening');
    await workUntil(told, { store, work, log, tellParent });
    return exitCodes.fine;
  } finally {
    await drain(server);
    await work.stop();
    store.close();
    log.info('ended');
  }
}

async function createParts(store: Store, log: Logger, { version, workers, requestsPerSecond }: ServeOptions) {
  const threads = workers === null ? {} : { threads: workers };
  const work = createWork({ store, log }, { previousEnd: process.env.INTRAY_PREVIOUS_EXIT, ...threads });
  const rateLimit = requestsPerSecond === null ? {} : { rateLimit: rateLimitOf(requestsPerSecond) };
  const server = await createService({ store, work, log, nowMs: Date.now }, { version, ...rateLimit });
  return { work, server };
}

interface RunningParts {
  readonly store: Store;
  readonly work: Work;
  readonly log: Logger;
  readonly tellParent: SendToParent;
}

/** Everything that goes on by itself while the service runs. */
async function workUntil(told: Promise<string>, { store, work, log, tellParent }: RunningParts): Promise<void> {
  const ending = new AbortController();
  const announcer = announceEvents({ db: store.db, inProgress: () => work.inProgress(), send: tellParent, log });
  work.start();
  const sweep = sweepBlobs(store, log, ending.signal);
  log.info({ reason: await told }, 'ending');
  announcer.stop();
  ending.abort();
  await sweep;
}

/** The port that it listens on; `null` when the one asked for is taken. A port of an earlier start may change. */
async function listen(
  server: FastifyInstance,
  asked: number | null,
  kept: number | null,
  log: Logger,
): Promise<number | null> {
  const first = asked ?? kept ?? 0;
  if (await tryListen(server, first)) return boundPort(server);
  if (asked !== null) return null;
  log.warn({ port: first }, 'the port of the last start is taken; the base URL changes');
  return (await tryListen(server, 0)) ? boundPort(server) : null;
}

async function tryListen(server: FastifyInstance, port: number): Promise<boolean> {
  try {
    await server.listen({ host: '127.0.0.1', port });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw error;
  }
}

function boundPort(server: FastifyInstance): number {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}

/** One line for a person or script, one message for a parent; nothing else is ever written to stdout. */
function sayReady(port: number, tellParent: SendToParent): void {
  const ready = { base_url: baseUrlOf(port), pid: process.pid };
  process.stdout.write(`${JSON.stringify({ ready: true, ...ready })}\n`);
  void tellParent({ kind: 'ready', ...ready });
}

/** Settles once, with what told us: a signal, or a parent that is gone. */
function toldToEnd(parent: ParentChannel | null): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    parent?.onEnd(resolve);
  });
}

async function drain(server: FastifyInstance): Promise<void> {
  const overdue = setTimeout(() => server.server.closeAllConnections(), drainMs);
  await server.close();
  clearTimeout(overdue);
}
