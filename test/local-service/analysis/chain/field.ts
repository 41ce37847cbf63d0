import { createChain, type ChainResult } from '#local-service/analysis/chain/create-chain.ts';
import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { chainStep, type ChainStep } from '#service-api/configuration/chain-step.ts';
import { fieldSource } from '#service-api/configuration/field-source.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { z } from 'zod';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

/** The same shape with nothing that can be changed, so that constants fit. */
type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

interface FieldInput extends Partial<Pick<FieldDefinition, 'data_type' | 'depends_on'>> {
  readonly source: Fixed<z.input<typeof fieldSource>>;
  readonly pre?: readonly Fixed<z.input<typeof chainStep>>[];
  readonly post?: readonly Fixed<z.input<typeof chainStep>>[];
}

const stepsOf = (steps: FieldInput['pre']): ChainStep[] => (steps ?? []).map((step) => chainStep.parse(step));

/** A field as the configuration stores it, with the defaults of its schema. */
export function field(name: string, { source, pre, post, ...given }: FieldInput): FieldDefinition {
  const parts = { source: fieldSource.parse(source), pre: stepsOf(pre), post: stepsOf(post) };
  return { name, data_type: 'String', description: '', depends_on: [], required: false, ...given, ...parts };
}

export interface RunOptions {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tables?: readonly LookupTable[];
}

/** Runs the fields on a page of plain text or on a document. */
export function runChain(
  fields: readonly FieldDefinition[],
  page: string | ReadDocument,
  { metadata = {}, tables = [] }: RunOptions = {},
): ChainResult {
  const document = typeof page === 'string' ? plainDocument(page) : page;
  return createChain(fields, tables)({ document, tag: 'invoice', metadata });
}

export function valuesOf({ dataPoints }: ChainResult): Readonly<Record<string, string | number>> {
  return Object.fromEntries(dataPoints.map(({ name, value }) => [name, value]));
}

/** Returns the code of the note that left a field without a value, or `null`. */
export function noteOf({ trace }: ChainResult, name: string): string | null {
  return trace.findLast((entry) => entry.field === name && entry.note !== null)?.note?.code ?? null;
}
