import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { confidenceOf } from '#local-service/analysis/extract/learned/confidence.ts';
import type { LearnedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';
import { findValues, type Finding } from './find-values.ts';
import { fitConfidence, type ScoredValue } from './fit-confidence.ts';
import { judgeField, measuredFields } from './judge-field.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { fitWeights, foldCount, type Lesson } from './learned-tasks.ts';
import type { Result } from './measure.ts';
import { expectationOf } from './sample-index.ts';

interface FoldedResult extends Result {
  readonly fold: number;
}

/** Made documents are clear, and say little about the confidence that real ones deserve. */
const weightOfMade = 0.03;

export function analyzeAll(labelled: readonly LabelledDocument[], weights?: LearnedWeights): readonly Result[] {
  const analyze = createAnalyzer({ tags: builtInTags }, weights);
  return labelled.map((one) => ({ labelled: one, finding: findValues(one, analyze) }));
}

/**
 * Analyses each document with weights that were fitted without its issuer. Its confidences are the scores that these
 * weights give.
 */
export function scoresInFolds(
  labelled: readonly LabelledDocument[],
  lessons: readonly Lesson[],
): readonly FoldedResult[] {
  return Array.from({ length: foldCount }, (_, fold) => {
    const weights = fitWeights(lessons.filter((lesson) => lesson.fold !== fold));
    const ofFold = labelled.filter((_one, index) => lessons[index]?.fold === fold);
    return analyzeAll(ofFold, weights).map((result) => ({ ...result, fold }));
  }).flat();
}

/** Turns the scores of each fold into confidences that were fitted on the scores of the other folds. */
export function withConfidence(results: readonly FoldedResult[]): readonly Result[] {
  const values = results.flatMap(scoredValues);
  const byFold = Array.from({ length: foldCount }, (_, fold) =>
    fitConfidence(values.filter((value) => value.fold !== fold)),
  );
  return results.map(({ labelled, finding, fold }) => ({
    labelled,
    finding: finding === null ? null : confident(finding, byFold[fold] ?? {}),
  }));
}

function confident(finding: Finding, weights: LearnedWeights): Finding {
  const values = Object.entries(finding.values).map(([name, given]) => {
    const { confidence: score, clarity, source } = given;
    const isStated = source === 'xml' || source === 'code';
    const confidence = isStated ? score : confidenceOf({ score, clarity }, name, source, weights);
    return [name, { ...given, confidence }] as const;
  });
  return { ...finding, values: Object.fromEntries(values) };
}

/** Returns the values that were read from a page and whose truth is known. */
export function scoredValues({ labelled, finding, fold }: FoldedResult): readonly ScoredValue[] {
  return measuredFields.flatMap((field): readonly ScoredValue[] => {
    const [expectation, given] = [expectationOf(labelled, field), finding?.values[field]];
    if (expectation === undefined || given === undefined) return [];
    const { source, clarity, confidence: score } = given;
    if (source !== 'read' && source !== 'text') return [];
    const isRight = judgeField(field, expectation, given.value) === 'right';
    return [{ fold, field, source, score, clarity, isRight, weight: labelled.source === 'made' ? weightOfMade : 1 }];
  });
}
