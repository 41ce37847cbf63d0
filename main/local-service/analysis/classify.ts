import type { TagDefinition } from '../config/tag-definition.ts';
import type { ReadDocument } from '../readers/document.ts';
import { type DocumentView, viewDocument, viewText } from './document-view.ts';
import { createCriteriaMatcher } from './match-criteria.ts';
import { scoreTags, type TagScore } from './score-tags.ts';

/** Recognises documents by the criteria of a set of tags. Deterministic; no examples, no training. */
export interface Classifier {
  /** Every tag with its score, best first. */
  classify(document: Pick<ReadDocument, 'pages'>): readonly TagScore[];
  classifyText(text: string): readonly TagScore[];
}

const textMost = 200_000;

function speaksForSomething(tag: TagDefinition): boolean {
  return tag.criteria.keywords.length + tag.criteria.patterns.length + (tag.criteria.signals?.length ?? 0) > 0;
}

/** Compiles the criteria once; make one per set of tags and keep it. */
export function createClassifier(tags: readonly TagDefinition[]): Classifier {
  const matcher = createCriteriaMatcher(tags.filter(speaksForSomething));
  const score = (view: DocumentView): readonly TagScore[] => scoreTags(matcher.match(view));
  return {
    classify: (document) => score(viewDocument(document)),
    classifyText: (text) => score(viewText(text.slice(0, textMost))),
  };
}
