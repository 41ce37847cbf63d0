import { calibrate, fitLogistic, oddsOf, sigmoid, type FeatureRow, type LogisticWeights } from './fit-logistic.ts';
import { leastExamples, type TrainedClassifier, type TrainedTag } from './trained-classifier.ts';

/** A document that training looks at. */
export interface TrainingDocument {
  /** The name of its tag. */
  readonly tag: string;
  /** Whether a person said so; otherwise the criteria did, and it only stands for the other documents. */
  readonly isExample: boolean;
  /** The tag that the criteria would give it, and its score; `null` for none. */
  readonly byCriteria: { readonly tag: string; readonly score: number } | null;
  /** `documentFeatures`. */
  readonly features: readonly string[];
}

const folds = 5;
/** More words do not help few examples. */
const mostKept = 600;

/** Trains a classifier on the tags that have enough examples. Takes time by documents and tags, and is always the same. */
export function trainClassifier(documents: readonly TrainingDocument[]): TrainedClassifier {
  const numbers = featureNumbers(documents);
  const names = [...numbers.keys()];
  const rows = documents.map(({ features }) => features.flatMap((feature) => numbers.get(feature) ?? []));
  const examples = Map.groupBy(documents.filter(({ isExample }) => isExample), ({ tag }) => tag); // prettier-ignore
  const tags = [...examples].filter(([, all]) => all.length >= leastExamples).map(([tag]) => tag);
  return { tags: tags.toSorted().map((tag) => trainTag(tag, { documents, rows, names })) };
}

/** Words of a single document tell nothing about others. */
function featureNumbers(documents: readonly TrainingDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of documents)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count > 1).map(([feature]) => feature);
  return new Map(kept.toSorted().map((feature, index) => [feature, index]));
}

interface Material {
  readonly documents: readonly TrainingDocument[];
  readonly rows: readonly FeatureRow[];
  readonly names: readonly string[];
}

function trainTag(tag: string, { documents, rows, names }: Material): TrainedTag {
  // A document that the criteria alone gave this tag may have it or not.
  const used = documents.flatMap((one, index) => (one.isExample || one.tag !== tag ? [index] : []));
  const ofUsed = used.map((index) => rows[index] ?? []);
  const isPositive = used.map((index) => documents[index]?.tag === tag);
  const heldBack = heldBackOdds(ofUsed, isPositive, names.length);
  const calibration = calibrate(heldBack, isPositive);
  const probable = heldBack.map((odds) => sigmoid(calibration.slope * odds + calibration.offset) >= 0.5);
  const count = (counted: (isRight: boolean, positive: boolean) => boolean): number =>
    probable.filter((isProbable, index) => counted(isProbable, isPositive[index] === true)).length;
  const others = used.flatMap((index) => {
    const document = documents[index];
    const byCriteria = document?.tag === tag ? (document.byCriteria?.tag ?? null) : null;
    return byCriteria === null || byCriteria === tag ? [] : [byCriteria];
  });
  return {
    tag,
    examples: isPositive.filter(Boolean).length,
    heldBackRight: count((isProbable, positive) => positive && isProbable),
    others: isPositive.filter((positive) => !positive).length,
    othersRight: count((isProbable, positive) => !positive && !isProbable),
    confusedWith: Object.fromEntries([...Map.groupBy(others, (name) => name)].map(([name, all]) => [name, all.length])),
    calibration,
    ...kept(fitLogistic(ofUsed, isPositive, names.length), names),
  };
}

/** Returns the odds of each row by weights that were fitted without it. */
function heldBackOdds(
  rows: readonly FeatureRow[],
  isPositive: readonly boolean[],
  features: number,
): readonly number[] {
  const seen = { true: 0, false: 0 };
  const foldOf = isPositive.map((positive) => (positive ? seen.true++ : seen.false++) % folds);
  const odds = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < folds; fold += 1) {
    const isTrained = (_: unknown, index: number): boolean => foldOf[index] !== fold;
    const weights = fitLogistic(rows.filter(isTrained), isPositive.filter(isTrained), features);
    for (const [index, row] of rows.entries()) if (foldOf[index] === fold) odds[index] = oddsOf(row, weights);
  }
  return odds;
}

function kept({ bias, weights }: LogisticWeights, names: readonly string[]): Pick<TrainedTag, 'bias' | 'weights'> {
  const all = names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 1e4) / 1e4] as const);
  const heaviest = all.filter(([, weight]) => weight !== 0).toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])); // prettier-ignore
  return { bias, weights: Object.fromEntries(heaviest.slice(0, mostKept)) };
}
