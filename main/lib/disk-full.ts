const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Returns true when the error reports that the volume, a quota or the database has no space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && diskFullCodes.has(error.code);
}
