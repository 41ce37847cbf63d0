import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { Logger } from '#ports/logger.ts';

export interface LogOptions {
  readonly folder: string;
  /** `intray` makes `intray.log`, `intray.1.log`, … */
  readonly name: string;
  readonly level: 'info' | 'debug';
  /** A file is put aside when it has grown to this many bytes. */
  readonly maxBytes?: number;
  /** Files that were put aside and are kept. */
  readonly keep?: number;
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

function openRotatingFile({ folder, name, maxBytes = 10_000_000, keep = 4 }: LogOptions) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const nameOf = (age: number) => path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  let descriptor = openSync(nameOf(0), 'a', 0o600);
  let size = fstatSync(descriptor).size;

  const rotate = (): void => {
    closeSync(descriptor);
    rmSync(nameOf(keep), { force: true });
    for (let age = keep - 1; age >= 0; age -= 1) {
      try {
        renameSync(nameOf(age), nameOf(age + 1));
      } catch {
        // Not that many yet.
      }
    }
    descriptor = openSync(nameOf(0), 'a', 0o600);
    size = 0;
  };

  return {
    write(line: string): void {
      const bytes = Buffer.from(line, 'utf8');
      try {
        if (size > 0 && size + bytes.length > maxBytes) rotate();
        writeSync(descriptor, bytes);
        size += bytes.length;
      } catch {
        // A full disk must not stop the engine for a line of its log.
      }
    },
    close: () => closeSync(descriptor),
  };
}
