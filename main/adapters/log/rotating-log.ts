import { pino } from 'pino';
import { openRotatingFile, type RotatingFileOptions } from '#lib/rotating-file.ts';
import { formatMessage, localeOf } from '#contract/messages/format-message.ts';
import type { Failure } from '#core/failure.ts';
import type { Logger } from '#ports/logger.ts';

export interface LogOptions extends RotatingFileOptions {
  readonly level: 'info' | 'debug';
}

export interface RotatingLog extends Logger {
  setLevel(level: 'info' | 'debug'): void;
  close(): void;
}

/**
 * Writes structured lines of JSON to files of limited size. Keys and tokens are redacted in every field with such a
 * name.
 */
export function openLog(options: LogOptions): RotatingLog {
  const file = openRotatingFile(options);
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: errorFields, failure: failureFields },
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

/** The language of the log is English. */
const failureFields = (failure: Failure) => ({ ...failure, message: formatMessage(failure.message, localeOf('en')) });

/**
 * Returns an error as fields, because an error as JSON is an empty object. Paths in the text of the operating system
 * are removed, because they do not belong in a log.
 */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const paths = [path, dest].filter((each) => typeof each === 'string' && each !== '');
  const clean = (text: string) => paths.reduce((rest: string, each) => rest.replaceAll(String(each), '[path]'), text);
  return { code, message: clean(error.message), stack: clean(error.stack ?? '') };
}
