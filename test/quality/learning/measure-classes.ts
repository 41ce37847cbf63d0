import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';
import { documentFeatures } from '#local-service/analysis/trained/document-features.ts';
import { trainClassifier, type TrainingDocument } from '#local-service/analysis/trained/train.ts';
import { leastExamples } from '#local-service/analysis/trained/trained-classifier.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { TagDefinition } from '#local-service/config/tag-definition.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { sameClass } from '../judge-field.ts';
import type { LabelledDocument } from '../labelled-document.ts';
import { expectationOf } from '../sample-index.ts';
import type { Fold } from './measure-learning.ts';

/** What examples of one tag taught, whose criteria were taken away. */
export interface ClassRow {
  readonly tag: string;
  readonly examples: number;
  /** Documents of the tag that were no examples, and how many of them got it. */
  readonly documents: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  /** Documents of other tags, and how many that were right got another tag, or are to be checked. */
  readonly others: number;
  readonly broken: number;
  readonly brokenUnasked: number;
  /** Examples that training held back, and how many of them it got right. */
  readonly heldBack: number;
  readonly heldBackRight: number;
  /** The mean of the folds. */
  readonly trainMs: number;
}

interface Classed {
  readonly document: ReadDocument;
  readonly features: readonly string[];
  readonly accepted: readonly string[];
}

/**
 * Takes the criteria of one tag after the other away, and has it learned from examples, as a person's own tag is. Each fold
 * has other examples.
 */
export function measureClasses(
  all: readonly LabelledDocument[],
  counts: readonly number[],
  folds: number,
): readonly ClassRow[] {
  const documents = all.flatMap((one): readonly Classed[] => {
    const accepted = expectationOf(one, 'class')?.accepted.map(String) ?? [];
    const { document } = one;
    if (document === null || accepted.length === 0 || document.mail !== null || document.invoiceXml !== null) return [];
    return [{ document, features: documentFeatures(document), accepted }];
  });
  const named = builtInTags.filter(({ name }) => documents.filter((one) => isOf(one, name)).length > leastExamples + 1);
  const rows = named.flatMap(({ name }) =>
    Array.from({ length: folds }, (_, number) => rowsOf(documents, name, counts, { number, of: folds })).flat(),
  );
  return [...Map.groupBy(rows, ({ tag, examples }) => `${tag} ${examples}`).values()].map(summed);
}

/** The documents of all folds, and the mean time to train. */
function summed(folds: readonly ClassRow[]): ClassRow {
  const sum = (of: (row: ClassRow) => number): number => folds.reduce((total, row) => total + of(row), 0);
  const { tag = '', examples = 0 } = folds[0] ?? {};
  return {
    ...{ tag, examples },
    documents: sum((row) => row.documents),
    rightBefore: sum((row) => row.rightBefore),
    rightAfter: sum((row) => row.rightAfter),
    others: sum((row) => row.others),
    broken: sum((row) => row.broken),
    brokenUnasked: sum((row) => row.brokenUnasked),
    heldBack: sum((row) => row.heldBack),
    heldBackRight: sum((row) => row.heldBackRight),
    trainMs: Math.round(sum((row) => row.trainMs) / Math.max(1, folds.length)),
  };
}

const isOf = ({ accepted }: Classed, tag: string): boolean => accepted.some((one) => sameClass(one, tag));

const withoutCriteria = (tag: TagDefinition): TagDefinition => ({
  ...tag,
  fields: [],
  criteria: { keywords: [], patterns: [], signals: [], min_score: tag.criteria.min_score },
});

function rowsOf(
  documents: readonly Classed[],
  name: string,
  counts: readonly number[],
  fold: Fold,
): readonly ClassRow[] {
  const tags = builtInTags.map((tag) => (tag.name === name ? withoutCriteria(tag) : { ...tag, fields: [] }));
  const criteria = createClassifier(tags);
  const analyze = createAnalyzer({ tags });
  const random = createRandom(1);
  const shuffled = documents.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at).map(({ one }) => one); // prettier-ignore
  const plain = new Map(shuffled.map((one) => [one, analyze(one.document)]));
  const turned = (all: readonly Classed[]): readonly Classed[] => {
    const from = Math.floor((fold.number * all.length) / fold.of);
    return [...all.slice(from), ...all.slice(0, from)];
  };
  const own = turned(shuffled.filter((one) => isOf(one, name)));
  const others = turned(shuffled.filter((one) => !isOf(one, name)));
  return counts
    .filter((count) => own.length > count)
    .map((count) => {
      const examples = own.slice(0, count);
      // Half of the others are in the archive already, as the criteria tagged them; the others come later.
      const archived = others.filter((_, index) => index % 2 === 0);
      const training = [
        ...examples.map((one): TrainingDocument => ({ tag: name, isExample: true, features: one.features, byCriteria: criteria.classify(one.document)[0] ?? null })),
        ...archived.map((one): TrainingDocument => ({ tag: plain.get(one)?.tag ?? '', isExample: false, features: one.features, byCriteria: null })),
      ]; // prettier-ignore
      const startedAt = performance.now();
      const trained = trainClassifier(training);
      const trainMs = Math.round(performance.now() - startedAt);
      const after = createAnalyzer({ tags, trained });
      const rest = own.slice(count);
      const later = others.filter((one) => !archived.includes(one));
      const broken = later.flatMap((one) => {
        const [was, is] = [plain.get(one), after(one.document)];
        return was !== undefined && isOf(one, was.tag) && !isOf(one, is.tag) ? [is] : [];
      });
      return {
        ...{ tag: name, examples: count, documents: rest.length, others: later.length, trainMs },
        rightBefore: rest.filter((one) => isOf(one, plain.get(one)?.tag ?? '')).length,
        rightAfter: rest.filter((one) => isOf(one, after(one.document).tag)).length,
        broken: broken.length,
        brokenUnasked: broken.filter(({ score }) => score >= checkBelow).length,
        heldBack: trained.tags[0] === undefined ? 0 : count,
        heldBackRight: trained.tags[0]?.heldBackRight ?? 0,
      };
    });
}
