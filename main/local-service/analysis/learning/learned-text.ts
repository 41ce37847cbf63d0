import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import type { DocumentFacts } from '../extract/document-facts.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';
import { boxAround } from '../extract/layout.ts';
import { nameKey } from '../extract/company-names.ts';
import { isSameIssuer } from './issuer-marks.ts';
import { enoughAgainstName } from './same-issuer.ts';
import { contradicted } from './sums-of-learned.ts';
import { placesOf, plain } from './lesson.ts';
import type { TaughtField } from './teaching.ts';

export interface TextToLearn {
  readonly field: FieldDefinition;
  /** The built-in name of the field, or none. */
  readonly name: string;
  readonly point: ExtractedDataPoint | null;
  readonly taught: readonly TaughtField[];
  /** The weight of the marks that the document shares with one that was corrected. */
  readonly shared: number;
}

/** A sender that is known by marks of this weight needs no name. */
const certainMarks = 2;
const uncertainBelow = 0.85;

/**
 * Returns the text that people stated on earlier documents of an issuer, where the reading shows the same mistake again,
 * or nothing, or is uncertain. Texts that contradict each other cancel.
 */
export function learnedText(facts: DocumentFacts, given: TextToLearn): ExtractedDataPoint | null {
  const { field, name, point, taught, shared } = given;
  const stated = mostStated(taught);
  if (stated === null) return point;
  const isSame = name === 'issuer' ? isSameIssuer : (a: string, b: string): boolean => plain(a) === plain(b);
  const confidence = Math.round(Math.min(0.97, ((stated.count + 1) / (stated.of + 1.15)) * 1.02) * 100) / 100;
  if (point !== null && isSame(point.valueAsString, stated.text)) {
    const isMisread = name === 'issuer' && nameKey(point.valueAsString) !== nameKey(stated.text);
    const spelt = isMisread ? ({ value: stated.text, valueAsString: stated.text, source: 'learned' } as const) : {};
    return { ...point, ...spelt, confidence: Math.max(point.confidence, confidence) };
  }
  const isRepeated = point !== null && taught.some(({ wrong }) => wrong !== null && isSame(wrong, point.valueAsString));
  const isCertain = shared >= certainMarks;
  const printed = placesOf(facts, 'String', {
    value: stated.text,
    page: point?.page ?? null,
    box: point?.box ?? null,
  })[0];
  const isPrinted = printed !== undefined;
  const isMissing = point === null && (isPrinted || (name === 'issuer' && isCertain));
  const isUncertain =
    point !== null && point.confidence < Math.min(uncertainBelow, confidence) && (isPrinted || isCertain);
  // Another name that was read for certain is asked about, until corrections of several documents agree.
  const isAgainst = name === 'issuer' && shared >= enoughAgainstName;
  if (!isRepeated && !isMissing && !isUncertain && !isAgainst) return point;
  const isAsked = isAgainst && !isRepeated && point !== null && stated.count < 2;
  const page = printed?.words[0]?.page ?? null;
  return {
    ...{ name: field.name, dataType: field.data_type, value: stated.text, valueAsString: stated.text },
    ...{ page, box: boxAround(printed?.words ?? []), source: 'learned' },
    confidence: isAsked ? Math.min(confidence, contradicted) : confidence,
  };
}

/** Returns the text that most corrections state, with how many of them do; `null` when two are stated as often. */
function mostStated(taught: readonly TaughtField[]): { text: string; count: number; of: number } | null {
  const texts = taught.flatMap(({ value }) => (value === null ? [] : [String(value)]));
  const groups = [...Map.groupBy(texts, plain).values()].toSorted((a, b) => b.length - a.length);
  const [most, next] = groups;
  const text = most?.[0];
  if (most === undefined || text === undefined || next?.length === most.length) return null;
  return { text, count: most.length, of: taught.length };
}

/** Returns a name as two or more documents of its issuer spell it, where recognition misread a letter of it. */
export function withUsualSpelling(point: ExtractedDataPoint, names: readonly string[]): ExtractedDataPoint {
  const [most] = [...Map.groupBy(names, nameKey).values()].toSorted((a, b) => b.length - a.length);
  const usual = most?.[0];
  if (most === undefined || usual === undefined || most.length < 2 || 2 * most.length <= names.length) return point;
  const isMisread = isSameIssuer(usual, point.valueAsString) && nameKey(usual) !== nameKey(point.valueAsString);
  return isMisread ? { ...point, value: usual, valueAsString: usual, source: 'learned' } : point;
}
