/** The exit codes of the command line and of the station. Scripts and service managers rely on them. */
export const exitCodes = {
  fine: 0,
  somethingFailed: 1,
  wrongUsage: 2,
  /** No instance or service has answered. */
  notReached: 3,
} as const;
