import type { ExplainedScore } from '../analysis/classify.ts';
import type { ChainResult } from '../analysis/chain/create-chain.ts';
import type { BoxReading, PlaceOnPage, Stated, StatedResult } from '../analysis/corrections/read-stated.ts';
import type { LayoutLesson, Stating } from '../analysis/learning/lesson.ts';
import type { ValueCandidate } from '../analysis/corrections/value-candidates.ts';
import type { TrainingDocument } from '../analysis/trained/train.ts';
import type { TrainedClassifier } from '../analysis/trained/trained-classifier.ts';
import type { DataType } from '#service-api/values.ts';
import type { Analysis } from '../analysis/analyze.ts';
import type { FieldDefinition } from '../config/tag-definition.ts';
import type { PackedDocument } from './pack-reading.ts';

/** A stored document, and what came with it. */
interface AnalysisSubject {
  readonly document: PackedDocument;
  readonly metadataJson: string | null;
}

/** Each task by name: what it is given, and what it results in. */
export interface AnalysisTasks {
  /** The scores of a text or a document, with reasons. */
  readonly explain: {
    readonly input: { readonly text: string } | AnalysisSubject;
    readonly result: readonly ExplainedScore[];
  };
  /** Tag and values of a document. */
  readonly analyze: { readonly input: AnalysisSubject; readonly result: Analysis };
  /** The given fields on a document, with every intermediate value. */
  readonly chain: {
    readonly input: AnalysisSubject & { readonly fields: readonly FieldDefinition[]; readonly tag: string };
    readonly result: ChainResult;
  };
  /** What a person states about a document, as it is stored. */
  readonly readStated: {
    readonly input: Stated & { readonly document: PackedDocument };
    readonly result: StatedResult;
  };
  /** What corrections of values teach about the layout of the document's issuer, in their order. */
  readonly teach: {
    readonly input: { readonly document: PackedDocument; readonly stated: readonly Stating[] };
    readonly result: readonly LayoutLesson[];
  };
  /** What training looks at in a document; `isExample` when its criteria are of interest, too. */
  readonly features: {
    readonly input: { readonly document: PackedDocument; readonly isExample: boolean };
    readonly result: Pick<TrainingDocument, 'features' | 'byCriteria'>;
  };
  /** A classifier that was trained on documents. */
  readonly train: { readonly input: readonly TrainingDocument[]; readonly result: TrainedClassifier };
  /** The words in a box, and the value that they state. */
  readonly readBox: {
    readonly input: {
      readonly document: PackedDocument;
      readonly place: PlaceOnPage;
      readonly dataType: DataType | null;
    };
    readonly result: BoxReading;
  };
  /** The values that a document may state for a field. */
  readonly candidates: {
    readonly input: { readonly document: PackedDocument; readonly field: FieldDefinition; readonly tag: string };
    readonly result: readonly ValueCandidate[];
  };
}

export type AnalysisTaskName = keyof AnalysisTasks;

/** `definitionsJson` is `null` for the definitions of the last request. */
export interface AnalysisRequest {
  readonly name: AnalysisTaskName;
  readonly input: AnalysisTasks[AnalysisTaskName]['input'];
  readonly definitionsJson: string | null;
}

export type AnalysisReply =
  | { readonly ok: true; readonly result: AnalysisTasks[AnalysisTaskName]['result'] }
  | { readonly ok: false; readonly cause: string };

/** Says that a document could not be analysed again, which changes nothing about it. */
export class AnalysisFailed extends Error {}
