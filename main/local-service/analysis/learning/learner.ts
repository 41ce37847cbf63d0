import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import { boxAround } from '../extract/layout.ts';
import type { DocumentFacts } from '../extract/document-facts.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';
import { printAmount } from '../extract/print-amount.ts';
import { enough, issuerMarks } from './issuer-marks.ts';
import { learnedText, withUsualSpelling } from './learned-text.ts';
import { voteOn, type FieldVotes, type LearnedValue } from './learned-value.ts';
import { placesOf, plain } from './lesson.ts';
import { createIssuerFinder, type SameIssuer } from './same-issuer.ts';
import { asked, contradicted, withoutBrokenSums } from './sums-of-learned.ts';
import type { TaughtField, Teaching } from './teaching.ts';

interface LearnerInput {
  readonly facts: () => DocumentFacts;
  /** The document itself, whose own corrections teach it nothing; `null` for one that is not stored. */
  readonly fileId: string | null;
  /** The built-in name of its tag, or the name that people gave it. */
  readonly tag: string;
  readonly fields: readonly FieldDefinition[];
  /** The values as they were read. */
  readonly points: readonly ExtractedDataPoint[];
}

/** Returns the values of a document as the corrections of its issuer's earlier documents let them be read. */
export type Learner = (input: LearnerInput) => readonly ExtractedDataPoint[];

/** A value that corrections suggest with less is not given. */
const leastConfidence = 0.5;

/** The fields whose value is the same on every document of an issuer, and need not be printed as it is stated. */
const sameOnAll: readonly string[] = ['issuer', 'currency', 'customer', 'payee'];

export function createLearner({ documents }: Teaching): Learner {
  if (documents.length === 0) return ({ points }) => points;
  const find = createIssuerFinder(documents);
  return (input) => {
    const { facts, fileId, tag, fields, points } = input;
    const same = find({ issuer: issuerOf(input), marks: issuerMarks(facts()) }).filter(
      ({ document }) => document.fileId !== fileId,
    );
    if (same.length === 0) return points;
    const ofTag = same.filter(({ document }) => document.tag === tag);
    const read = new Map(points.map((point) => [point.name, point]));
    const learned = fields.flatMap((field) => {
      const point = read.get(field.name) ?? null;
      if (!isLearnable(field, point)) return point ?? [];
      return learnField(facts(), { field, point, same: isOfIssuer(field) ? same : ofTag }) ?? [];
    });
    return [...withoutBrokenSums(facts(), fields, { read: points, learned }), ...pointsBeside(fields, points)];
  };
}

const builtInName = ({ source }: FieldDefinition): string | null => (source.kind === 'built_in' ? source.value : null);

function issuerOf({ fields, points }: LearnerInput): { name: string; confidence: number } | null {
  const name = fields.find((field) => builtInName(field) === 'issuer')?.name;
  const point = points.find((one) => one.name === name);
  return point === undefined ? null : { name: point.valueAsString, confidence: point.confidence };
}

/** The name of an issuer is learned from its documents of every tag. */
const isOfIssuer = (field: FieldDefinition): boolean => builtInName(field) === 'issuer';

function pointsBeside(
  fields: readonly FieldDefinition[],
  points: readonly ExtractedDataPoint[],
): readonly ExtractedDataPoint[] {
  const names = new Set(fields.map(({ name }) => name));
  return points.filter(({ name }) => !names.has(name));
}

/** What a code or an electronic invoice states is exact, and what no page shows is not read from one. */
function isLearnable({ source }: FieldDefinition, point: ExtractedDataPoint | null): boolean {
  if (point !== null && (point.source === 'xml' || point.source === 'code' || point.items !== undefined)) return false;
  if (source.kind === 'built_in') return source.value !== 'line_items';
  return source.kind === 'label' || source.kind === 'pattern';
}

interface FieldToLearn {
  readonly field: FieldDefinition;
  readonly point: ExtractedDataPoint | null;
  readonly same: readonly SameIssuer[];
}

function learnField(facts: DocumentFacts, { field, point, same }: FieldToLearn): ExtractedDataPoint | null {
  const taught = same.flatMap(({ document }) =>
    document.fields.filter((one) => one.field === field.name && one.dataType === field.data_type),
  );
  const name = builtInName(field) ?? '';
  if (taught.length === 0) {
    if (point === null || name !== 'issuer') return point;
    // The name alone does not tell a misread letter from another company.
    const marked = same.filter(({ shared }) => shared >= enough);
    return withUsualSpelling(
      point,
      marked.flatMap(({ document }) => document.issuer ?? []),
    );
  }
  if (field.data_type === 'String' && (sameOnAll.includes(name) || isNeverPrinted(taught)))
    return learnedText(facts, { field, name, point, taught, shared: Math.max(...same.map(({ shared }) => shared)) });
  return chosen(facts, { field, point, votes: voteOn(facts, taught) });
}

const isNeverPrinted = (taught: readonly TaughtField[]): boolean =>
  taught.every(({ value, lesson }) => value !== null && lesson.right.length === 0 && !/\d/u.test(String(value)));

interface Choice {
  readonly field: FieldDefinition;
  readonly point: ExtractedDataPoint | null;
  readonly votes: FieldVotes;
}

function chosen(facts: DocumentFacts, { field, point, votes }: Choice): ExtractedDataPoint | null {
  const { value, isWrong, absent } = votes;
  const place = point === null ? undefined : placesOf(facts, field.data_type, point)[0];
  const stoodWrong = place !== undefined && isWrong(place.spot);
  if (value === null || value.confidence < leastConfidence) {
    if (point === null || !stoodWrong) return point;
    return absent > 1 ? null : asked(point, leastConfidence);
  }
  if (point === null) return learnedPoint(field, value);
  if (plain(point.value) === plain(value.value))
    return { ...point, confidence: Math.max(point.confidence, value.confidence) };
  const isSamePlace = place?.words[0] === value.words[0];
  if (stoodWrong || isSamePlace || (point.confidence < contradicted && value.confidence > point.confidence))
    return learnedPoint(field, value);
  return asked(point, contradicted);
}

function learnedPoint({ name, data_type: dataType }: FieldDefinition, found: LearnedValue): ExtractedDataPoint {
  const page = found.words[0]?.page ?? null;
  const value = typeof found.value === 'number' ? found.value : found.value.trim();
  return {
    ...{ name, dataType, value, page, confidence: found.confidence, source: 'learned' },
    valueAsString: typeof value === 'number' ? printAmount(value) : value,
    box: boxAround(found.words.filter((word) => word.page === page)),
  };
}
