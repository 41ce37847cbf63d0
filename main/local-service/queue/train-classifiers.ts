import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { unclassifiedTag } from '#service-api/values.ts';
import type { TrainingDocument } from '../analysis/trained/train.ts';
import { leastExamples } from '../analysis/trained/trained-classifier.ts';
import type { TaggedDocument } from '../store/learning-store.ts';
import type { Store } from '../store/store.ts';
import type { AnalysisThread } from './analysis-thread.ts';
import { AnalysisFailed } from './analysis-tasks.ts';
import { definitionsJson } from './definitions-json.ts';

/** Trains the classifiers of companies in the background, after their examples have changed. */
export interface Training {
  start(): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

export interface TrainingDeps {
  readonly store: Store;
  /** A thread of its own, so that no person waits for training. */
  readonly analysis: AnalysisThread;
  readonly nowMs: () => number;
  readonly log: Logger;
  /** How often examples are looked at. */
  readonly everyMs?: number;
}

/** The most documents that are trained on: a training takes seconds. */
const limits = { examplesOfTag: 60, othersOfTag: 25, others: 300 };

export function createTraining(deps: TrainingDeps): Training {
  const { store, analysis, log, everyMs = 2_000 } = deps;
  const seen = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let isStopping = false;
  const hasEnded = (): boolean => isStopping;

  /** What failed is tried again after the examples have changed, or after the next start: the same would fail again. */
  const lookAt = async (companyId: string): Promise<void> => {
    const state = await stateOf(store, companyId);
    if (hasEnded() || seen.get(companyId) === state) return;
    try {
      await trainCompany(deps, companyId, hasEnded);
    } catch (error) {
      // What is cut off by the end of the service is trained after the next start.
      if (!hasEnded()) log.warn({ err: error, companyId }, 'a classifier could not be trained');
    }
    seen.set(companyId, state);
  };
  const look = async (): Promise<void> => {
    for (const { companyId } of await store.settingsOfAll()) await lookAt(companyId);
  };
  const report = (error: unknown): void => log.warn({ err: error }, 'examples could not be looked at');
  return {
    start() {
      timer = setInterval(() => {
        current ??= look().catch(report).finally(() => (current = null)); // prettier-ignore
      }, everyMs).unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      analysis.stop();
      await current;
    },
  };
}

/** Changes with every correction, and with every change of tags and examples. */
async function stateOf(store: Store, companyId: string): Promise<string> {
  const changes = await store.transaction(({ configuration }) => configuration.countLog(companyId));
  return `${await store.learning.changes(companyId)} ${changes}`;
}

async function trainCompany(
  { store, analysis, nowMs, log }: TrainingDeps,
  companyId: string,
  isStopping: () => boolean,
) {
  const examples = examplesOf(await store.learning.examples(companyId));
  const known = await store.learning.trained(companyId);
  const isEnough = [...Map.groupBy(examples, ({ tag }) => tag).values()].some(({ length }) => length >= leastExamples);
  if (!isEnough && known === null) return;
  const examplesKey = keyOf(isEnough ? examples : []);
  if (known?.examplesKey === examplesKey) return;
  const startedMs = nowMs();
  const json = await definitionsJson(store, companyId);
  const chosen = isEnough ? await chosenDocuments(store, companyId, examples) : [];
  const documents: TrainingDocument[] = [];
  for (const { fileId, tag, isExample } of chosen) {
    const document = await store.documents.find(companyId, fileId);
    if (isStopping()) return;
    if (document === null) continue;
    const { contentType, pagesGz, documentGz } = document;
    const subject = { document: { contentType, pagesGz: pagesGz.slice(0, pagesLookedAt), documentGz }, isExample };
    const looked = await analysis.run('features', subject, json).catch(orNull);
    if (looked !== null) documents.push({ tag, isExample, ...looked });
  }
  const model = await analysis.run('train', documents, json);
  const trainedAt = new Date(nowMs()).toISOString();
  const stored = { examplesKey, modelJson: JSON.stringify(model), trainedAt };
  await store.transaction(({ learning }) => learning.setTrained(companyId, stored));
  const tags = model.tags.map(({ tag, examples: of, heldBackRight }) => ({ tag, examples: of, heldBackRight }));
  log.info({ companyId, documents: documents.length, tags, ms: nowMs() - startedMs }, 'trained on examples');
}

/** The kind of a document shows on its first pages. */
const pagesLookedAt = 4;

const orNull = (error: unknown): null => {
  if (error instanceof AnalysisFailed) return null;
  throw error;
};

/** What belongs to no tag is an example of none. */
const examplesOf = (all: readonly TaggedDocument[]): readonly TaggedDocument[] =>
  all.filter(({ tag }) => tag !== unclassifiedTag);

function keyOf(examples: readonly TaggedDocument[]): string {
  const lines = examples.map(({ fileId, tag }) => `${tag} ${fileId}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
}

interface Chosen extends TaggedDocument {
  readonly isExample: boolean;
}

async function chosenDocuments(
  store: Store,
  companyId: string,
  examples: readonly TaggedDocument[],
): Promise<readonly Chosen[]> {
  const ofTag = [...Map.groupBy(examples, ({ tag }) => tag).values()].flatMap((all) =>
    all.slice(-limits.examplesOfTag),
  );
  const known = new Set(examples.map(({ fileId }) => fileId));
  const others = (await store.learning.others(companyId, limits.othersOfTag)).filter(
    ({ fileId }) => !known.has(fileId),
  );
  return [
    ...ofTag.map((one) => ({ ...one, isExample: true })),
    ...others.slice(0, limits.others).map((one) => ({ ...one, isExample: false })),
  ];
}
