import type { ReadFailure } from '../document.ts';

/**
 * A document inside a file: the body or an attachment of a mail, an entry of an archive, or pages of a PDF. The service
 * stores it as a file of its own, whose `parent_file_id` names the file it was taken from.
 */
export interface FilePart {
  readonly kind: 'part';
  /** A file name without folders, not empty. It is shown and stored, and never used as a path. */
  readonly name: string;
  /**
   * The bytes in order. They are read once, before the next part is asked for. A part in memory is `[bytes]`. The
   * iteration may throw `PartUnreadable` when the bytes turn out to be damaged.
   */
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The pages of the file that it consists of, from 1 and both inclusive. `null` for a file without pages. */
  readonly pages: { readonly first: number; readonly last: number } | null;
  /** How certain it is that a document begins here, 0 to 1. `null` when the format itself says so. */
  readonly confidence: number | null;
}

/** A part that is there and cannot be taken out, such as an encrypted entry of an archive. The others continue. */
export interface MissingPart {
  readonly kind: 'missing';
  readonly name: string;
  readonly failure: ReadFailure;
}

/** What the parts of one file may cost. */
export interface PartLimits {
  readonly parts: number;
  /** The bytes of all parts together, counted while they are unpacked and not as the file states them. */
  readonly totalBytes: number;
}

/**
 * The parts in their order. `whole`: the file has no parts, so it is one document. A refusal concerns all parts: the
 * service then reads the file as a whole and reports why it was not taken apart.
 */
export type PartsOutcome =
  | { readonly ok: true; readonly kind: 'parts'; readonly parts: AsyncIterable<FilePart | MissingPart> }
  | { readonly ok: true; readonly kind: 'whole' }
  | { readonly ok: false; readonly failure: ReadFailure };

/**
 * Opens the parts of a file. It runs in a document thread on hostile bytes: it takes linear time and keeps at most one
 * part in memory. It need not look into its parts: a part with parts of its own is taken apart in its turn, up to
 * `maxPartDepth`.
 */
export type OpenParts = (
  file: { readonly path: string; readonly name: string },
  limits: PartLimits,
) => Promise<PartsOutcome>;

/** Ends the iteration of a part's bytes. The part is then reported like a `MissingPart`. */
export class PartUnreadable extends Error {
  readonly failure: ReadFailure;
  constructor(failure: ReadFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

export const defaultPartLimits: PartLimits = { parts: 1_000, totalBytes: 1024 * 1024 * 1024 };

/** How deep files are taken apart: an archive in a mail in an archive is three. */
export const maxPartDepth = 5;
