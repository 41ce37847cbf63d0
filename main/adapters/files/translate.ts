import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import { NotARegularFile } from './open-regular.ts';

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EBUSY: 'locked',
  ETXTBSY: 'locked',
  EAGAIN: 'locked',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

const words: Readonly<Partial<Record<FailureKind, AnyMessage>>> = {
  missing: message('failure.file.gone'),
  locked: message('failure.file.locked'),
  'disk-full': message('failure.disk-full'),
};

/** Returns the operating system's code of an error; `null` when it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * Translates an error of a file call into the closed union of failures. Windows reports EPERM and EACCES for a file
 * that another program has open.
 */
export function toFailure(error: unknown): Failure {
  const code = errorCode(error);
  const locked = process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
  const kind = locked ? 'locked' : (kinds[code ?? ''] ?? 'unreadable');
  const own = error instanceof NotARegularFile ? error.why : undefined;
  const why = own ?? words[kind] ?? unreadable(code);
  return { kind, message: why, ...(code === null ? {} : { code }) };
}

const unreadable = (code: string | null): AnyMessage =>
  code === null ? message('failure.file.unreadable') : message('failure.file.unreadable-code', { code });
