import { checkBelow } from '#service-api/records/data-point.ts';
import type { TrainedScore } from './trained-classifier.ts';

/** A tag with its score. */
interface Scored {
  readonly tag: string;
  readonly score: number;
}

export interface Decision extends Scored {
  /** `logistic`: the trained classifier decided; `zero`: the criteria did, without examples. */
  readonly classifier: 'zero' | 'logistic';
}

/** A document whose tag is to be looked at. */
const contradicted = 0.8;
const probable = 0.5;
/** A tag that is trained and less likely than this is another one's. */
const unlikely = 0.1;
/** As many examples of a tag for which the criteria were wrong in the same way show that they are not to be relied on. */
const knownMistakes = 3;

/**
 * Decides between the criteria and the trained classifier.
 * @param criteria what the criteria give; `null` when it is below the least score of its tag
 * @param trained scores of the trained tags, the likeliest first
 * @returns `null` when neither gives a tag. Where the trained one contradicts strong criteria, the score is below the limit
 * at which a person is asked, whichever is given.
 */
export function decideTag(criteria: Scored | null, trained: readonly TrainedScore[]): Decision | null {
  const [best] = trained;
  if (best === undefined || best.probability < probable) return byCriteria(criteria, trained);
  const { trained: known, probability } = best;
  if (criteria === null) return { tag: known.tag, score: probability, classifier: 'logistic' };
  if (criteria.tag === known.tag) {
    return probability > criteria.score
      ? { tag: known.tag, score: probability, classifier: 'logistic' }
      : { ...criteria, classifier: 'zero' };
  }
  if (criteria.score < checkBelow && probability > criteria.score)
    return { tag: known.tag, score: Math.min(probability, limitOf(criteria)), classifier: 'logistic' };
  if ((known.confusedWith[criteria.tag] ?? 0) >= knownMistakes)
    return { tag: known.tag, score: Math.min(probability, contradicted), classifier: 'logistic' };
  return { tag: criteria.tag, score: Math.min(criteria.score, contradicted), classifier: 'zero' };
}

/** The surer the criteria were of another tag, the less sure is this one. */
const limitOf = ({ score }: Scored): number => 1 - score / 3;

function byCriteria(criteria: Scored | null, trained: readonly TrainedScore[]): Decision | null {
  if (criteria === null) return null;
  const own = trained.find((one) => one.trained.tag === criteria.tag);
  const isUnlikely =
    own !== undefined && own.probability < unlikely && own.trained.heldBackRight === own.trained.examples;
  return {
    tag: criteria.tag,
    score: isUnlikely ? Math.min(criteria.score, contradicted) : criteria.score,
    classifier: 'zero',
  };
}
