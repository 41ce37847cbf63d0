/** How the process ends. A supervisor need not try `wrongUsage` and `cannotStart` again; `inUse` may pass. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  wrongUsage: 2,
  /**
   * The data directory is damaged or newer than this program, its key or credentials cannot be read, or the port asked for
   * is taken.
   */
  cannotStart: 3,
  /** Another service holds the data directory. One whose parent was killed ends by itself within seconds. */
  inUse: 4,
} as const;
