import { readingPackVariable } from '#lib/find-tesseract.ts';
import { readingPackFolder } from '#lib/recognition-data.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { exitCodes } from './exit-codes.ts';
import { createCheckReady } from './http/monitoring/check-ready.ts';
import { collectOfWorker } from './http/monitoring/metrics.ts';
import { startMetricsServer, type MetricsServer } from './http/monitoring/metrics-server.ts';
import type { LogOptions } from './log-options.ts';
import type { SendToParent } from './parent-channel.ts';
import { createDocumentReading, type DocumentReading } from './queue/document-reading.ts';
import type { ServiceData } from './service-data.ts';
import { createServiceLog, exitCodeOf, readingOptions, sayCannotStart, untilEnd } from './service-run.ts';
import type { TeamOptions } from './team-options.ts';

export interface WorkOptions {
  /** Not the one of a service: each process has its own. It holds logs and files that are being made. */
  readonly dataDir: string;
  readonly version: string;
  /** Documents that are read at the same time; `null` for the default. */
  readonly workers: number | null;
  readonly leaseSeconds: number | null;
  /** Of health and metrics; `null` for none. */
  readonly metricsPort: number | null;
  readonly team: TeamOptions;
  readonly logs: Pick<LogOptions, 'stdout'>;
}

/**
 * Runs a worker until it is asked to end, and answers with the exit code. A worker takes documents from the queue of a
 * team, reads them and records what it read; it answers nobody, and does nothing else of what the service does.
 */
export function work(options: WorkOptions): Promise<number> {
  return untilEnd((endRequested, send) => run(options, endRequested, send));
}

async function run(options: WorkOptions, endRequested: Promise<string>, send: SendToParent | null): Promise<number> {
  const { dataDir, team, version } = options;
  // Threads that read documents inherit it.
  process.env[readingPackVariable] = readingPackFolder(dataDir);
  // PostgreSQL and the bucket are loaded only where they are used.
  const { openTeamData } = await import('./team-data.ts');
  const opened = await openTeamData(dataDir, team, 'worker');
  if (!opened.ok) {
    await sayCannotStart(opened.why, send);
    return exitCodeOf(opened.reason);
  }
  const { data, endedWell } = opened;
  const log = createServiceLog(data.paths.logs, options.logs);
  log.info({ version, endedWell }, 'worker begins');
  const reading = createDocumentReading({ ...data, ...data.team, log }, readingOptions(data, options));
  let monitor: MetricsServer | null = null;
  try {
    const { metricsPort } = options;
    if (metricsPort !== null) {
      monitor = await startMonitor(data, reading, metricsPort);
      if (monitor === null) {
        await sayCannotStart(serviceMessage('service.start.port', { port: String(metricsPort) }), send);
        return exitCodes.cannotStart;
      }
    }
    await reading.start();
    process.stdout.write(`${JSON.stringify({ working: true, pid: process.pid })}\n`);
    await send?.({ kind: 'working', pid: process.pid });
    log.info({ reason: await endRequested }, 'ending');
    return exitCodes.fine;
  } finally {
    await monitor?.close();
    await reading.stop();
    await data.close();
    log.info('ended');
  }
}

function startMonitor(
  data: ServiceData,
  reading: Pick<DocumentReading, 'inProgress'>,
  port: number,
): Promise<MetricsServer | null> {
  const deps = { ...data, queue: () => data.store.inventory.queue(), nowMs: data.team?.nowMs ?? Date.now };
  const collect = () => collectOfWorker(deps, () => reading.inProgress());
  return startMetricsServer({ metrics: { collect }, checkReady: createCheckReady(data) }, port);
}
