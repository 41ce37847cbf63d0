import type { DataType } from '#service-api/values.ts';
import type { Lesson } from './lesson.ts';

/** A correction that stands, with what it teaches about the layout of its issuer. */
export interface TaughtField {
  readonly field: string;
  readonly dataType: DataType;
  /** The value that a person stated or accepted; `null` for one that the document does not have. */
  readonly value: string | number | null;
  /** What was read instead; `null` for nothing, or when it was right. */
  readonly wrong: string | null;
  readonly lesson: Lesson;
}

/** A document that was corrected. */
export interface TaughtDocument {
  readonly fileId: string;
  /** The built-in name of its tag, or the name that people gave it. */
  readonly tag: string;
  /** As it stands with its corrections. */
  readonly issuer: string | null;
  /** `issuerMarks`. */
  readonly marks: readonly string[];
  readonly fields: readonly TaughtField[];
}

/** What the corrections of one company teach. Never that of several. */
export interface Teaching {
  /** The newest first. */
  readonly documents: readonly TaughtDocument[];
}

export const noTeaching: Teaching = { documents: [] };
