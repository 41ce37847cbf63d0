import { expect, test } from 'vitest';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { decideTag } from '#local-service/analysis/trained/decide-tag.ts';
import { documentFeatures } from '#local-service/analysis/trained/document-features.ts';
import { trainClassifier, type TrainingDocument } from '#local-service/analysis/trained/train.ts';
import type { TrainedScore, TrainedTag } from '#local-service/analysis/trained/trained-classifier.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { TagDefinition } from '#local-service/config/tag-definition.ts';
import { buildClassTexts, setOnPages } from '../../builders/class-texts.ts';

/** A tag that a person made, without any criteria. */
const tourSheet: TagDefinition = {
  name: 'Tour sheet',
  description: '',
  criteria: { keywords: [], patterns: [], min_score: 0.4 },
  fields: [],
};

const sheet = (number: number) =>
  setOnPages(`Tourenblatt ${number}

Fahrzeug: HH-KL ${number * 7}
Beifahrer: ${['Anna', 'Jan', 'Mia'][number % 3] ?? ''}

Abfahrt Lager    ${6 + (number % 4)}:15
Haltestelle ${number % 9}  Palette ${number * 3}
Rueckkehr Lager  ${14 + (number % 4)}:40

Kilometerstand Beginn ${number * 113}
Kilometerstand Ende   ${number * 113 + 80}
`);

const texts = buildClassTexts(3).map(({ text, accepted }) => ({ document: setOnPages(text), accepted }));
const plain = createAnalyzer({ tags: [...builtInTags, tourSheet] });

function trainingOn(examples: number): readonly TrainingDocument[] {
  const own = Array.from({ length: examples }, (_, number): TrainingDocument => {
    const features = documentFeatures(sheet(number + 1));
    return { tag: tourSheet.name, isExample: true, features, byCriteria: null };
  });
  const others = texts.map(({ document, accepted: [tag = ''] }): TrainingDocument => {
    return { tag, isExample: false, features: documentFeatures(document), byCriteria: null };
  });
  return [...own, ...others];
}

test('five examples teach a tag without criteria, and nothing that was right turns wrong', () => {
  const trained = trainClassifier(trainingOn(5));
  expect(trained.tags).toMatchObject([{ tag: 'Tour sheet', examples: 5, heldBackRight: 5 }]);
  const analyze = createAnalyzer({ tags: [...builtInTags, tourSheet], trained });
  expect(analyze(sheet(40))).toMatchObject({ tag: 'Tour sheet', source: 'classifier', classifier: 'logistic' });
  for (const { document } of texts.slice(0, 60)) expect(analyze(document).tag).toBe(plain(document).tag);
});

test('four examples teach nothing, and the same examples always teach the same', () => {
  expect(trainClassifier(trainingOn(4)).tags).toEqual([]);
  expect(trainClassifier(trainingOn(7))).toEqual(trainClassifier(trainingOn(7)));
});

test('what was trained for a tag that is gone is left aside', () => {
  const trained = trainClassifier(trainingOn(5));
  expect(createAnalyzer({ tags: builtInTags, trained })(sheet(40)).tag).not.toBe('Tour sheet');
});

const scored = (tag: string, probability: number, known: Partial<TrainedTag> = {}): TrainedScore => ({
  probability,
  trained: {
    ...{ tag, examples: 6, heldBackRight: 6, others: 40, othersRight: 40, confusedWith: {}, bias: 0, weights: {} },
    calibration: { slope: 1, offset: 0 },
    ...known,
  },
});

test.each([
  ['criteria alone decide', { tag: 'a', score: 0.9 }, [], { tag: 'a', score: 0.9, classifier: 'zero' }],
  ['neither', null, [scored('b', 0.3)], null],
  ['no criteria', null, [scored('b', 0.9)], { tag: 'b', score: 0.9, classifier: 'logistic' }],
  ['both agree', { tag: 'b', score: 0.6 }, [scored('b', 0.9)], { tag: 'b', score: 0.9, classifier: 'logistic' }],
  [
    'weak criteria give way',
    { tag: 'a', score: 0.6 },
    [scored('b', 0.9)],
    { tag: 'b', score: 0.8, classifier: 'logistic' },
  ],
  [
    'strong criteria stay, to be checked',
    { tag: 'a', score: 0.97 },
    [scored('b', 0.9)],
    { tag: 'a', score: 0.8, classifier: 'zero' },
  ],
  [
    'criteria that were wrong before give way, to be checked',
    { tag: 'a', score: 0.97 },
    [scored('b', 0.9, { confusedWith: { a: 3 } })],
    { tag: 'b', score: 0.8, classifier: 'logistic' },
  ],
  [
    'a trained tag that is very unlikely is to be checked',
    { tag: 'a', score: 0.97 },
    [scored('a', 0.02)],
    { tag: 'a', score: 0.8, classifier: 'zero' },
  ],
] as const)('%s', (_name, criteria, trained, expected) => {
  expect(decideTag(criteria, trained)).toEqual(expected);
});
