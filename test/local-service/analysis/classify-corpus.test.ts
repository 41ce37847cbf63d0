import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';
import {
  addMisreadings,
  buildAdversarialTexts,
  buildClassTexts,
  type ClassText,
  setOnPages,
} from '../../builders/class-texts.ts';

const classifier = createClassifier(builtInTags);
const minScores = new Map(builtInTags.map((tag) => [tag.name, tag.criteria.min_score]));

interface Given {
  readonly tag: string;
  readonly score: number;
}

function classifyPages(text: string): Given {
  const best = classifier.classify(setOnPages(text))[0];
  const believed = best !== undefined && best.score >= (minScores.get(best.tag) ?? 1);
  return believed ? best : { tag: 'unclassified', score: 0 };
}

function misses(documents: readonly ClassText[], spoil: (text: string, index: number) => string): readonly string[] {
  return documents.flatMap((document, index) => {
    const given = classifyPages(spoil(document.text, index));
    return document.accepted.includes(given.tag) ? [] : [`${document.id} taken for ${given.tag} (${given.score})`];
  });
}

describe('classification of made-up documents', () => {
  it('has five documents of each of the 16 classes in each of two languages', () => {
    const counts = Object.groupBy(buildClassTexts(), (document) => `${document.language}/${document.accepted[0]}`);
    expect(Object.keys(counts)).toHaveLength(32);
    expect(Object.values(counts).every((group) => group?.length === 5)).toBe(true);
  });

  it.each([1, 2, 3])('classifies at least 97 of 100 of them correctly, seed %i', (seed) => {
    expect(misses(buildClassTexts(seed), (text) => text).length).toBeLessThanOrEqual(4);
  });

  it('classifies at least 95 of 100 correctly when 5 characters of 100 were misread', () => {
    expect(misses(buildClassTexts(4), (text, index) => addMisreadings(text, 0.05, index)).length).toBeLessThanOrEqual(
      8,
    );
  });

  it('is not misled by documents that look like another class, or like none', () => {
    expect(misses(buildAdversarialTexts(), (text) => text)).toEqual([]);
  });

  it('is correct more often the higher its score', () => {
    const documents = [1, 2, 3].flatMap((seed) => buildClassTexts(seed));
    const given = documents.map((document, index) => {
      const { tag, score } = classifyPages(addMisreadings(document.text, 0.12, index));
      return { right: document.accepted.includes(tag), score };
    });
    const shareRight = (low: number, high: number): number => {
      const inside = given.filter((entry) => entry.score >= low && entry.score < high);
      return inside.filter((entry) => entry.right).length / inside.length;
    };
    expect(shareRight(0.8, 1.01)).toBeGreaterThan(0.98);
    expect(shareRight(0.8, 1.01)).toBeGreaterThanOrEqual(shareRight(0.4, 0.8));
    expect(shareRight(0.4, 0.8)).toBeGreaterThan(shareRight(0, 0.4));
  });
});
