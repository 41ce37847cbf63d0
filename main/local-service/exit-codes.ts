/** How the process ends. A supervisor need not try `wrongUsage` and `cannotStart` again. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  wrongUsage: 2,
  /**
   * The data directory is in use, damaged or newer than this program, its key or credentials cannot be read, or the port
   * asked for is taken.
   */
  cannotStart: 3,
} as const;
