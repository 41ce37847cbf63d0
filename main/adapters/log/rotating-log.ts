import { pino } from 'pino';
import { openRotatingFile, type RotatingFileOptions } from '#lib/rotating-file.ts';
import type { Logger } from '#ports/logger.ts';

export interface LogOptions extends RotatingFileOptions {
  readonly level: 'info' | 'debug';
}

export interface RotatingLog extends Logger {
  setLevel(level: 'info' | 'debug'): void;
  close(): void;
}

/** Structured lines of JSON in files of bounded size. Keys and tokens are blotted out wherever a field is named so. */
export function openLog(options: LogOptions): RotatingLog {
  const file = openRotatingFile(options);
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['apiKey', 'accessToken', 'secret', 'authorization', 'token', '*.apiKey', '*.accessToken', '*.secret'],
        censor: '[not logged]',
      },
    },
    { write: (line: string) => file.write(line) },
  );
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    error: (message, fields) => log.error(fields ?? {}, message),
    setLevel(level) {
      log.level = level;
    },
    close: () => file.close(),
  };
}
