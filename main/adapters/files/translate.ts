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

const words: Readonly<Record<string, string>> = {
  vanished: 'The file is no longer there.',
  locked: 'Another program keeps the file to itself.',
  'disk-full': 'The disk is full.',
};

/** The operating system's error code of an error, `null` when it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Translates an error of a file call into the closed union. Windows says EPERM and EACCES of a file that is open elsewhere. */
export function toFailure(error: unknown): Failure {
  const code = errorCode(error);
  const locked = process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES');
  const kind = locked ? 'locked' : (kinds[code ?? ''] ?? 'unreadable');
  const own = error instanceof NotARegularFile ? error.message : undefined;
  const message = own ?? words[kind] ?? `The file cannot be read${code === null ? '' : ` (${code})`}.`;
  return { kind, message, ...(code === null ? {} : { code }) };
}
