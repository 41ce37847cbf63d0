/** What the command line's exit codes mean; scripts rely on them. */
export const exitCodes = {
  fine: 0,
  somethingFailed: 1,
  wrongUsage: 2,
  notReached: 3,
} as const;
