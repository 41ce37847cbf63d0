import type { Logger } from 'pino';
import type { Analysis } from '../analysis/analyze.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Application, ChangedDocument } from '../store/application-store.ts';
import type { StoredPoint } from '../store/corrections.ts';
import { companyScope } from '../store/scope.ts';
import type { DocumentNumber, StoredDocument } from '../store/stored-documents.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import type { ReadDefinitions } from './definitions-json.ts';
import { AnalysisFailed } from './analysis-tasks.ts';
import { correctedFieldsThatDiffer, readBelowCorrections } from './corrections/read-below.ts';
import { fieldsThatDiffer } from './corrections/fields-that-differ.ts';
import { keepCorrections } from './corrections/keep-corrections.ts';
import type { AnalysisThread } from './analysis-thread.ts';
import { dataPointsOf } from './pack-reading.ts';
import { reindexFile } from './reindex-file.ts';
import { noteFileMoment } from './status-changes.ts';

/** Applies definitions to the documents that are stored already, from their stored pages. */
export interface ApplyDefinitions {
  /** Resolves with `null` while one runs. */
  start(request: ApplyRequest, note: NoteApplication): Promise<Application | null>;
  state(companyId: string): Promise<Application | null>;
  /** Ends a running one; documents that were changed keep the change. */
  cancel(companyId: string, note: NoteApplication): Promise<Application | null>;
  /** Continues those that an earlier run left. */
  resume(): Promise<void>;
  /** Resolves when nothing is written any more. What runs continues at the next start. */
  stop(): Promise<void>;
}

type ApplyRequest = Pick<Application, 'companyId' | 'tagId' | 'isDryRun'>;

/** Writes to the journal that an application has begun or was cancelled, in the transaction in which it does. */
type NoteApplication = (tx: StoreTransaction, application: Application, at: string) => Promise<void>;

export interface ApplyDependencies {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly analysis: Pick<AnalysisThread, 'run'>;
  readonly definitionsOf: ReadDefinitions;
  readonly nowMs: () => number;
  readonly log: Logger;
}

const piece = 50;
const maxExamples = 50;

export function createApplyDefinitions(deps: ApplyDependencies): ApplyDefinitions {
  const { store, log } = deps;
  const now = (): string => new Date(deps.nowMs()).toISOString();
  const running = new Map<string, Promise<void>>();
  let isStopping = false;

  const run = async (application: Application): Promise<void> => {
    try {
      let current: Application | null = application;
      while (current !== null && !isStopping) current = await applyPiece(deps, current, () => isStopping);
    } catch (error) {
      log.error({ err: error }, 'applying definitions failed');
      await end(store, application, 'failed', now()).catch(() => undefined);
    }
  };
  const begin = (application: Application): void => {
    const done = run(application).finally(() => running.delete(application.companyId));
    running.set(application.companyId, done);
  };
  return {
    async start({ companyId, tagId, isDryRun }, note) {
      const total = await store.documents.count(companyId, tagId);
      const application = await store.transaction(async (tx): Promise<Application | null> => {
        if ((await tx.applications.find(companyId))?.status === 'running') return null;
        const counts = { cursor: 0, done: 0, total, changed: 0, changedTags: 0, examples: [] };
        const startedAt = now();
        const created = { companyId, tagId, isDryRun, ...counts, startedAt, endedAt: null, status: 'running' } as const;
        await tx.applications.set(created);
        await note(tx, created, startedAt);
        return created;
      });
      if (application !== null) begin(application);
      return application;
    },
    state: (companyId) => store.transaction(({ applications }) => applications.find(companyId)),
    cancel: (companyId, note) =>
      store.transaction(async (tx) => {
        const application = await tx.applications.find(companyId);
        if (application?.status !== 'running') return application;
        const endedAt = now();
        const cancelled = { ...application, status: 'cancelled', endedAt } as const;
        await tx.applications.set(cancelled);
        await note(tx, cancelled, endedAt);
        return cancelled;
      }),
    async resume() {
      for (const application of await store.transaction(({ applications }) => applications.running()))
        begin(application);
    },
    async stop() {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}

/** Ends an application, unless another one has begun or it has ended already. */
function end(
  store: Store,
  { companyId, startedAt }: Application,
  status: Application['status'],
  endedAt: string,
): Promise<Application | null> {
  return store.transaction(async ({ applications }) => {
    const current = await applications.find(companyId);
    if (current?.startedAt !== startedAt || current.status !== 'running') return current;
    const ended = { ...current, status, endedAt };
    await applications.set(ended);
    return ended;
  });
}

/** Handles the next documents. Returns `null` when the application has ended. */
async function applyPiece(
  deps: ApplyDependencies,
  application: Application,
  isStopping: () => boolean,
): Promise<Application | null> {
  const { store } = deps;
  const { companyId, tagId, cursor } = application;
  const numbers = await store.documents.after(companyId, tagId, cursor, piece);
  if (numbers.length === 0) {
    await end(store, application, 'done', new Date(deps.nowMs()).toISOString());
    return null;
  }
  let unwritten = 0;
  let current = application;
  for (let at = 0; at < numbers.length;) {
    const number = numbers[at];
    if (number === undefined) break;
    const change = await changeOf(deps, companyId, number);
    // The end of the service ends an analysis, too: that document was not handled.
    if (isStopping()) return current;
    const isLast = at === numbers.length - 1;
    if (change !== null || isLast) {
      const written = await writeProgress(deps, current, { number, handled: unwritten + 1, change });
      if (written === null) return null;
      if (written === 'outdated') continue;
      current = written;
      unwritten = 0;
    } else unwritten += 1;
    at += 1;
  }
  return current;
}

interface DocumentChange extends ChangedDocument {
  readonly analysis: Analysis;
  /** What is now read in a corrected document for the tags that people gave it. */
  readonly byTag: Readonly<Record<string, readonly StoredPoint[]>>;
  /** How many changes of the configuration the definitions contain that it was analysed with. */
  readonly changes: number;
  /** When the document had changed last, before it was analysed. */
  readonly updatedAt: string;
}

/** Returns what the definitions change about a document, or `null`. */
async function changeOf(
  { store, analysis, definitionsOf, log }: ApplyDependencies,
  companyId: string,
  { fileId }: DocumentNumber,
): Promise<DocumentChange | null> {
  try {
    const { json, changes } = await definitionsOf(companyId);
    const updatedAt = (await store.transaction((tx) => tx.files.find(fileId)))?.updatedAt ?? '';
    const document = await store.documents.find(companyId, fileId);
    const file = await store.records.files.find(companyScope(companyId), fileId);
    if (document === null || file === null || lacksFacts(document)) return null;
    const result = await analysis.run('analyze', { document, metadataJson: document.metadataJson }, json);
    const { name, tagName } = document;
    const changed = { fileId, name, analysis: result, changes, updatedAt };
    const corrected = await readBelowCorrections({ store, analysis }, companyId, document);
    if (corrected !== null) {
      const differing = correctedFieldsThatDiffer(corrected, result);
      return differing === null
        ? null
        : { ...changed, tagBefore: tagName, tagAfter: tagName, changedFields: differing, byTag: corrected.byTag };
    }
    const changedFields = fieldsThatDiffer(file.data_points, result);
    if (result.tag === tagName && changedFields.length === 0) return null;
    return { ...changed, tagBefore: tagName, tagAfter: result.tag, changedFields, byTag: {} };
  } catch (error) {
    if (!(error instanceof AnalysisFailed)) throw error;
    log.warn({ fileId, cause: error.message }, 'a stored document could not be analysed again and stays as it is');
    return null;
  }
}

/** An earlier version stored neither an embedded invoice nor the head of a mail, without which values would be lost. */
function lacksFacts({ documentGz, tagSource }: StoredDocument): boolean {
  return documentGz === null && tagSource === 'rule';
}

interface Progress {
  readonly number: DocumentNumber;
  /** How many documents were handled since progress was written last. */
  readonly handled: number;
  readonly change: DocumentChange | null;
}

/**
 * Writes a document and how far the application has come in one transaction, so that neither is without the other.
 * Resolves with `outdated`, and writes nothing, when the configuration or the document has changed since it was analysed:
 * its tag may have been deleted, and it may have been processed again. It is then to be analysed again.
 */
async function writeProgress(
  { store, search, nowMs }: ApplyDependencies,
  { companyId, startedAt }: Application,
  { number, handled, change }: Progress,
): Promise<Application | null | 'outdated'> {
  return store.transaction(async (tx) => {
    const current = await tx.applications.find(companyId);
    if (current?.startedAt !== startedAt || current.status !== 'running') return null;
    if (change !== null && (await isOutdated(tx, companyId, change))) return 'outdated';
    const at = new Date(nowMs()).toISOString();
    if (change !== null && !current.isDryRun) await writeChange(tx, search, change, at);
    const isRetagged = change !== null && change.tagBefore !== change.tagAfter;
    const next: Application = {
      ...current,
      cursor: number.seq,
      done: current.done + handled,
      total: Math.max(current.total, current.done + handled),
      changed: current.changed + (change === null ? 0 : 1),
      changedTags: current.changedTags + (isRetagged ? 1 : 0),
      examples: change === null ? current.examples : [...current.examples, exampleOf(change)].slice(0, maxExamples),
    };
    await tx.applications.set(next);
    return next;
  });
}

async function isOutdated(
  { configuration, files }: StoreTransaction,
  companyId: string,
  { fileId, changes, updatedAt }: DocumentChange,
): Promise<boolean> {
  const file = await files.find(fileId);
  // A deleted one is left out when it is written.
  return changes !== (await configuration.countLog(companyId)) || (file !== null && file.updatedAt !== updatedAt);
}

function exampleOf({
  analysis: _analysis,
  updatedAt: _updatedAt,
  changes: _changes,
  byTag: _byTag,
  ...example
}: DocumentChange): ChangedDocument {
  return example;
}

async function writeChange(
  tx: StoreTransaction,
  search: SearchIndex,
  { fileId, analysis, tagBefore, byTag }: DocumentChange,
  at: string,
): Promise<void> {
  const file = await tx.files.find(fileId);
  if (file?.status !== 'tagged') return;
  const tagId = await tx.tags.idOf(file.companyId, analysis.tag);
  if (tagId === null) throw new Error(`unknown-record: tag of ${fileId}`);
  const { score: tagScore, source: tagSource, classifier } = analysis;
  await tx.files.setAnalysis(
    fileId,
    tagId,
    { tagScore, tagSource, classifier, dataPoints: dataPointsOf(analysis) },
    at,
  );
  await keepCorrections(tx, fileId, byTag);
  await reindexFile(tx, search, fileId);
  const detail = { tag_name: analysis.tag, tag_score: tagScore, earlier_tag_name: tagBefore };
  await noteFileMoment(tx, fileId, { kind: 'file.tagged', detail, at });
}
