import type { TagDefinition } from '../config/tag-definition.ts';
import type { ReadDocument } from '../readers/document.ts';
import { createClassifier } from './classify.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { Metadata } from '#service-api/fields.ts';
import { codePoints } from './codes/code-points.ts';
import { createChain } from './chain/create-chain.ts';
import { createTrainedScorer, type TrainedClassifier } from './trained/trained-classifier.ts';
import { decideTag, type Decision } from './trained/decide-tag.ts';
import type { ExtractedDataPoint } from './extract/extract.ts';
import { createLearner } from './learning/learner.ts';
import { noTeaching, type Teaching } from './learning/teaching.ts';
import { fittedWeights, type LearnedWeights } from './extract/learned/field-weights.ts';

/** The result of analysis: the tag of a document, the data points of that tag's fields, and the codes on its pages. */
export interface Analysis {
  readonly tag: string;
  /** 0 to 1; 0 for `unclassified`. */
  readonly score: number;
  readonly source: 'classifier' | 'rule';
  /** `zero` means that the tag's criteria alone decided, without examples; `logistic` that the trained classifier did. */
  readonly classifier: Decision['classifier'];
  readonly dataPoints: readonly ExtractedDataPoint[];
}

/** The definitions of a company. */
export interface Definitions {
  readonly tags: readonly TagDefinition[];
  /** What the step `lookup` reads. */
  readonly tables?: readonly LookupTable[];
  /** What the corrections of the company teach. */
  readonly teaching?: Teaching;
  /** What was trained on examples of tags. */
  readonly trained?: TrainedClassifier;
}

/**
 * `metadata` holds the descriptors that came with the upload and the job. `fileId` names a document whose own corrections
 * are to teach it nothing.
 */
export type Analyzer = (document: ReadDocument, metadata?: Metadata, fileId?: string | null) => Analysis;

const unclassified = 'unclassified';

/**
 * Creates an analyzer, which is pure and synchronous. The criteria are compiled here once, so a worker creates one
 * analyzer for its configuration and keeps it.
 */
export function createAnalyzer(config: Definitions, weights: LearnedWeights = fittedWeights): Analyzer {
  const classifier = createClassifier(config.tags, weights);
  const byName = new Map(config.tags.map((tag) => [tag.name, tag]));
  const learner = createLearner(config.teaching ?? noTeaching);
  const chains = new Map(
    config.tags.map(({ name, fields }) => [name, createChain(fields, config.tables, { weights, learner })]),
  );

  const trained = createTrainedScorer({ tags: (config.trained?.tags ?? []).filter(({ tag }) => byName.has(tag)) });

  const chooseTag = (document: ReadDocument): Omit<Analysis, 'dataPoints'> => {
    const ruled = ruledTag(config.tags, document);
    if (ruled !== null) return { tag: ruled, score: 1, source: 'rule', classifier: 'zero' };
    const best = classifier.classify(document)[0];
    const minScore = best && byName.get(best.tag)?.criteria.min_score;
    const byCriteria = best === undefined || minScore === undefined || best.score < minScore ? null : best;
    const decision = decideTag(byCriteria, trained(document));
    if (decision === null) return { tag: unclassified, score: 0, source: 'classifier', classifier: 'zero' };
    return { ...decision, source: 'classifier' };
  };

  return (document, metadata = {}, fileId = null) => {
    const chosen = chooseTag(document);
    const chain = chains.get(chosen.tag);
    const values =
      chain?.({ document, tag: byName.get(chosen.tag)?.built_in ?? chosen.tag, metadata, fileId }).dataPoints ?? [];
    return { ...chosen, dataPoints: [...values, ...codePoints(document)] };
  };
}

/** Returns the name of the tag that a document has by a rule, whatever its words, or `null`. */
export function ruledTag(
  tags: readonly TagDefinition[],
  document: Pick<ReadDocument, 'kind' | 'invoiceXml'>,
): string | null {
  const builtIn = tagByRule(document);
  return builtIn === null ? null : (tags.find((tag) => tag.built_in === builtIn)?.name ?? null);
}

/** Type codes of UNTDID 1001 that an embedded invoice uses. */
const invoiceTypes =
  codes(`80 82 84 130 202 203 204 211 218 219 325 326 331 380 383 384 385 386 387 388 389 390 393 394 395 456 457 527 575 623
  633 751 780 875 876 877 935`);
const creditNoteTypes = codes('81 83 261 262 296 308 381 396 420 458 532');

function codes(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * Returns the type code of the document in CII XML (Factur-X and ZUGFeRD, all versions) or UBL, or `null` when there is none.
 */
function typeCodeOf(invoiceXml: string): string | null {
  // A credit note in UBL has a root of its own, and its code is optional.
  if (/<(?:[\w-]{1,40}:)?CreditNote\s/.test(invoiceXml.slice(0, 4_096))) return '381';
  const ubl = /InvoiceTypeCode[^>]{0,200}>\s{0,20}(\d{2,3})\s{0,20}</.exec(invoiceXml);
  if (ubl !== null) return ubl[1] ?? null;
  const head = /ExchangedDocument>[\s\S]{0,2000}?TypeCode[^>]{0,200}>\s{0,20}(\d{2,3})\s{0,20}</.exec(invoiceXml);
  return head?.[1] ?? null;
}

/** Returns the built-in tag that a rule assigns without looking at the words, or `null` when no rule applies. */
function tagByRule(document: Pick<ReadDocument, 'kind' | 'invoiceXml'>): string | null {
  if (document.kind === 'mail') return 'email';
  const typeCode = document.invoiceXml === null ? null : typeCodeOf(document.invoiceXml);
  if (typeCode === null) return null;
  if (creditNoteTypes.has(typeCode)) return 'credit_note';
  return invoiceTypes.has(typeCode) ? 'invoice' : null;
}
