import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { Metadata } from '#service-api/fields.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { isBuiltInField, type FieldDefinition } from '#local-service/config/tag-definition.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { collectFacts, type DocumentFacts } from '../extract/document-facts.ts';
import { extractDataPoints, type ExtractedDataPoint } from '../extract/extract.ts';
import { boxAround } from '../extract/layout.ts';
import { fittedWeights, type LearnedWeights } from '../extract/learned/field-weights.ts';
import { sourceOfWords } from '../extract/value-source.ts';
import { decimalMarkOf } from '../extract/parse-amount.ts';
import { plainValue, textsOf, textValue, type ChainValue, type PlainValue } from './chain-value.ts';
import { compileStep, type CompiledStep } from './compile-step.ts';
import { createWorkBudget, type WorkBudget } from './compile-pattern.ts';
import { createSourceReader, type SourceInput } from './field-source-reader.ts';
import type { OtherField } from './fields-source.ts';
import type { Learner } from '../learning/learner.ts';
import { createLookupTables, type LookupTables } from './lookup-tables.ts';
import { orderFields } from './order-fields.ts';
import { typeValue, type ReadingHints } from './parse-value.ts';
import type { KnownPlace, Place } from './source-result.ts';

export interface ChainInput {
  readonly document: ReadDocument;
  readonly tag: string;
  /** The descriptors that came with the upload and the job. */
  readonly metadata: Metadata;
  /** Of a stored document, whose own corrections teach it nothing. */
  readonly fileId?: string | null;
}

/** One step of a chain as it ran on a document. */
export interface ChainTraceEntry {
  readonly field: string;
  /** `pre`, `source`, `post` or `type`. */
  readonly phase: 'pre' | 'source' | 'post' | 'type';
  /** `source`, the name of the step, or `type`. */
  readonly step: string;
  readonly before: PlainValue;
  readonly after: PlainValue;
  readonly note: ServiceMessage | null;
}

export interface ChainResult {
  /** In the order of the fields. Fields without a value are left out. */
  readonly dataPoints: readonly ExtractedDataPoint[];
  /** Every intermediate value, in the order in which they arose. */
  readonly trace: readonly ChainTraceEntry[];
}

interface CompiledField {
  readonly field: FieldDefinition;
  readonly pre: readonly CompiledStep[];
  readonly read: ReturnType<typeof createSourceReader>;
  readonly post: readonly CompiledStep[];
}

/** What readings are weighed with. */
export interface ChainKnowledge {
  readonly weights?: LearnedWeights;
  /** What the corrections of the company teach. */
  readonly learner?: Learner;
}

/**
 * Compiles the fields of a tag. The result is pure: the same document always gives the same values. A type error leaves
 * a field empty with a note; no value is ever guessed.
 */
export function createChain(
  fields: readonly FieldDefinition[],
  tables: readonly LookupTable[] = [],
  { weights = fittedWeights, learner = ({ points }) => points }: ChainKnowledge = {},
): (input: ChainInput) => ChainResult {
  const ordered = orderFields(fields);
  const lookup = createLookupTables(tables);
  const compiled = (ordered.ok ? ordered.fields : fields.filter(isBuiltInField)).map((field) => compile(field, lookup));
  const builtIn = fields.filter(isBuiltInField);
  const position = new Map(fields.map(({ name }, at) => [name, at]));

  return (input) => {
    const run = startRun(input, weights);
    const points = new Map(
      extractDataPoints(input.document, builtIn.map(asRead), input.tag, run.facts).map((point) => [point.name, point]),
    );
    const values = new Map<string, OtherField>();
    const dataPoints: ExtractedDataPoint[] = [];
    for (const one of compiled) {
      const found = runField(one, {
        ...run,
        builtIn: (name) => points.get(name) ?? null,
        otherField: (name) => values.get(name) ?? null,
      });
      if (found === null) continue;
      values.set(one.field.name, found);
      const items = isTable(one.field) ? points.get('line_items')?.items : undefined;
      dataPoints.push({ ...toDataPoint(one.field, found), ...(items === undefined ? {} : { items }) });
    }
    dataPoints.sort((a, b) => (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0));
    const { facts, trace } = run;
    return {
      dataPoints: learner({ ...input, facts, fields, points: dataPoints, fileId: input.fileId ?? null }),
      trace,
    };
  };
}

/** A field of items keeps its rows unless a step makes another value of their text. */
function isTable({ source, post }: FieldDefinition): boolean {
  return source.kind === 'built_in' && source.value === 'line_items' && post.length === 0;
}

/** The service's own rules know a value by its built-in name and type, whatever the field is called. */
function asRead<Field extends FieldDefinition & { readonly source: { readonly value: string } }>(field: Field): Field {
  return { ...field, name: field.source.value };
}

function compile(field: FieldDefinition, tables: LookupTables): CompiledField {
  return {
    field,
    pre: field.pre.map((step) => compileStep(step, tables)),
    read: createSourceReader(field.source),
    post: field.post.map((step) => compileStep(step, tables)),
  };
}

interface Run {
  readonly facts: () => DocumentFacts;
  readonly hints: () => ReadingHints;
  readonly metadata: Metadata;
  readonly budget: WorkBudget;
  readonly trace: ChainTraceEntry[];
}

function startRun({ document, metadata }: ChainInput, weights: LearnedWeights): Run {
  let known: DocumentFacts | null = null;
  const facts = (): DocumentFacts => (known ??= collectFacts(document, weights));
  const hints = (): ReadingHints => ({
    decimalMark: decimalMarkOf(facts().layout.text),
    order: facts().isOrderCertain ? facts().order : null,
  });
  return { facts, hints, metadata, budget: createWorkBudget(), trace: [] };
}

type FieldRun = Run & Pick<SourceInput, 'builtIn' | 'otherField'>;

function runField({ field, pre, read, post }: CompiledField, run: FieldRun): OtherField | null {
  const note = (entry: Omit<ChainTraceEntry, 'field'>): void => void run.trace.push({ field: field.name, ...entry });
  const prepare = (line: string): string => applyAll(pre, line, run.budget);
  const source = read({ ...run, prepare: pre.length === 0 ? (line) => line : prepare });
  if (source.line !== null && pre.length > 0) {
    let before = source.line.printed;
    for (const step of pre) {
      const after = applyAll([step], before, run.budget);
      note({ phase: 'pre', step: step.name, before, after, note: null });
      before = after;
    }
  }
  let value = source.value;
  note({ phase: 'source', step: 'source', before: null, after: plainValue(value), note: source.note });
  for (const step of post) {
    if (value === null) return null;
    const before = value;
    const outcome = step.apply(before, run.budget);
    value = outcome.value;
    note({ phase: 'post', step: step.name, before: plainValue(before), after: plainValue(value), note: outcome.note });
  }
  if (value === null) return null;
  const typed = typeValue(value, field.data_type, hintsFor(value, field, run));
  note({
    phase: 'type',
    step: 'type',
    before: plainValue(value),
    after: plainValue(typed.value),
    note: typed.note,
  });
  return typed.value === null ? null : { value: typed.value, place: placeOf(source.place, run.facts) };
}

/** Looks at the document only where a text is to be read as another type. */
function hintsFor(value: ChainValue, field: FieldDefinition, run: Run): ReadingHints {
  return value.kind === 'text' && field.data_type !== 'String' ? run.hints() : { decimalMark: null, order: null };
}

/** A line that a step cannot change stays as it is. */
function applyAll(steps: readonly CompiledStep[], line: string, budget: WorkBudget): string {
  return steps.reduce((text, step) => {
    const { value } = step.apply(textValue(text), budget);
    return value?.kind === 'text' ? value.text : text;
  }, line);
}

function placeOf(place: Place, facts: () => DocumentFacts): KnownPlace {
  if (!('words' in place)) return place;
  const page = place.words[0]?.page ?? null;
  const words = place.words.filter((word) => word.page === page);
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
  return {
    page,
    box: boxAround(words),
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100,
    source: sourceOfWords(words, facts().layout),
  };
}

function toDataPoint(field: FieldDefinition, { value, place }: OtherField): ExtractedDataPoint {
  const [valueAsString = ''] = textsOf(value);
  return {
    name: field.name,
    dataType: field.data_type,
    value: value.kind === 'number' ? value.number : valueAsString,
    valueAsString,
    page: place.page,
    box: place.box,
    confidence: place.confidence,
    source: place.source,
  };
}

/** Returns why the fields of a tag cannot be used together, or `null`. */
export function refuseOrder(fields: readonly FieldDefinition[]): ServiceMessage | null {
  const ordered = orderFields(fields);
  if (ordered.ok) return null;
  return ordered.reason === 'circle'
    ? serviceMessage('chain.circle', { path: ordered.path.join(' → ') })
    : serviceMessage('chain.unknown-field', { field: ordered.unknown });
}
