import type { ExplainedScore } from '../analysis/classify.ts';
import type { ChainResult } from '../analysis/chain/create-chain.ts';
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
