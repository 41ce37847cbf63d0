import pino, { type Logger } from 'pino';
import { openRotatingFile } from '#lib/rotating-file.ts';

/**
 * Logs to `logs/local-service.log`, and what goes wrong to stderr too. No contents, secrets or names of documents: ids, counts
 * and codes. The file is put aside when it has grown, also while the service runs, which may be for months. Written at
 * once: what leads up to a crash is what a log is for.
 */
export function createServiceLog(logsDirectory: string, stderr: NodeJS.WritableStream = process.stderr): Logger {
  const file = openRotatingFile({ folder: logsDirectory, name: 'local-service' });
  const streams = pino.multistream([
    { level: 'info', stream: { write: (line: string) => file.write(line) } },
    { level: 'warn', stream: stderr },
  ]);
  return pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, streams);
}
