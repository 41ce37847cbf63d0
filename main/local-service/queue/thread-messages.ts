import type { ReadFailure } from '../readers/document.ts';
import type { MergeRequest } from '../readers/merge/merge-documents.ts';
import type { SplitRequest, TakenPart } from '../readers/parts/take-parts.ts';
import type { ReaderPart } from '../readers/reader-part.ts';
import type { FieldDefinition } from '../config/tag-definition.ts';
import type { StoredPoint } from '../store/corrections.ts';
import type { Reading } from '../store/reading.ts';
import type { PageRotation } from '#service-api/values.ts';
import type { SplitPlan } from '#service-api/split-plan.ts';

/** A document to read, perhaps after an attempt to split it, and the tags to classify it with. */
interface ReadTask {
  readonly kind: 'read';
  /** Its own corrections teach it nothing when it is read again. */
  readonly fileId: string;
  readonly path: string;
  readonly name: string;
  readonly pageRotation: PageRotation;
  /** Whether the bytes at `path` are a PDF that was made of the file, because no reader opens it. */
  readonly isConverted: boolean;
  readonly split: SplitRequest | null;
  /** The company's definitions (`Definitions`) as JSON. */
  readonly tagsJson: string;
  /** The descriptors that came with the upload and the job, as JSON. */
  readonly metadataJson: string | null;
  /** The tags that people gave the document, whose values are read, too. */
  readonly given: readonly GivenTag[];
}

/** A tag that a person gave a document. */
export interface GivenTag {
  readonly tagId: string;
  /** The name that it came with, or that people gave it. */
  readonly tag: string;
  readonly fields: readonly FieldDefinition[];
}

/** Files to put together. */
export interface MergeTask extends MergeRequest {
  readonly kind: 'merge';
}

/** One task of a document thread. */
export interface ThreadTask {
  readonly work: ReadTask | MergeTask;
  /** Whether it hung or broke before. It gets less time then. */
  readonly isSecondTry: boolean;
}

/**
 * A request to a document thread, one at a time. `tagsJson` is `null` for the same tags as last time, because they are
 * a quarter of a megabyte.
 */
export type ThreadRequest = MergeTask | (Omit<ReadTask, 'tagsJson'> & { readonly tagsJson: string | null });

/** The cause of a reading's error: a bug in the reader, a refusal of the system, or a part that cannot be loaded. */
export type Fault = 'reader' | 'system' | ReaderPart;

/** What a thread has made of its task. */
export type ThreadResult =
  /**
   * `recognised` is true when pages were read by text recognition. `notSplit` says why a file that was to be split was
   * read as a whole; it is `null` when it is one document.
   */
  | {
      readonly kind: 'read';
      readonly reading: Reading;
      /** By the id of a given tag: its values, with the codes on the pages. */
      readonly byTag: Readonly<Record<string, readonly StoredPoint[]>>;
      readonly recognised: boolean;
      readonly notSplit: ReadFailure | null;
    }
  /** The merged document is in the file that the task named. */
  | { readonly kind: 'merged'; readonly path: string; readonly pageCount: number }
  /** `name` is the file that cannot be merged; `null` when all of them together are the reason. */
  | { readonly kind: 'not-merged'; readonly failure: ReadFailure; readonly name: string | null }
  | { readonly kind: 'parts'; readonly parts: readonly TakenPart[]; readonly missing: readonly LostPart[] }
  /** A person is to decide how the file is split. */
  | { readonly kind: 'plan'; readonly plan: SplitPlan };

/** No reader opens the file, but LibreOffice may make a PDF of it. */
export interface NeedsPdf {
  readonly kind: 'needs-pdf';
}

export interface LostPart {
  readonly name: string;
  readonly failure: ReadFailure;
}

/**
 * Messages from the thread: `up` once, when its program has been loaded; after a request any number of `progress`, then
 * one of the others.
 */
export type ThreadReply =
  | { readonly kind: 'up' }
  /** Sent every second while no call of a library blocks the thread. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly pagesDone: number; readonly pages: number }
  | ThreadResult
  | NeedsPdf
  | { readonly kind: 'unreadable'; readonly failure: ReadFailure }
  | { readonly kind: 'threw'; readonly message: string; readonly fault: Fault };
