/** Of the system, of SQLite and of PostgreSQL. */
const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** Returns true when the error reports that the volume, a quota or the database has no space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && diskFullCodes.has(error.code);
}
