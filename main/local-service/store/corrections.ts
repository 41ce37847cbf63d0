import { createHash } from 'node:crypto';
import type { Box } from '#lib/geometry/box.ts';
import type { LineItemRecord } from '#service-api/records/line-item.ts';
import type { DataPointSource, DataType, TagSource } from '#service-api/values.ts';

/** A data point with all that is stored of it, so that it can be put back as it was. */
export interface StoredPoint {
  readonly name: string;
  readonly valueAsString: string;
  /** The number of a `Decimal`. */
  readonly valueNumber: number | null;
  readonly dataType: DataType;
  /** From 1. */
  readonly page: number | null;
  readonly box: Box | null;
  /** 0 to 1; `null` for a value that an early version stored. */
  readonly confidence: number | null;
  readonly source: DataPointSource | null;
  /** The rows of a table of items; `null` for any other value. */
  readonly items: readonly LineItemRecord[] | null;
}

/** Tag and values of a document: all that a correction can change. */
export interface DocumentContent {
  readonly tagId: string;
  readonly tagScore: number | null;
  readonly tagSource: TagSource | null;
  readonly classifier: string | null;
  /** In the order in which people see them. */
  readonly dataPoints: readonly StoredPoint[];
  /** When the record was changed last. */
  readonly updatedAt: string;
}

/** What was read in a document that is corrected: it is put back when its corrections are undone. */
export interface ReadContent {
  readonly content: DocumentContent;
  /** By the id of a tag that a person gave it: the values that are read in a document of that tag. */
  readonly byTag: Readonly<Record<string, readonly StoredPoint[]>>;
}

/** What a correction states. */
export type StatedChange =
  | { readonly kind: 'class'; readonly tagId: string; readonly isUnclassified: boolean }
  | { readonly kind: 'value' | 'accept' | 'items'; readonly point: StoredPoint }
  | { readonly kind: 'remove'; readonly field: string };

/** A class or a value as it stood, for people and for learning. */
export interface StoodBefore {
  readonly text: string;
  readonly confidence: number | null;
  readonly source: DataPointSource | null;
  readonly page: number | null;
  readonly box: Box | null;
  /** The words beside or above the place. */
  readonly label: string | null;
}

export interface StoredCorrection {
  readonly id: string;
  readonly fileId: string;
  readonly userId: string;
  readonly userName: string;
  readonly change: StatedChange;
  readonly before: StoodBefore | null;
  readonly after: StoodBefore | null;
  readonly at: string;
  /** `null` while it stands. */
  readonly undone: { readonly userName: string; readonly at: string } | null;
}

/** What a correction teaches about the layout of its issuer, as JSON that analysis made and reads. */
export type LessonJson = string;

/** A correction that stands, for learning. */
export interface TeachingCorrection {
  readonly fileId: string;
  /** The built-in name of the document's tag, or the name that people gave it. */
  readonly tag: string;
  /** As it stands. */
  readonly issuer: string | null;
  readonly change: StatedChange;
  readonly before: StoodBefore | null;
  readonly lessonJson: LessonJson;
}

/** Corrections of documents. Part of a store transaction. */
export interface CorrectionStore {
  /** Returns tag and values of a document that was read and is not deleted, as they stand; `null` for any other file. */
  content(fileId: string): Promise<DocumentContent | null>;
  /** Returns what was read in a corrected document; `null` while no correction stands. */
  read(fileId: string): Promise<ReadContent | null>;
  /** All corrections of a document in the order of their times. */
  of(fileId: string): Promise<readonly StoredCorrection[]>;
  add(correction: Omit<StoredCorrection, 'undone'>, lessonJson: LessonJson | null): Promise<void>;
  /** Does nothing to a correction that was undone already. */
  undo(
    fileId: string,
    ids: readonly string[],
    undone: { readonly userName: string; readonly at: string },
  ): Promise<void>;
  /** Returns the corrected documents that have or had a tag, or were read as it. */
  withTag(tagId: string): Promise<readonly string[]>;
  /** Has the corrections of a document that give it one tag give it another one. */
  moveTag(fileId: string, fromTagId: string, toTagId: string): Promise<void>;
  /** Replaces tag and values, and what was read below them. */
  write(fileId: string, content: DocumentContent, read: ReadContent | null): Promise<void>;
}

/** A document with values to check, or without values that it should have. */
export interface DocumentToReview {
  readonly fileId: string;
  readonly name: string;
  readonly tagName: string;
  readonly createdAt: string;
  /** The names of the values to check, in their order. */
  readonly fields: readonly string[];
  /** The names of the required values that it does not have, in their order. */
  readonly missing: readonly string[];
}

/** Names the state of tag and values: it is the same whenever they are. */
export function revisionOf({ tagId, tagScore, tagSource, classifier, dataPoints }: DocumentContent): string {
  const points = dataPoints.map((point) => [
    ...[point.name, point.valueAsString, point.valueNumber, point.dataType, point.page, point.box],
    ...[point.confidence, point.source, point.items],
  ]);
  const state = JSON.stringify([tagId, tagScore, tagSource, classifier, points]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}
