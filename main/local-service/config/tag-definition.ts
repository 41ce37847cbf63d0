import type { ChainStep } from '#service-api/configuration/chain-step.ts';
import type { FieldSource } from '#service-api/configuration/field-source.ts';

/**
 * The definition of a tag: how its documents are recognised, and which data points are extracted from them. The record
 * is described in docs/service-api.md#tag. Names are those of the interface, because rows are sent as they are stored.
 */

export type { BuiltInFieldName } from '#service-api/configuration/field-source.ts';

export interface TagDefinition {
  readonly name: string;
  /** The name that a built-in tag came with, by which rules know it whatever people call it now. */
  readonly built_in?: string;
  readonly description: string;
  readonly criteria: TagCriteria;
  readonly fields: readonly FieldDefinition[];
}

export interface TagCriteria {
  readonly keywords: readonly (string | Keyword)[];
  readonly patterns: readonly (string | Pattern)[];
  /** Absent means none. Ours: the evaluation of the page's layout, in addition to its words. */
  readonly signals?: readonly WeightedSignal[];
  /** A document with a lower score (0 to 1) does not get this tag. */
  readonly min_score: number;
}

/** Where a match must be: on a line with little other text, in the head of the first page, or anywhere. */
export type Zone = 'title' | 'head' | 'anywhere';

/** A plain string has weight 1 and the zone `anywhere`. A negative weight counts against the tag. */
export interface Keyword {
  readonly text: string;
  readonly weight: number;
  readonly zone: Zone;
}

/**
 * A regular expression, matched line by line and case-insensitively. `analysis/match-criteria.ts` compiles it as RE2.
 */
export interface Pattern {
  readonly pattern: string;
  readonly weight: number;
  readonly zone: Zone;
}

/** Facts about the layout of a document, measured by `analysis/page-signals.ts`, each from 0 to 1. */
export type SignalName =
  | 'salutation'
  | 'closing'
  | 'letter-shape'
  | 'mail-head'
  | 'amounts'
  | 'statement-lines'
  | 'blanks-to-fill'
  | 'form-fields'
  | 'labelled-boxes'
  | 'cv-headings'
  | 'prose'
  | 'many-pages'
  | 'receipt-shape'
  | 'form-shape'
  | 'payment-code'
  | 'amount-to-pay'
  | 'amounts-add-up'
  | 'machine-readable-zone'
  | 'clauses'
  | 'short-text';

export interface WeightedSignal {
  readonly signal: SignalName;
  readonly weight: number;
}

export type DataType = 'String' | 'DateTime' | 'Decimal';

export interface FieldDefinition {
  readonly name: string;
  readonly data_type: DataType;
  readonly description: string;
  readonly source: FieldSource;
  /** Names of fields of the same tag that come first, in addition to those that the source names. */
  readonly depends_on: readonly string[];
  /** Steps on the lines of the page, before the value is extracted. */
  readonly pre: readonly ChainStep[];
  /** Steps on the value. */
  readonly post: readonly ChainStep[];
  /** Whether a document with the tag is expected to have it. A missing value is never guessed. */
  readonly required: boolean;
}

/** A field whose value the service's own rules extract. */
export type BuiltInField = FieldDefinition & { readonly source: Extract<FieldSource, { readonly kind: 'built_in' }> };

export function isBuiltInField(field: FieldDefinition): field is BuiltInField {
  return field.source.kind === 'built_in';
}
