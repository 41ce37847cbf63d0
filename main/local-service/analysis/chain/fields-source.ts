import type { FieldSource } from '#service-api/configuration/field-source.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { differenceOf, sumOf } from './arithmetic.ts';
import { shown, textsOf, textValue, type ChainValue } from './chain-value.ts';
import { fillTemplate, namesInTemplate } from './order-fields.ts';
import type { KnownPlace, SourceResult } from './source-result.ts';

type TemplateSource = Extract<FieldSource, { readonly kind: 'template' }>;
type FieldsSource = Extract<FieldSource, { readonly kind: 'fields' }>;

/** A field of the same tag that has a value. */
export interface OtherField {
  readonly value: ChainValue;
  readonly place: KnownPlace;
}

type Lookup = (name: string) => OtherField | null;

const empty = (note: ServiceMessage): SourceResult => ({
  value: null,
  note,
  place: { page: null, box: null, confidence: 0, source: null },
  line: null,
});

/** Fills the template with the values of the fields that it names. Every one of them must have a value. */
export function readTemplate({ template }: TemplateSource, otherField: Lookup): SourceResult {
  const names = [...new Set(namesInTemplate(template))];
  const missing = names.find((field) => otherField(field) === null);
  if (missing !== undefined) return empty(serviceMessage('chain.field-empty', { field: missing }));
  const text = fillTemplate(template, (name) => textOf(otherField(name)));
  return result(textValue(text), names.map(otherField));
}

/** Joins the texts of the fields that have a value, or calculates with all of them. */
export function readOtherFields(source: FieldsSource, otherField: Lookup): SourceResult {
  const all = source.fields.map(otherField);
  if (source.operation === 'join') {
    const texts = all.flatMap((field) => (field === null ? [] : [textOf(field)]));
    const [first = ''] = source.fields;
    if (texts.length === 0) return empty(serviceMessage('chain.field-empty', { field: first }));
    return result(textValue(texts.join(source.separator)), all);
  }
  const numbers: number[] = [];
  for (const [at, field] of all.entries()) {
    if (field === null) return empty(serviceMessage('chain.field-empty', { field: source.fields[at] ?? '' }));
    if (field.value.kind !== 'number')
      return empty(serviceMessage('chain.not-a-number', { value: shown(textOf(field)) }));
    numbers.push(field.value.number);
  }
  return result({ kind: 'number', number: source.operation === 'sum' ? sumOf(numbers) : differenceOf(numbers) }, all);
}

function textOf(field: OtherField | null): string {
  return field === null ? '' : (textsOf(field.value)[0] ?? '');
}

/**
 * A value of one field keeps its place; one of several has none, and a source only where all of them have the same. It is
 * as certain as the least certain of them.
 */
function result(value: ChainValue, from: readonly (OtherField | null)[]): SourceResult {
  const fields = from.filter((field) => field !== null);
  const confidence = Math.min(1, ...fields.map(({ place }) => place.confidence));
  const [first] = fields;
  if (first !== undefined && fields.length === 1) return { value, note: null, place: first.place, line: null };
  const isOne = fields.every(({ place }) => place.source === first?.place.source);
  const source = isOne ? (first?.place.source ?? null) : null;
  return { value, note: null, place: { page: null, box: null, confidence, source }, line: null };
}
