import type { AnyMessage } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { Result } from '#core/failure.ts';
import type { Content } from '#core/register.ts';
import type { Detection } from '#core/detect.ts';
import type { FileStat } from '#core/file-stat.ts';

/** A file below a root, with `/`; an absolute path where `root` is `null`. */
export interface FileRef {
  readonly root: string | null;
  readonly path: string;
}

/** One entry of a listing. A name that cannot be decoded is given in an escaped form that is the same every time. */
export type ListedEntry = Detection;

/** A subfolder, or one entry, that could not be looked at: nothing is known of what lies in it. */
export interface UnreadablePlace {
  readonly path: string;
  readonly why: AnyMessage;
}

export type Listing =
  | {
      readonly kind: 'listed';
      /** Changes when another file system or directory takes the root's place. */
      readonly identity: string;
      readonly entries: readonly ListedEntry[];
      readonly unreadable: readonly UnreadablePlace[];
      /** Folders that the list of ignored names leaves alone, with all that lies in them. */
      readonly leftAlone: readonly string[];
    }
  /** The root is away or cannot be read: nothing is known of its files, and no row may change. */
  | { readonly kind: 'away'; readonly why: AnyMessage };

export interface ListingOptions {
  /** Called whenever the listing has come further. */
  readonly onProgress?: () => void;
  /** How many entries may be looked at together. */
  readonly atOnce?: number;
}

export type StatOutcome =
  | { readonly kind: 'there'; readonly detection: Detection }
  /** The file is not there, and its root is: with this identity (see {@link Listing}), or without any. */
  | { readonly kind: 'gone'; readonly root: string | null }
  /** Nothing can be known of it. `root`: nor of anything else below its root. */
  | { readonly kind: 'away'; readonly why: AnyMessage; readonly root: boolean };

/** What the original must still be when it is moved. */
export interface ExpectedFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly inode: string;
}

export type MoveOutcome =
  { readonly kind: 'moved'; readonly to: string } | { readonly kind: 'other-file' } | { readonly kind: 'gone' };

export type ReturnOutcome =
  | { readonly kind: 'returned' }
  /** Something else lies at the path. */
  | { readonly kind: 'taken' }
  /** What lies there now is not the file that was moved. */
  | { readonly kind: 'other-file' }
  | { readonly kind: 'gone' };

/**
 * The files of the watched folders. Regular files only: no link is followed, nothing blocks on a pipe or device, and every
 * path is checked to lie inside its root after the file is open (docs/file-lifecycle.md#steps). Failures are
 * `vanished | locked | unreadable | changed | disk-full | timeout` (cancelled).
 */
export interface FileSource {
  /**
   * Every entry below the root but directories, and but what lies in `Processed/` and `Failed/`. What could not be read is
   * named in `unreadable`, never simply left out; and so are in `leftAlone` the folders whose names `ignores` holds.
   */
  list(root: string, signal?: CancelSignal, ignores?: readonly string[], options?: ListingOptions): Promise<Listing>;
  /** `lstat` of one path. */
  stat(ref: FileRef): Promise<StatOutcome>;
  /** So many bytes from an offset; fewer at the end of the file. */
  read(ref: FileRef, offsetBytes: number, lengthBytes: number): Promise<Result<Uint8Array>>;
  /** Whether somebody has it open for writing; `null` where the platform cannot tell. */
  hasWriter(ref: FileRef): Promise<boolean | null>;
  /**
   * Reads the whole file once through one handle; `changed` when its stat is another afterwards. `beginningBytes`: also gives
   * the hash of so many bytes at its beginning. `onProgress` is called whenever more of it has been read.
   */
  hash(ref: FileRef, signal?: CancelSignal, beginningBytes?: number, onProgress?: () => void): Promise<Result<Content>>;
  /** A fresh stream through one handle. Iterating rejects with the operating system's error. */
  open(ref: FileRef): Promise<AsyncIterable<Uint8Array>>;
  /** Equality before and after is checked by the caller with this. */
  fileStat(ref: FileRef): Promise<FileStat | null>;
  /**
   * Moves the original inside its root, never replacing: link and unlink, or exclusive copy, sync, verify, unlink. `to` is
   * numbered when it is taken by other content. Checked by hash and inode right before and at the target. Repeatable: when
   * the source is gone and a target (of any number) holds the bytes, that is `moved`. `reason` is written beside the
   * target as `NAME.reason.txt`.
   */
  move(ref: FileRef, to: string, expected: ExpectedFile, reason?: AnyMessage): Promise<Result<MoveOutcome>>;
  /**
   * Brings a moved original back from `from` to its own path, never replacing and under no other name: link and unlink, or
   * exclusive copy, sync, verify, unlink. Checked by hash before and by inode at both names right before the old one goes.
   * Repeatable: when `from` is gone and the path holds the bytes, that is `returned`. The file with the reason goes where it
   * still says `reason` and nothing else.
   */
  moveBack(
    ref: FileRef,
    from: string,
    expected: Pick<ExpectedFile, 'sha256'>,
    reason?: AnyMessage,
  ): Promise<Result<ReturnOutcome>>;
}
