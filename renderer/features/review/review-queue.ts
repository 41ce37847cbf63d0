import type { DataPoint } from '#contract/documents.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import { isUncertain, orderedValues } from '../../documents/detail/hero-facts.ts';

/** A value that may be meant: the one that was read, or another that the page states. */
export interface Candidate {
  readonly value: string | number;
  readonly valueAsString: string;
  readonly page: number | null;
  readonly box: DataPoint['box'];
}

/** A value that the document should have and that was not found stands among the others without a text. */
export function withMissing(
  points: readonly DataPoint[],
  fields: readonly { readonly name: string; readonly dataType: string; readonly isMissing: boolean }[],
): readonly DataPoint[] {
  const lacking = fields.filter((field) => field.isMissing && points.every(({ name }) => name !== field.name));
  const nothing = { value: '', valueAsString: '', page: null, box: null, confidence: null, source: null };
  return [...points, ...lacking.map(({ name, dataType }) => ({ ...nothing, name, dataType, needsCheck: true }))];
}

export const isMissing = ({ valueAsString }: Pick<DataPoint, 'valueAsString'>): boolean => valueAsString === '';

/** Returns whether a value has no text: it was not found and nothing is typed, or a person has cleared its field. */
export function isEmpty(
  point: Pick<DataPoint, 'name' | 'valueAsString'>,
  draft: { readonly field: string; readonly text: string } | null,
): boolean {
  return draft?.field === point.name ? draft.text.trim() === '' : isMissing(point);
}

/** The values of a document that are asked for, in the order in which people read them. */
export const questionsOf = (points: readonly DataPoint[], answered: ReadonlySet<string>): readonly DataPoint[] =>
  orderedValues(points).filter((point) => isUncertain(point) && !answered.has(point.name));

/** Choices have the keys 1 to 9. */
const mostCandidates = 9;

/** The value as it was read comes first, if any, then what else may be meant. Values that read alike are one choice. */
export function candidatesOf(point: DataPoint, others: readonly Candidate[]): readonly Candidate[] {
  const { value, valueAsString, page, box } = point;
  const all = [...(isMissing(point) ? [] : [{ value, valueAsString, page, box }]), ...others];
  return all
    .filter((each, index) => all.findIndex((other) => String(other.value) === String(each.value)) === index)
    .slice(0, mostCandidates);
}

/** What a key means while a value is asked for. */
export type ReviewKey =
  | { readonly kind: 'choose'; readonly index: number }
  /** The person begins to type: the text replaces what stood there. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'class' }
  | { readonly kind: 'none' };

/** What decides which keys a question has. */
interface AskedQuestion {
  readonly isTable: boolean;
  /** The number of values to choose from. */
  readonly choices: number;
  /** Whether Enter leaves it without an answer. */
  readonly isEmpty: boolean;
  readonly hasNext: boolean;
}

interface KeyHint {
  readonly key: string;
  readonly text: MessageCode;
  /** Whether it is left out in a small window. */
  readonly isMinor?: boolean;
}

/** Returns the keys of a question with what they do: those that work for it, and no others. */
export function keysOf({ isTable, choices, isEmpty: isNone, hasNext }: AskedQuestion): readonly KeyHint[] {
  const keys: readonly (KeyHint | false)[] = [
    { key: '↵', text: isNone ? 'review.key.leave' : 'review.key.accept' },
    hasNext && { key: 'Tab', text: 'review.key.next' },
    choices > 0 && { key: choices === 1 ? '1' : `1 – ${choices}`, text: 'review.key.choose' },
    !isTable && { key: 'F2', text: 'review.key.type', isMinor: true },
    { key: 'Del', text: 'correct.remove' },
    { key: 'C', text: 'review.key.class', isMinor: true },
    { key: 'Ctrl ↵', text: 'review.key.all' },
  ];
  return keys.filter((each) => each !== false);
}

/** Two keys within this time are one text: a digit alone chooses, and several are an amount. */
const togetherMs = 700;

/**
 * Returns what a printable key means before a person has begun to type. A digit chooses at once; when another key
 * follows it quickly, both together are typed.
 */
export function keyMeaning(
  key: string,
  choices: number,
  before: { readonly key: string; readonly atMs: number } | null,
  atMs: number,
): ReviewKey {
  if (key.length !== 1 || key === ' ') return { kind: 'none' };
  const digit = before !== null && /^[1-9]$/u.test(before.key) && atMs - before.atMs < togetherMs ? before.key : '';
  if (digit === '' && /^[1-9]$/u.test(key) && Number(key) <= choices) return { kind: 'choose', index: Number(key) - 1 };
  if (digit === '' && key.toLowerCase() === 'c') return { kind: 'class' };
  return { kind: 'type', text: digit + key };
}
