/**
 * What a tag is to the service: how documents of it are recognised and which data points are read from them. The record is
 * the one of docs/service-api.md#tag; names are those on the wire, because the rows are answered as they are stored.
 */

export interface TagDefinition {
  readonly name: string;
  readonly description: string;
  readonly criteria: TagCriteria;
  readonly fields: readonly FieldDefinition[];
}

export interface TagCriteria {
  readonly keywords: readonly (string | Keyword)[];
  readonly patterns: readonly (string | Pattern)[];
  /** Absent means none. Ours: what the shape of the page says, beside its words. */
  readonly signals?: readonly WeightedSignal[];
  /** Score from 0 to 1 below which a document is not given this tag. */
  readonly min_score: number;
}

/** Where a match must stand: a line that holds hardly anything else, the head of the first page, or anywhere. */
export type Zone = 'title' | 'head' | 'anywhere';

/** A plain string stands for weight 1, anywhere. A negative weight speaks against the tag. */
export interface Keyword {
  readonly text: string;
  readonly weight: number;
  readonly zone: Zone;
}

/** A regular expression, matched line by line without regard to case; compiled as RE2 by `analysis/match-criteria.ts`. */
export interface Pattern {
  readonly pattern: string;
  readonly weight: number;
  readonly zone: Zone;
}

/** Facts about the shape of a document, measured by `analysis/page-signals.ts`, each from 0 to 1. */
export type SignalName =
  | 'salutation'
  | 'closing'
  | 'letter-shape'
  | 'mail-head'
  | 'amounts'
  | 'statement-lines'
  | 'blanks-to-fill'
  | 'labelled-boxes'
  | 'cv-headings'
  | 'prose'
  | 'many-pages'
  | 'receipt-shape'
  | 'machine-readable-zone'
  | 'clauses'
  | 'short-text';

export interface WeightedSignal {
  readonly signal: SignalName;
  readonly weight: number;
}

export type DataType = 'String' | 'DateTime' | 'Decimal';

/** The names of the built-in metadata fields (docs/service-api.md#tag). */
export type BuiltInFieldName =
  | 'invoice_number'
  | 'date'
  | 'due_date'
  | 'net_total'
  | 'tax_total'
  | 'total'
  | 'currency'
  | 'issuer'
  | 'customer'
  | 'iban'
  | 'vat_id';

/** Where a field's value comes from: read off the page by label and position, or from the invoice XML inside the file. */
interface FieldSource {
  readonly kind: 'built_in';
  readonly value: BuiltInFieldName;
}

export interface FieldDefinition {
  readonly name: string;
  readonly data_type: DataType;
  readonly description: string;
  readonly source: FieldSource;
  readonly depends_on: readonly string[];
  readonly pre: readonly string[];
  readonly post: readonly string[];
  /** Whether a document of the tag is expected to carry it; a missing value is never made up. */
  readonly required: boolean;
}
