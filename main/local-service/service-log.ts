import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';

const keptBytes = 10 * 1024 * 1024;

/**
 * Logs to `logs/local-service.log`, and what goes wrong to stderr too. No contents, secrets or names of documents: ids, counts
 * and codes. The file of an earlier run moves aside when it has grown.
 */
export function createServiceLog(logsDirectory: string, stderr: NodeJS.WritableStream = process.stderr): Logger {
  mkdirSync(logsDirectory, { recursive: true, mode: 0o700 });
  const path = join(logsDirectory, 'local-service.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > keptBytes) renameSync(path, `${path}.old`);
  // Written at once: what leads up to a crash is what a log is for.
  const file = pino.destination({ dest: path, sync: true, mode: 0o600 });
  const streams = pino.multistream([
    { level: 'info', stream: file },
    { level: 'warn', stream: stderr },
  ]);
  return pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, streams);
}
