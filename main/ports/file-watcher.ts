import type { AnyMessage } from '#contract/messages/message.ts';

/** What a watcher reports. These are only hints: a lost one costs time, never a file (docs/file-lifecycle.md#steps). */
export type WatchHint =
  | { readonly kind: 'touched'; readonly path: string }
  /** From now on, events report changes. */
  | { readonly kind: 'events' }
  /** A hint was lost or the root changed, so that a scan is needed. */
  | { readonly kind: 'rescan'; readonly why: string }
  /**
   * Events do not work, so that the watcher checks every `everyMs` instead. `cause`: the folder lies on another
   * machine, where this is expected, or the system has no watches left.
   */
  | {
      readonly kind: 'polling';
      readonly everyMs: number;
      readonly why: AnyMessage;
      readonly cause: 'network' | 'no-watches';
    };

/** Returns whether a subfolder needs no hints. `folder` is relative to the root, with `/`. */
export type LeavesOut = (folder: string) => boolean;

/** Watches one root at a time. */
export interface FileWatcher {
  /**
   * Watches a root. Never throws for a missing root; it reports `rescan` when the root appears. Folders that are left
   * out get no watch, and their contents give no hints. The result stops the watch and never waits for a drive that
   * does not respond.
   */
  watch(root: string, onHint: (hint: WatchHint) => void, leavesOut?: LeavesOut): Promise<() => void>;
}
