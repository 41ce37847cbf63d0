import type { Analysis } from '#local-service/analysis/analyze.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import type { ExtractedDataPoint } from '#local-service/analysis/extract/extract.ts';
import { issuerMarks } from '#local-service/analysis/learning/issuer-marks.ts';
import { lessonOf } from '#local-service/analysis/learning/lesson.ts';
import type { TaughtDocument, TaughtField } from '#local-service/analysis/learning/teaching.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import { judgeField, measuredFields, type MeasuredField } from '../judge-field.ts';
import type { LabelledDocument } from '../labelled-document.ts';
import { expectationOf, type Expectation } from '../sample-index.ts';

/**
 * Corrects a document as a person does who knows the truth: types what is wrong or missing, removes what is invented,
 * and accepts what is to be checked and right. Values that are certain and right are left alone.
 */
export function corrected(
  labelled: LabelledDocument & { readonly document: ReadDocument },
  given: Analysis,
): TaughtDocument {
  const facts = collectFacts(labelled.document);
  const tag = builtInTags.find(({ name }) => name === given.tag);
  const fields = measuredFields.flatMap((name): readonly TaughtField[] => {
    const expectation = expectationOf(labelled, name);
    const field = tag?.fields.find((one) => one.name === name);
    if (expectation === undefined || field === undefined) return [];
    const point = given.dataPoints.find((one) => one.name === name) ?? null;
    const stated = statedFor(name, expectation, point);
    if (stated === null) return [];
    const { value, isRight } = stated;
    const dataType = field.data_type;
    const shown = value === null ? null : { value, page: point?.page ?? null, box: point?.box ?? null };
    const lesson = lessonOf(facts, { dataType, value: shown, before: isRight ? null : point });
    return [{ field: name, dataType, value, wrong: isRight ? null : (point?.valueAsString ?? null), lesson }];
  });
  const issuer = fields.find(({ field }) => field === 'issuer')?.value;
  const read = given.dataPoints.find(({ name }) => name === 'issuer')?.valueAsString ?? null;
  const stands = issuer === undefined ? read : issuer === null ? null : String(issuer);
  return { fileId: labelled.path, tag: tag?.built_in ?? given.tag, issuer: stands, marks: issuerMarks(facts), fields };
}

function statedFor(
  name: MeasuredField,
  expectation: Expectation,
  point: ExtractedDataPoint | null,
): { value: string | number | null; isRight: boolean } | null {
  const verdict = judgeField(name, expectation, point?.value);
  if (verdict === 'rightly-absent') return null;
  if (verdict === 'invented') return { value: null, isRight: false };
  if (verdict === 'right' && point !== null)
    return point.confidence < checkBelow ? { value: point.value, isRight: true } : null;
  const [accepted] = expectation.accepted;
  return accepted === undefined ? null : { value: accepted, isRight: false };
}
