import type { TagDefinition } from '../config/tag-definition.ts';
import type { ReadDocument } from '../readers/document.ts';
import { type DocumentView, viewDocument, viewText } from './document-view.ts';
import { fittedWeights, type LearnedWeights } from './extract/learned/field-weights.ts';
import { createCriteriaMatcher, type ScoreReason } from './match-criteria.ts';

/** Recognises documents by the criteria of a set of tags. It is deterministic and uses no examples and no training. */
export interface Classifier {
  /** Returns every tag with its score, best first. */
  classify(document: Pick<ReadDocument, 'pages'>): readonly TagScore[];
  /** Returns every tag with its score and the reasons for it, best first. */
  explain(subject: Pick<ReadDocument, 'pages'> | string): readonly ExplainedScore[];
}

export interface ExplainedScore extends TagScore {
  /** The heaviest first, at most 20. */
  readonly reasons: readonly ScoreReason[];
}

const maxReasons = 20;

const maxTextLength = 200_000;

function hasCriteria(tag: TagDefinition): boolean {
  return tag.criteria.keywords.length + tag.criteria.patterns.length + (tag.criteria.signals?.length ?? 0) > 0;
}

/** Creates a classifier and compiles the criteria. Create one for each set of tags and keep it. */
export function createClassifier(tags: readonly TagDefinition[], weights: LearnedWeights = fittedWeights): Classifier {
  const matcher = createCriteriaMatcher(tags.filter(hasCriteria), weights);
  const score = (view: DocumentView): readonly TagScore[] => scoreTags(matcher.match(view));
  return {
    classify: (document) => score(viewDocument(document)),
    explain(subject) {
      const view = typeof subject === 'string' ? viewText(subject.slice(0, maxTextLength)) : viewDocument(subject);
      const reasons = new Map<string, Map<string, ScoreReason>>();
      const points = matcher.match(view, (tag, reason) => {
        const known = reasons.get(tag.name) ?? new Map<string, ScoreReason>();
        reasons.set(tag.name, known);
        const id = `${reason.kind} ${reason.text}`;
        known.set(id, { ...reason, weight: reason.weight + (known.get(id)?.weight ?? 0) });
      });
      return scoreTags(points).map((one) => ({ ...one, reasons: heaviest(reasons.get(one.tag)) }));
    },
  };
}

function heaviest(reasons: ReadonlyMap<string, ScoreReason> | undefined): readonly ScoreReason[] {
  const sorted = [...(reasons?.values() ?? [])].toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return sorted.slice(0, maxReasons).map((reason) => ({ ...reason, weight: Math.round(reason.weight * 100) / 100 }));
}

export interface TagScore {
  readonly tag: string;
  /** 0 to 1: the confidence that the document has this tag. */
  readonly score: number;
}

/**
 * `neutralPoints` is the weight of "no tag": a single tag with as many points gets a score of one half. `temperature`
 * sets how fast the score grows with the lead over "no tag" and over the other tags.
 */
const neutralPoints = 3;
const temperature = 1.7;

/** Returns the unnormalised share of a tag. Zero points give no share; points above 40 change nothing any more. */
function shareOf(points: number): number {
  return Math.expm1(Math.min(40, Math.max(0, points)) / temperature);
}

/**
 * Computes the score of each tag as its share among all tags and "no tag". Many points alone are not enough when
 * another tag has as many.
 */
function scoreTags(pointsByTag: ReadonlyMap<TagDefinition, number>): readonly TagScore[] {
  const entries = [...pointsByTag];
  const total = entries.reduce((sum, [, points]) => sum + shareOf(points), shareOf(neutralPoints));
  return entries
    .map(([tag, points]) => ({ tag: tag.name, score: Math.round((shareOf(points) / total) * 1e4) / 1e4 }))
    .toSorted((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1));
}
