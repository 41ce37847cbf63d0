/** What a watcher tells. Hints only: a lost one costs time, never a file (way-of-a-file, "seen"). */
export type WatchHint =
  | { readonly kind: 'touched'; readonly path: string }
  /** Something was lost or the root changed: scan it. */
  | { readonly kind: 'rescan'; readonly why: string }
  /** The watcher cannot go on by events and looks from time to time instead, every `everyMs`. */
  /** `cause`: the folder lies on another machine, which is as it should be; or the system has no watches left. */
  | {
      readonly kind: 'polling';
      readonly everyMs: number;
      readonly why: string;
      readonly cause: 'network' | 'no-watches';
    };

/** Watches one root at a time. */
export interface FileWatcher {
  /** Never throws for a root that is missing: it says `rescan` when it appears. The result stops watching. */
  watch(root: string, onHint: (hint: WatchHint) => void): Promise<() => Promise<void>>;
}
