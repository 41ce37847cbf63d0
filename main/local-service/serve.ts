import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readingPackVariable } from '#lib/find-tesseract.ts';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import { openSecrets, problemWithSecrets } from './auth/secrets.ts';
import type { PortChoice } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { createService } from './create-service.ts';
import { announceEvents } from './events/announce-events.ts';
import { rateLimitOf } from './http/rate-limit.ts';
import { followCertificate, readCertificate, type Certificate } from './http/certificate.ts';
import { createCheckReady } from './http/monitoring/check-ready.ts';
import { createMetrics, type Metrics } from './http/monitoring/metrics.ts';
import { startMetricsServer, type MetricsServer } from './http/monitoring/metrics-server.ts';
import { newParentAccess, serveParentConnections, type ParentListener } from './http/parent-connections.ts';
import type { ListenOptions } from './listen-options.ts';
import type { LogOptions } from './log-options.ts';
import type { SendToParent } from './parent-channel.ts';
import { baseUrlFor, startListening } from './start-listening.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { openServiceData, type OpenDataOutcome, type ServiceData } from './service-data.ts';
import {
  createAccessLog,
  createServiceLog,
  exitCodeOf,
  readingOptions,
  sayCannotStart,
  untilEnd,
} from './service-run.ts';
import { servicePaths } from './store/service-paths.ts';
import { sweepBlobs } from './store/sweep-blobs.ts';
import type { TeamOptions } from './team-options.ts';
import { createFetchRemote } from './sources/fetch-remote.ts';
import { createProcessor, type Processor } from './queue/processor.ts';
import { readingPackFolder } from '#lib/recognition-data.ts';

export interface ServeOptions {
  readonly dataDir: string;
  readonly port: PortChoice;
  readonly version: string;
  /** Documents that are read at the same time; `null` for the default. */
  readonly workers: number | null;
  /** A key's; `null` for the default. */
  readonly requestsPerSecond: number | null;
  /** On loopback; 0 for any, `null` for none. */
  readonly metricsPort: number | null;
  /** `null`: on a port of the loopback address. */
  readonly listen: ListenOptions | null;
  /** Where clients reach the service through a proxy; `null`: where it listens. */
  readonly publicUrl: string | null;
  /** `null`: state and bytes are in the data directory. */
  readonly team: TeamOptions | null;
  /** Of claims in team mode; `null` for the default. */
  readonly leaseSeconds: number | null;
  readonly logs: LogOptions;
}

/** How long open requests may take to end. A supervisor waits 5 s before it kills. */
const drainMs = 4_000;

/** Runs the service until it is asked to end, and answers with the exit code. */
export function serve(options: ServeOptions): Promise<number> {
  return untilEnd((endRequested, send) => run(options, endRequested, send));
}

async function run(options: ServeOptions, endRequested: Promise<string>, send: SendToParent | null): Promise<number> {
  const notifyParent = send ?? (() => Promise.resolve());
  const cannotStart = async (why: ServiceMessage, exitCode: number = exitCodes.cannotStart): Promise<number> => {
    await sayCannotStart(why, send);
    return exitCode;
  };
  const paths = servicePaths(options.dataDir);
  // Threads that read documents inherit it.
  process.env[readingPackVariable] = readingPackFolder(options.dataDir);
  const problem = problemWithSecrets(paths);
  if (problem !== null) return cannotStart(problem);
  const files = options.listen?.tls ?? null;
  const read = files === null ? ({ ok: true, certificate: null } as const) : await readCertificate(files);
  if (!read.ok) return cannotStart(serviceMessage('service.start.certificate', { why: read.why }));
  const opened = await openData(options);
  if (!opened.ok) {
    return cannotStart(opened.why, exitCodeOf(opened.reason));
  }
  const { data, endedWell } = opened;
  const log = createServiceLog(paths.logs, options.logs);
  log.info({ version: options.version, endedWell }, 'store opened');
  const { certificate } = read;
  return serveData({ ...options, certificate }, { data, log, endRequested, send, notifyParent, cannotStart });
}

interface ServeParts {
  readonly data: ServiceData;
  readonly log: Logger;
  readonly endRequested: Promise<string>;
  /** `null` without a parent. */
  readonly send: SendToParent | null;
  readonly notifyParent: SendToParent;
  readonly cannotStart: (why: ServiceMessage) => Promise<number>;
}

type CertifiedOptions = ServeOptions & { readonly certificate: Certificate | null };

async function serveData(options: CertifiedOptions, parts: ServeParts): Promise<number> {
  const { data, log, endRequested, send, notifyParent, cannotStart } = parts;
  const { paths } = data;
  const access = newParentAccess(paths);
  const metrics = createMetrics({ ...data, queue: () => data.store.inventory.queue(), nowMs: nowOf(data) });
  const { processor, server } = await createParts(data, log, { ...options, own: access, metrics });
  let own: ParentListener | null = null;
  let monitor: MetricsServer | null = null;
  let unfollow: (() => void) | null = null;
  try {
    const listening = await startListening(server, options, paths, log);
    if (!listening.ok) return await cannotStart(listening.why);
    const { port, baseUrl } = listening;
    const { listen, certificate, metricsPort } = options;
    if (metricsPort !== null) {
      monitor = await startMetricsServer({ metrics, checkReady: createCheckReady(data) }, metricsPort);
      if (monitor === null)
        return await cannotStart(serviceMessage('service.start.port', { port: String(metricsPort) }));
    }
    const files = listen?.tls ?? null;
    if (files !== null && certificate !== null) unfollow = followCertificate(server.server, files, certificate, log);
    // Without a parent nobody could know its secret.
    if (send !== null) own = await serveParentConnections(server.server, access, paths);
    await announceReady(baseUrl, access, notifyParent);
    log.info({ port, metricsPort: monitor?.port }, 'listening');
    const isTaken = await runUntil(
      Promise.race([endRequested.then((reason) => ({ reason, isTaken: false })), takenFrom(data)]),
      { data, processor, log, notifyParent, metrics },
    );
    return isTaken ? exitCodes.inUse : exitCodes.fine;
  } finally {
    unfollow?.();
    await drain(server, own);
    await monitor?.close();
    await processor.stop();
    await data.close();
    log.info('ended');
  }
}

/** PostgreSQL and the bucket are loaded only where they are used. */
async function openData({ dataDir, team }: ServeOptions): Promise<OpenDataOutcome> {
  if (team === null) return openServiceData(dataDir);
  const { openTeamData } = await import('./team-data.ts');
  return openTeamData(dataDir, team, 'service');
}

/** The clock that counts: the database's where a team uses one. */
const nowOf = ({ team }: ServiceData): (() => number) => team?.nowMs ?? Date.now;

type PartsOptions = CertifiedOptions & { readonly own: OwnAccess; readonly metrics: Metrics };

async function createParts(data: ServiceData, log: Logger, options: PartsOptions) {
  const { version, requestsPerSecond, own, metrics, listen, certificate, publicUrl, logs } = options;
  const nowMs = nowOf(data);
  const fetchFile = createFetchRemote({
    store: data.store,
    fetch: createGuardedFetch(),
    openBox: () => data.store.transaction(async (tx) => (await openSecrets(tx, data.paths)).box),
    nowMs,
  });
  const processor = createProcessor({ ...data, ...data.team, fetchFile, log }, readingOptions(data, options));
  const address = {
    ...(listen === null ? {} : { baseUrl: baseUrlFor({ listen, certificate, publicUrl }) }),
    ...(publicUrl === null ? {} : { publicUrl }),
    ...(certificate === null ? {} : { certificate }),
  };
  const rateLimit = requestsPerSecond === null ? {} : { rateLimit: rateLimitOf(requestsPerSecond) };
  const server = await createService(
    { data, processor, log, nowMs, own },
    {
      ...{
        version,
        ...rateLimit,
        ...address,
        ownCallsOnPort: data.team !== undefined,
        leavesReading: options.workers === 0,
        onAnswered: metrics.onAnswered,
      },
      ...(logs.access ? { onAccess: createAccessLog(data.paths.logs, logs.stdout) } : {}),
    },
  );
  return { processor, server };
}

interface RunningParts {
  readonly data: ServiceData;
  readonly processor: Processor;
  readonly log: Logger;
  readonly notifyParent: SendToParent;
  readonly metrics: Pick<Metrics, 'onEvent'>;
}

interface End {
  readonly reason: string;
  /** Another process uses the data now. */
  readonly isTaken: boolean;
}

/** Resolves when another process has taken the data; otherwise never. */
function takenFrom({ team }: ServiceData): Promise<End> {
  return team === undefined ? new Promise(() => undefined) : team.taken.then((reason) => ({ reason, isTaken: true }));
}

/** Everything that goes on by itself while the service runs. Resolves with whether another process has taken its data. */
async function runUntil(ended: Promise<End>, parts: RunningParts): Promise<boolean> {
  const { data, processor, log, notifyParent, metrics } = parts;
  const ending = new AbortController();
  const { store, blobs } = data;
  const { events } = store;
  const inProgress = () => processor.inProgress();
  const announcer = await announceEvents({ events, inProgress, send: notifyParent, onEvent: metrics.onEvent, log });
  await processor.start();
  const sweep = sweepBlobs(store, blobs, log, ending.signal);
  const { reason, isTaken } = await ended;
  log.info({ reason }, 'ending');
  announcer.stop();
  ending.abort();
  await sweep;
  return isTaken;
}

/** One line for a person or script, one message for a parent; nothing else is written to stdout but logs, where they are wanted. */
function announceReady(baseUrl: string | null, own: OwnAccess, notifyParent: SendToParent): Promise<void> {
  const ready = { base_url: baseUrl, pid: process.pid };
  process.stdout.write(`${JSON.stringify({ ready: true, ...ready })}\n`);
  return notifyParent({ kind: 'ready', ...ready, own });
}

async function drain(server: FastifyInstance, own: ParentListener | null): Promise<void> {
  const end = (): void => {
    own?.destroy();
    server.server.closeAllConnections();
  };
  const overdue = setTimeout(end, drainMs);
  await Promise.all([own?.stop(), server.close()]);
  clearTimeout(overdue);
}
