import type { AnyMessage } from '#contract/messages/message.ts';

/** What a watcher tells. Hints only: a lost one costs time, never a file (docs/file-lifecycle.md#steps). */
export type WatchHint =
  | { readonly kind: 'touched'; readonly path: string }
  /** Events report changes from now on. */
  | { readonly kind: 'events' }
  /** Something was lost or the root changed: scan it. */
  | { readonly kind: 'rescan'; readonly why: string }
  /** The watcher cannot go on by events and looks from time to time instead, every `everyMs`. */
  /** `cause`: the folder lies on another machine, which is as it should be; or the system has no watches left. */
  | {
      readonly kind: 'polling';
      readonly everyMs: number;
      readonly why: AnyMessage;
      readonly cause: 'network' | 'no-watches';
    };

/** Whether nothing in a subfolder is worth a hint. By its path below the root, with `/`. */
export type LeavesOut = (folder: string) => boolean;

/** Watches one root at a time. */
export interface FileWatcher {
  /**
   * Never throws for a root that is missing: it says `rescan` when it appears. Folders that are left out get no watch, and
   * what lies in them gives no hints. The result stops watching, and never waits for a drive that does not respond.
   */
  watch(root: string, onHint: (hint: WatchHint) => void, leavesOut?: LeavesOut): Promise<() => void>;
}
