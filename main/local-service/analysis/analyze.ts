import type { TagDefinition } from '../config/tag-definition.ts';
import type { ReadDocument } from '../readers/document.ts';
import { createClassifier } from './classify.ts';
import { extractDataPoints, type ExtractedDataPoint } from './extract/extract.ts';
import { tagByRule } from './tag-by-rule.ts';

/** What the service knows about a document: its tag, and the data points of that tag's fields. */
export interface Analysis {
  readonly tag: string;
  /** 0 to 1; 0 for `unclassified`. */
  readonly score: number;
  readonly source: 'classifier' | 'rule';
  /** `zero`: by criteria alone, without examples. */
  readonly classifier: 'zero';
  readonly dataPoints: readonly ExtractedDataPoint[];
}

const unclassified = 'unclassified';

/** Pure and synchronous. Compiles the criteria once: a worker makes one for its configuration and keeps it. */
export function createAnalyzer(config: {
  readonly tags: readonly TagDefinition[];
}): (document: ReadDocument) => Analysis {
  const classifier = createClassifier(config.tags);
  const byName = new Map(config.tags.map((tag) => [tag.name, tag]));

  const chooseTag = (document: ReadDocument): Omit<Analysis, 'dataPoints' | 'classifier'> => {
    const ruled = tagByRule(document);
    if (ruled !== null && byName.has(ruled)) return { tag: ruled, score: 1, source: 'rule' };
    const best = classifier.classify(document)[0];
    const minScore = best && byName.get(best.tag)?.criteria.min_score;
    if (best === undefined || minScore === undefined || best.score < minScore)
      return { tag: unclassified, score: 0, source: 'classifier' };
    return { ...best, source: 'classifier' };
  };

  return (document) => {
    const chosen = chooseTag(document);
    const fields = byName.get(chosen.tag)?.fields ?? [];
    return { ...chosen, classifier: 'zero', dataPoints: extractDataPoints(document, fields, chosen.tag) };
  };
}
