// Entry of the thread that analyses stored documents again: for trials, and when definitions have changed. Patterns of
// people meet texts of strangers here, and not in the thread that answers requests.
import { parentPort } from 'node:worker_threads';
import { createAnalyzer, ruledTag, type Analyzer, type Definitions } from '../analysis/analyze.ts';
import { createChain } from '../analysis/chain/create-chain.ts';
import { metadataOf } from '../analysis/chain/metadata-of.ts';
import { createClassifier, type Classifier } from '../analysis/classify.ts';
import { createLearner, type Learner } from '../analysis/learning/learner.ts';
import { teachLayout } from '../analysis/learning/lesson.ts';
import { documentFeatures } from '../analysis/trained/document-features.ts';
import { trainClassifier } from '../analysis/trained/train.ts';
import { noTeaching } from '../analysis/learning/teaching.ts';
import { readBox, readStated } from '../analysis/corrections/read-stated.ts';
import { valueCandidates } from '../analysis/corrections/value-candidates.ts';
import type { AnalysisReply, AnalysisRequest, AnalysisTaskName, AnalysisTasks } from './analysis-tasks.ts';
import { unpackDocument } from './pack-reading.ts';

if (parentPort === null) throw new Error('analysis-worker runs in a worker thread only');
const port = parentPort;

let definitions: Definitions = { tags: [] };
let analyze: Analyzer | null = null;
let classifier: Classifier | null = null;
let learner: Learner | null = null;

type Runners = {
  readonly [Name in AnalysisTaskName]: (input: AnalysisTasks[Name]['input']) => AnalysisTasks[Name]['result'];
};

const runners: Runners = {
  explain(input) {
    classifier ??= createClassifier(definitions.tags);
    if ('text' in input) return classifier.explain(input.text);
    const document = unpackDocument(input.document);
    const ruled = ruledTag(definitions.tags, document);
    const scores = classifier.explain(document);
    if (ruled === null) return scores;
    const rule = { kind: 'rule', text: document.kind === 'mail' ? 'mail' : 'embedded_invoice', weight: 1 } as const;
    return [{ tag: ruled, score: 1, reasons: [rule] }, ...scores.filter(({ tag }) => tag !== ruled)];
  },
  analyze({ document, metadataJson }) {
    analyze ??= createAnalyzer(definitions);
    return analyze(unpackDocument(document), metadataOf(metadataJson), document.fileId);
  },
  chain({ document, metadataJson, fields, tag }) {
    learner ??= createLearner(definitions.teaching ?? noTeaching);
    const run = createChain(fields, definitions.tables, { learner });
    const { fileId } = document;
    return run({ document: unpackDocument(document), tag, metadata: metadataOf(metadataJson), fileId: fileId ?? null });
  },
  readStated: ({ document, ...asked }) => readStated(unpackDocument(document), asked),
  teach: ({ document, stated }) => teachLayout(unpackDocument(document), stated),
  features({ document, isExample }) {
    const unpacked = unpackDocument(document);
    if (!isExample) return { features: documentFeatures(unpacked), byCriteria: null };
    classifier ??= createClassifier(definitions.tags);
    return { features: documentFeatures(unpacked), byCriteria: classifier.classify(unpacked)[0] ?? null };
  },
  train: (documents) => trainClassifier(documents),
  readBox: ({ document, place, dataType }) => readBox(unpackDocument(document), place, dataType),
  candidates: ({ document, field, tag }) => valueCandidates(unpackDocument(document), field, tag),
};

port.on('message', ({ name, input, definitionsJson }: AnalysisRequest) => {
  if (definitionsJson !== null) {
    definitions = JSON.parse(definitionsJson) as Definitions;
    analyze = null;
    classifier = null;
    learner = null;
  }
  port.postMessage(answer(name, input));
});

function answer(name: AnalysisTaskName, input: AnalysisRequest['input']): AnalysisReply {
  try {
    // The sender pairs name and input; the compiler cannot follow the pair through a message.
    const run = runners[name] as (input: AnalysisRequest['input']) => AnalysisTasks[AnalysisTaskName]['result'];
    return { ok: true, result: run(input) };
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
