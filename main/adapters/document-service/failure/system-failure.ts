import type { Failure, FailureKind } from '#core/failure.ts';

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ESTALE: 'missing',
  EBUSY: 'locked',
  ETXTBSY: 'locked',
  EAGAIN: 'locked',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
};

/** An operating system's error on our side of a transfer. What is not listed (EACCES, EIO, …) is `unreadable`. */
export function systemFailure(error: unknown, what: string): Failure {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return { kind: 'unreadable', message: what };
  return { kind: kinds[code] ?? 'unreadable', message: `${what} (${code})`, code };
}
