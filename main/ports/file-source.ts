import type { AnyMessage } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { Result } from '#core/failure.ts';
import type { Content } from '#core/register.ts';
import type { Detection } from '#core/detect.ts';
import type { FileStat } from '#core/file-stat.ts';

/** A file relative to a root, with `/`; an absolute path where `root` is `null`. */
export interface FileRef {
  readonly root: string | null;
  readonly path: string;
}

/** One entry of a listing. A name that cannot be decoded has an escaped form that is always the same. */
export type ListedEntry = Detection;

/** A subfolder or an entry that could not be read. Nothing is known about its contents. */
export interface UnreadablePlace {
  readonly path: string;
  readonly why: AnyMessage;
}

export type Listing =
  | {
      readonly kind: 'listed';
      /** Changes when another file system or directory takes the place of the root. */
      readonly identity: string;
      readonly entries: readonly ListedEntry[];
      readonly unreadable: readonly UnreadablePlace[];
      /** Folders that the list of ignored names excludes with everything in them. */
      readonly ignoredFolders: readonly string[];
    }
  /** The root is away or cannot be read. Nothing is known about its files, and no row may change. */
  | { readonly kind: 'away'; readonly why: AnyMessage };

export interface ListingOptions {
  /** Called whenever the listing has made progress. */
  readonly onProgress?: () => void;
  /** How many entries may be read in parallel. */
  readonly atOnce?: number;
}

export type StatOutcome =
  | { readonly kind: 'there'; readonly detection: Detection }
  /**
   * The file does not exist although its root is reachable. `root` is the identity of the root (see {@link Listing});
   * `null` when it has none.
   */
  | { readonly kind: 'gone'; readonly root: string | null }
  /** Nothing is known about the file. `root`: nothing is known about any file below its root either. */
  | { readonly kind: 'away'; readonly why: AnyMessage; readonly root: boolean };

/** The properties that the original must still have when it is moved. */
export interface ExpectedFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly inode: string;
}

export type MoveOutcome =
  { readonly kind: 'moved'; readonly to: string } | { readonly kind: 'other-file' } | { readonly kind: 'gone' };

export type ReturnOutcome =
  | { readonly kind: 'returned' }
  /** Another file lies at the path. */
  | { readonly kind: 'taken' }
  /** The file that lies there now is not the one that was moved. */
  | { readonly kind: 'other-file' }
  | { readonly kind: 'gone' };

/**
 * The files of the watch folders. Only regular files: no link is followed, no call blocks on a pipe or device, and
 * every path is checked to lie inside its root after the file is open (docs/file-lifecycle.md#steps). Failures are
 * `missing | locked | unreadable | changed | disk-full | timeout` (cancelled).
 */
export interface FileSource {
  /**
   * Returns every entry below the root except directories and the contents of `Processed/` and `Failed/`. What could
   * not be read is named in `unreadable` and never silently omitted. Folders whose names are in `ignores` are named in
   * `ignoredFolders`.
   */
  list(root: string, signal?: CancelSignal, ignores?: readonly string[], options?: ListingOptions): Promise<Listing>;
  /** The `lstat` of one path. */
  stat(ref: FileRef): Promise<StatOutcome>;
  /** Reads `lengthBytes` bytes from an offset; fewer at the end of the file. */
  read(ref: FileRef, offsetBytes: number, lengthBytes: number): Promise<Result<Uint8Array>>;
  /** Returns whether a program has it open for writing; `null` where the platform cannot tell. */
  hasWriter(ref: FileRef): Promise<boolean | null>;
  /**
   * Reads the whole file once through one handle; fails with `changed` when its stat differs afterwards. With
   * `beginningBytes`, the result also has the hash of that many bytes from the beginning. `onProgress` is called
   * whenever more of the file has been read.
   */
  hash(ref: FileRef, signal?: CancelSignal, beginningBytes?: number, onProgress?: () => void): Promise<Result<Content>>;
  /** Returns a new stream through one handle. Iterating rejects with the operating system's error. */
  open(ref: FileRef): Promise<AsyncIterable<Uint8Array>>;
  /** Returns the stat, with which the caller checks that a file has not changed. */
  fileStat(ref: FileRef): Promise<FileStat | null>;
  /**
   * Saves a new file `to` below the root of `ref`, completely or not at all, and never replaces a file: `to` gets a number
   * when it is taken by other content. The call can be repeated: a file of that name with these bytes is the result.
   */
  saveCopy(ref: FileRef, to: string, bytes: Uint8Array): Promise<Result<{ readonly to: string }>>;
  /**
   * Moves the original inside its root and never replaces a file: link and unlink, or exclusive copy, sync, verify,
   * unlink. `to` gets a number when it is taken by other content. The file is checked by hash and inode right before
   * the move and at the target. The call can be repeated: when the source no longer exists and a target (of any number)
   * holds the bytes, the result is `moved`. `reason` is written beside the target as `NAME.reason.txt`.
   */
  move(ref: FileRef, to: string, expected: ExpectedFile, reason?: AnyMessage): Promise<Result<MoveOutcome>>;
  /**
   * Moves an original back from `from` to its own path. It never replaces a file and uses no other name: link and
   * unlink, or exclusive copy, sync, verify, unlink. The file is checked by hash before the move, and by inode at both
   * names right before the old name is removed. The call can be repeated: when `from` no longer exists and the path
   * holds the bytes, the result is `returned`. The reason file is removed if it contains exactly `reason`.
   */
  moveBack(
    ref: FileRef,
    from: string,
    expected: Pick<ExpectedFile, 'sha256'>,
    reason?: AnyMessage,
  ): Promise<Result<ReturnOutcome>>;
}
