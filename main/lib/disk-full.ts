const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** True when an error says that there is no room left: the volume's, a quota's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && diskFullCodes.has(error.code);
}
