/**
 * Calls to the file system that never wait without limit for a hanging drive
 * (docs/decisions/0002-drives-that-do-not-respond.md).
 */
export interface RootCalls {
  /**
   * Runs a call below one root, a few at a time; returns `null` when the root does not respond. A long call reports
   * progress with `moved`, which restarts its time limit. `threads`: how many system calls it makes in parallel; 1
   * unless given.
   */
  call<T>(root: string, run: (moved: () => void) => Promise<T>, threads?: number): Promise<T | null>;
}
