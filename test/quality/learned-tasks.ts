import type { ReadDocument } from '#local-service/readers/document.ts';
import { viewDocument } from '#local-service/analysis/document-view.ts';
import { shapeFeatures, type ShapeName } from '#local-service/analysis/page-shapes.ts';
import { amountCandidates } from '#local-service/analysis/extract/amount-candidates.ts';
import { currencyCandidates } from '#local-service/analysis/extract/currency-field.ts';
import { readRecipient, withRolesOf } from '#local-service/analysis/extract/customer.ts';
import { dateCandidates, dateWeights, readDates } from '#local-service/analysis/extract/date-fields.ts';
import { collectFacts, type DocumentFacts } from '#local-service/analysis/extract/document-facts.ts';
import { issuerCandidates, issuerWeights } from '#local-service/analysis/extract/issuer.ts';
import { duesBySurroundings } from '#local-service/analysis/extract/dues-by-surroundings.ts';
import type { FeaturedCandidate } from '#local-service/analysis/extract/learned/choose-candidate.ts';
import type { LearnedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';
import { splitCandidates } from '#local-service/analysis/extract/net-tax-candidates.ts';
import { numberCandidates } from '#local-service/analysis/extract/number-candidates.ts';
import { namesBill, numbersByPlace } from '#local-service/analysis/extract/numbers-by-place.ts';
import { placeWeights } from '#local-service/analysis/extract/read-number.ts';
import type { AmountValue } from '#local-service/analysis/extract/read-values.ts';
import { totalCandidates } from '#local-service/analysis/extract/total-candidates.ts';
import { fitSoftmax, type Example } from './fit-softmax.ts';
import { judgeField, type MeasuredField } from './judge-field.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { expectationOf } from './sample-index.ts';

/** A choice whose weights are learned. */
interface Task {
  readonly field: MeasuredField;
  /** The weights that a document uses, among the names. */
  readonly names: readonly string[];
  readonly nameFor: (facts: DocumentFacts) => string;
  /** The least probability of a value that is given. */
  readonly limit: number;
  /** Features that never speak against a candidate. */
  readonly supports?: readonly string[];
  /** How much papers of invented organisations count, in shares of their weight (README.md says how these were chosen). */
  readonly papers: number;
  /** The weight of made documents, where it is another one: nearly all of them have the label that this choice does without. */
  readonly made?: number;
  /** Whether each document is learned once more without the right candidates, so that nothing is chosen where the value is missing. */
  readonly isAlsoLeftOut?: boolean;
  /** A feature without which each document is learned once more, because those that the choice is for often lack it. */
  readonly alsoWithout?: string;
  readonly candidates: (
    facts: DocumentFacts,
    labelled: LabelledDocument,
  ) => readonly FeaturedCandidate<string | number>[];
}

const tasks: readonly Task[] = [
  {
    field: 'date',
    names: ['date', 'date on a slip'],
    nameFor: dateWeights,
    limit: 0.45,
    papers: 0.5,
    candidates: (facts, labelled) => dateCandidates(facts, classOf(labelled)),
  },
  {
    field: 'currency',
    names: ['currency'],
    nameFor: () => 'currency',
    limit: 0.5,
    papers: 0.5,
    candidates: (facts, labelled) => currencyCandidates(facts, trueTotal(facts, labelled)),
  },
  {
    field: 'issuer',
    names: ['issuer', 'issuer on a slip'],
    nameFor: issuerWeights,
    limit: 0.25,
    papers: 1,
    supports: [
      'label', 'return address', 'company', 'address head', 'letterhead', 'above legal line', 'register details below',
      'support of its places', 'best supported', 'legal form', 'agrees with domain', 'large print', 'legibility', 'least legible word', 'first page',
    ], // prettier-ignore
    candidates: (facts, labelled) => {
      const parties = withRolesOf(facts, classOf(labelled));
      return issuerCandidates(parties, readRecipient(parties));
    },
  },
  {
    field: 'total',
    names: ['total'],
    nameFor: () => 'total',
    limit: 0.4,
    papers: 0.25,
    candidates: (facts) => totalCandidates(facts, amountCandidates(facts)),
  },
  {
    field: 'invoice_number',
    names: ['invoice_number'],
    nameFor: () => 'invoice_number',
    limit: 0.35,
    papers: 0,
    candidates: numberCandidates,
  },
  {
    field: 'invoice_number',
    names: ['number by place', 'number by place on a slip'],
    nameFor: placeWeights,
    limit: 0.45,
    papers: 1,
    made: 0.1,
    isAlsoLeftOut: true,
    alsoWithout: namesBill,
    candidates: numbersByPlace,
  },
  {
    field: 'due_date',
    names: ['due date by its surroundings'],
    nameFor: () => 'due date by its surroundings',
    limit: 0.5,
    papers: 1,
    made: 0.1,
    candidates: (facts, labelled) => duesBySurroundings(facts, readDates(facts, classOf(labelled)).date),
  },
  ...(['net', 'tax'] as const).map((part): Task => ({
    field: `${part}_total`,
    names: [`${part}_total`],
    nameFor: () => `${part}_total`,
    limit: 0.35,
    papers: 0.5,
    candidates: (facts, labelled) => {
      const total = trueTotal(facts, labelled);
      return total === null ? [] : splitCandidates(facts, amountCandidates(facts), total.value)[part];
    },
  })),
];

function classOf({ expected }: LabelledDocument): string {
  return typeof expected['class'] === 'string' ? expected['class'] : '';
}

/** Currency, net and tax are learned beside the true total, because that of the page may not be found yet. */
function trueTotal(facts: DocumentFacts, labelled: LabelledDocument): { value: number; amount: AmountValue } | null {
  const expectation = expectationOf(labelled, 'total');
  const amount = facts.values.amounts.find(({ value }) => expectation?.accepted.includes(value));
  return amount === undefined ? null : { value: amount.value, amount };
}

/** What a document teaches, by the name of the task. */
export interface Lesson {
  readonly fold: number;
  readonly examples: Readonly<Record<string, readonly Example[]>>;
}

export const foldCount = 5;

/** Documents that lack a value are few, and an invented value is worse than a missing one. */
const timesNone = 3;

/** Papers of invented organisations have a weight of their own in their index, and so do some made documents. */
export function isPaper({ source, weight }: LabelledDocument): boolean {
  return weight !== undefined && source !== 'made';
}

function halves({ candidates, right, weight }: Example, feature: string): readonly Example[] {
  const without = candidates.map((features) => ({ ...features, [feature]: 0 }));
  return [candidates, without].map((either) => ({ candidates: either, right, weight: weight / 2 }));
}

function withoutRight({ candidates, right, weight }: Example): Example {
  const others = candidates.filter((_, index) => right[index] !== true);
  return { candidates: others, right: others.map(() => false), weight };
}

/** Made documents are kinder than real ones, and most real ones are receipts, two for each of them with its transcript. */
function weightOf(labelled: LabelledDocument, papers: number, made = 0.6): number {
  const { source, expected, weight } = labelled;
  if (weight !== undefined) return weight * (isPaper(labelled) ? papers : 1);
  if (source === 'made') return made;
  return expected['class'] === 'receipt' ? 1 : 3;
}

export function lessonOf(labelled: LabelledDocument): Lesson {
  const fold = foldOf(labelled);
  const { document } = labelled;
  const isStated = labelled.source === 'xml' || labelled.source === 'code';
  if (document === null || isStated || document.mail !== null) return { fold, examples: {} };
  const facts = collectFacts(document);
  const shapes = shapeExamples(labelled, document);
  const examples = tasks.flatMap(({ field, nameFor, candidates, papers, made, isAlsoLeftOut = false, alsoWithout }) => {
    const expectation = expectationOf(labelled, field);
    if (expectation === undefined) return [];
    const found = candidates(facts, labelled);
    const ofField = labelled.expected[field] === null ? timesNone : 1;
    const right = found.map(({ value }) => judgeField(field, expectation, value) === 'right');
    const example: Example = {
      candidates: found.map(({ features }) => features),
      right,
      weight: weightOf(labelled, papers, made) * ofField,
    };
    const isLeftOut = isAlsoLeftOut && right.includes(true);
    const learned = isLeftOut ? [example, withoutRight(example)] : [example];
    const all = alsoWithout === undefined ? learned : learned.flatMap((one) => halves(one, alsoWithout));
    return [[nameFor(facts), all] as const];
  });
  return { fold, examples: { ...Object.fromEntries(examples), ...shapes } };
}

const classOfShape: Readonly<Record<ShapeName, string>> = {
  'shape of a receipt': 'receipt',
  'shape of a form': 'form',
};

const papersOfShape: Readonly<Record<ShapeName, number>> = { 'shape of a receipt': 0.5, 'shape of a form': 0 };

/**
 * A page has a shape or not: one candidate, which is right or not. Forms of the tax authorities have the shape of a
 * form and a class of their own.
 */
function shapeExamples(
  labelled: LabelledDocument,
  document: ReadDocument,
): Readonly<Record<string, readonly Example[]>> {
  const expectation = expectationOf(labelled, 'class');
  if (expectation === undefined) return {};
  const view = viewDocument(document);
  const shapes = (Object.keys(classOfShape) as ShapeName[]).flatMap((shape) => {
    const weight = weightOf(labelled, papersOfShape[shape]);
    const right = expectation.accepted.includes(classOfShape[shape]);
    if (shape === 'shape of a form' && !right && expectation.accepted.includes('tax_form')) return [];
    return [[shape, [{ candidates: [shapeFeatures(shape, view)], right: [right], weight }]] as const];
  });
  return Object.fromEntries(shapes);
}

/** Fits all weights on the lessons. */
export function fitWeights(lessons: readonly Lesson[]): LearnedWeights {
  const fitted = tasks.flatMap(({ names, limit, supports }) =>
    names.map((name) => {
      const examples = lessons.flatMap((lesson) => lesson.examples[name] ?? []);
      return [name, fitSoftmax(examples, limit, supports)] as const;
    }),
  );
  const shapes = Object.keys(classOfShape).map((name) => {
    const examples = lessons.flatMap((lesson) => lesson.examples[name] ?? []);
    return [name, fitSoftmax(examples, 0.5)] as const;
  });
  return Object.fromEntries([...fitted, ...shapes]);
}

/** Documents of one issuer are in one fold, so that no rule is measured on the issuer that it was learned from. */
function foldOf({ path, expected }: LabelledDocument): number {
  const issuer = expected['issuer'];
  const key = typeof issuer === 'string' && issuer !== '' ? issuer.toLowerCase().replace(/[^a-z0-9]/g, '').slice(0, 12) : path; // prettier-ignore
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % foldCount;
}
