import type { ReadDocument } from '#local-service/readers/document.ts';
import { documentFeatures } from './document-features.ts';
import { sigmoid, type Calibration } from './fit-logistic.ts';

/** Fewer examples say more about themselves than about their tag. */
export const leastExamples = 5;

/** What was learned about one tag, and how well. */
export interface TrainedTag {
  readonly tag: string;
  readonly examples: number;
  /** How many of the examples were recognised by weights that were fitted without them. */
  readonly heldBackRight: number;
  /** The documents of other tags, and how many of them did not get it in the same manner. */
  readonly others: number;
  readonly othersRight: number;
  /** The tags that the criteria gave to examples of this tag, with how many. */
  readonly confusedWith: Readonly<Record<string, number>>;
  readonly calibration: Calibration;
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** Plain data: it is stored beside the definitions, and goes with them to every reading. */
export interface TrainedClassifier {
  readonly tags: readonly TrainedTag[];
}

export interface TrainedScore {
  readonly trained: TrainedTag;
  /** 0 to 1, calibrated on examples that were held back. */
  readonly probability: number;
}

/** Returns a function that tells how likely a document has each of the trained tags, the likeliest first. */
export function createTrainedScorer({
  tags,
}: TrainedClassifier): (document: Pick<ReadDocument, 'pages'>) => readonly TrainedScore[] {
  const compiled = tags.map((trained) => ({ trained, weights: new Map(Object.entries(trained.weights)) }));
  return (document) => {
    if (compiled.length === 0) return [];
    const features = documentFeatures(document);
    const scores = compiled.map(({ trained, weights }) => {
      const sum = features.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0);
      const odds = trained.bias + sum / Math.sqrt(Math.max(1, features.length));
      const { slope, offset } = trained.calibration;
      return { trained, probability: Math.round(sigmoid(slope * odds + offset) * 1e4) / 1e4 };
    });
    return scores.toSorted((a, b) => b.probability - a.probability);
  };
}
