/**
 * Calls to the file system that no hanging drive turns into a wait without end
 * (docs/decisions/0002-drives-that-do-not-respond.md).
 */
export interface RootCalls {
  /**
   * Calls below one root, a few at a time; `null` when the root does not respond. `moved` says that a long call has made
   * progress: its time begins again. `threads`: how many calls of the system it makes at once; 1 unless given.
   */
  call<T>(root: string, run: (moved: () => void) => Promise<T>, threads?: number): Promise<T | null>;
}
