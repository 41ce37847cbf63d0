import type { FieldSource } from '#service-api/configuration/field-source.ts';
import type { Metadata } from '#service-api/fields.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import type { DocumentFacts } from '../extract/document-facts.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';
import { decimalMarkOf } from '../extract/parse-amount.ts';
import { textValue, type ChainValue } from './chain-value.ts';
import type { WorkBudget } from './compile-pattern.ts';
import { readOtherFields, readTemplate, type OtherField } from './fields-source.ts';
import { createLabelSource } from './label-source.ts';
import { createPatternSource } from './pattern-source.ts';
import type { FoundText, PrepareLine } from './source-text.ts';
import type { SourceResult } from './source-result.ts';
import { createTableColumnSource } from './table-column-source.ts';

/** What a source may look at. */
export interface SourceInput {
  readonly facts: () => DocumentFacts;
  readonly builtIn: (name: BuiltInFieldName) => ExtractedDataPoint | null;
  readonly metadata: Metadata;
  readonly otherField: (name: string) => OtherField | null;
  readonly prepare: PrepareLine;
  readonly budget: WorkBudget;
}

const nowhere = { page: null, box: null, confidence: 1, source: null };
const noValue = (note: ServiceMessage): SourceResult => ({ value: null, note, place: nowhere, line: null });
const notFound = noValue(serviceMessage('chain.not-found'));
const found = ({ text, words, line }: FoundText): SourceResult => ({
  value: textValue(text),
  note: null,
  place: { words },
  line,
});

/** Compiles the source of a field once for each set of definitions. */
export function createSourceReader(source: FieldSource): (input: SourceInput) => SourceResult {
  switch (source.kind) {
    case 'built_in':
      return ({ builtIn }) => {
        const point = builtIn(source.value);
        return point === null ? notFound : { value: builtInValue(point), note: null, place: point, line: null };
      };
    case 'label': {
      const read = createLabelSource(source);
      return ({ facts, prepare }) => {
        const text = read(facts().layout, prepare);
        return text === null ? notFound : found(text);
      };
    }
    case 'pattern': {
      const read = createPatternSource(source);
      return ({ facts, prepare, budget }) => {
        const result = read(facts().layout, prepare, budget);
        return 'found' in result ? found(result.found) : noValue(result.note);
      };
    }
    case 'table_column': {
      const read = createTableColumnSource(source);
      return ({ facts }) => {
        const column = read(facts(), decimalMarkOf(facts().layout.text));
        if (column.value === null) return noValue(column.note);
        return { value: column.value, note: null, place: { words: column.words }, line: null };
      };
    }
    case 'template':
      return ({ otherField }) => readTemplate(source, otherField);
    case 'fields':
      return ({ otherField }) => readOtherFields(source, otherField);
    case 'metadata':
      return ({ metadata }) => fromMetadata(metadata, source.key);
    case 'constant':
      return () => ({ value: textValue(source.value), note: null, place: nowhere, line: null });
  }
}

function builtInValue({ dataType, value, valueAsString }: ExtractedDataPoint): ChainValue {
  if (typeof value === 'number') return { kind: 'number', number: value };
  return dataType === 'DateTime' ? { kind: 'date', iso: value } : textValue(valueAsString);
}

function fromMetadata(metadata: Metadata, key: string): SourceResult {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  if (value === undefined || value === null || value === '')
    return noValue(serviceMessage('chain.no-metadata', { key }));
  const chainValue: ChainValue | null =
    typeof value === 'number' && Number.isFinite(value)
      ? { kind: 'number', number: value }
      : typeof value === 'string' && value.length <= 10_000
        ? textValue(value)
        : typeof value === 'boolean'
          ? textValue(String(value))
          : null;
  if (chainValue === null) return noValue(serviceMessage('chain.metadata-type', { key }));
  return { value: chainValue, note: null, place: nowhere, line: null };
}
