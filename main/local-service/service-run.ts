import pino from 'pino';
import type { Logger } from 'pino';
import { openRotatingFile } from '#lib/rotating-file.ts';
import { textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { exitCodes } from './exit-codes.ts';
import type { Access } from './http/access-log.ts';
import { openParentChannel, type ParentChannel, type SendToParent } from './parent-channel.ts';
import type { ProcessorOptions } from './queue/processor-options.ts';
import type { ServiceData } from './service-data.ts';
import type { StoreFailure } from './store/sqlite/open-database.ts';

// What the processes of a service and of a worker have in common.

/** Says why the process cannot start, to a person and to its parent. */
export async function sayCannotStart(why: ServiceMessage, send: SendToParent | null): Promise<void> {
  const message = textOf(why);
  process.stderr.write(`${message}\n`);
  await send?.({ kind: 'cannot-start', message, message_code: why.code, message_params: why.params });
}

/** What cannot be reached may be there soon, and a service that starts makes newer tables: a supervisor tries again. */
export function exitCodeOf(reason: StoreFailure['reason']): number {
  if (reason === 'unreachable' || reason === 'older-version') return exitCodes.failed;
  return reason === 'locked' ? exitCodes.inUse : exitCodes.cannotStart;
}

/**
 * Runs a process with the channel to its parent (`send` is `null` without one) and with what asks for its end, which is
 * listened for from the start: a process that is asked to end while it opens its data ends right after.
 */
export async function untilEnd(
  run: (endRequested: Promise<string>, send: SendToParent | null) => Promise<number>,
): Promise<number> {
  const parent = openParentChannel();
  const endRequested = requestedEnd(parent);
  try {
    return await run(endRequested, parent?.send ?? null);
  } finally {
    parent?.close();
  }
}

/** Settles once, with what asked for the end: a signal, or a parent that is gone. */
function requestedEnd(parent: ParentChannel | null): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    parent?.onEnd(resolve);
  });
}

/**
 * Logs to `logs/local-service.log`, and what goes wrong to stderr too, or all to stdout. No contents, secrets or names of documents: ids, counts
 * and codes. The file is put aside when it has grown, also while the service runs, which may be for months. Written at
 * once: what leads up to a crash is what a log is for.
 */
export function createServiceLog(
  logsDirectory: string,
  { stdout, stderr = process.stderr }: LogStreams = { stdout: false },
): Logger {
  const file = openRotatingFile({ folder: logsDirectory, name: 'local-service' });
  const streams = pino.multistream([
    { level: 'info', stream: { write: (line: string) => file.write(line) } },
    stdout ? { level: 'info', stream: process.stdout } : { level: 'warn', stream: stderr },
  ]);
  return pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, streams);
}

interface LogStreams {
  /** Whether all lines are written to stdout, too. What goes wrong is then not written to stderr again. */
  readonly stdout: boolean;
  readonly stderr?: NodeJS.WritableStream;
}

/** Logs who asked for what to `logs/access.log`, which is put aside as the log is. Returns what writes a line. */
export function createAccessLog(logsDirectory: string, stdout: boolean): (access: Access) => void {
  const file = openRotatingFile({ folder: logsDirectory, name: 'access' });
  return (access) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), log: 'access', ...access })}\n`;
    file.write(line);
    if (stdout) process.stdout.write(line);
  };
}

/** Of processes that share a queue. A notification says sooner than this that something waits (`TeamParts`). */
const sharedTickMs = 5_000;

interface ReadingChoices {
  readonly workers: number | null;
  readonly leaseSeconds: number | null;
}

/** Returns how a process reads documents. */
export function readingOptions(
  { team }: Pick<ServiceData, 'team'>,
  { workers, leaseSeconds }: ReadingChoices,
): Partial<ProcessorOptions> {
  return {
    previousEnd: process.env.INTRAY_PREVIOUS_EXIT,
    ...(workers === null ? {} : { threads: workers }),
    ...(team === undefined ? {} : { sharesQueue: true, tickMs: sharedTickMs }),
    ...(team === undefined || leaseSeconds === null ? {} : { leaseMs: leaseSeconds * 1_000 }),
  };
}
