import type { Box, Rotation } from '#lib/geometry/box.ts';
import type { PageStructure } from '#service-api/records/page-structure.ts';
import type { PageCode } from './codes/page-code.ts';
import type { ServiceMessage, ServiceProblem } from '#service-api/messages/service-message.ts';

/**
 * What a reader makes of a file, and what analysis, search and preview start from. Plain data: it crosses from the
 * worker thread to the service by structured clone.
 */

export interface Word {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1; 1 for a text layer. */
  readonly confidence: number;
  /** Index of the visual line on the page, from 0, in reading order. */
  readonly line: number;
}

export interface Page {
  /** From 1. */
  readonly number: number;
  /** Of the righted page, in points (1/72 inch). */
  readonly widthPt: number;
  readonly heightPt: number;
  /**
   * Degrees clockwise by which the page as a viewer shows it (a PDF's own `/Rotate` or a picture's orientation mark
   * heeded) was turned to be righted: what a preview must add.
   */
  readonly rotation: Rotation;
  /** Where the text came from; `none` when the page holds none. */
  readonly textSource: 'text-layer' | 'ocr' | 'plain' | 'none';
  /** Reading order, one line of the page a line. */
  readonly text: string;
  /** Empty for text, mail bodies and Office documents, which have no geometry. */
  readonly words: readonly Word[];
  /** What the page consists of, from formats that tell; `text` holds the same. */
  readonly structure?: PageStructure;
  /** Mean word confidence, 0 to 1. */
  readonly confidence: number;
  /** Barcodes and matrix codes; absent where there are none, or the format has no drawn pages. */
  readonly codes?: readonly PageCode[];
  /** The fields of an interactive form that a person sees; absent where there are none, or the format has no such fields. */
  readonly formFields?: FormFieldCounts;
}

export interface FormFieldCounts {
  /** Of text, to choose from a list, and to sign in, with and without a value. */
  readonly toFill: number;
  /** Check boxes, and each choice of a group of radio buttons. */
  readonly toTick: number;
}

export type DocumentKind = 'pdf' | 'image' | 'text' | 'mail' | 'text-document' | 'spreadsheet' | 'presentation';

export interface MailHead {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601, or `null` when the mail names none that can be read. */
  readonly date: string | null;
}

export interface ReadDocument {
  readonly kind: DocumentKind;
  /** By content, not by name. */
  readonly contentType: string;
  readonly pages: readonly Page[];
  readonly mail: MailHead | null;
  /** The electronic invoice (CII or UBL) that the file is or carries, as text; `null` when there is none. */
  readonly invoiceXml: string | null;
  readonly warnings: readonly DocumentWarning[];
  /** Things a person may want to know, such as a page that could not be read. */
  readonly notes: readonly ServiceMessage[];
}

/**
 * What a person must know of a document that was read. `type-mismatch`: the name promises another kind of file. `partly-read`:
 * a limit left its last pages unread.
 */
export type DocumentWarning = ServiceProblem<'type-mismatch' | 'partly-read'>;

/** Why a file cannot be read: what is wrong and what a person can do. Never retried. */
export type ReadFailure = ServiceProblem<'encrypted' | 'corrupt' | 'unsupported' | 'too-large' | 'empty'>;

export type ReadOutcome =
  { readonly ok: true; readonly document: ReadDocument } | { readonly ok: false; readonly failure: ReadFailure };
