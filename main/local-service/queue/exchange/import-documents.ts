import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import type { BlobStore } from '../../store/blob-store.ts';
import type { KeptDocument } from '../../store/exchange.ts';
import type { Store } from '../../store/store.ts';
import { classIds, exportedClasses, type ExchangeDefinitions, type ExportedClasses } from './definitions.ts';
import { withClasses } from './document-record.ts';
import { exportNames } from './exchange-paths.ts';
import { realFolder } from './export-folder.ts';
import { factsOf, piecesOf } from './file-copies.ts';
import { isSame, readDocument, type CheckedDocument } from './import-document.ts';
import { keepDocument, type Kept } from './keep-document.ts';
import { jsonOf, type ManifestFile } from './manifest.ts';
import { ExchangeFailure, type Progress } from './progress.ts';
import { BadFile, checkedText, readExport, readExportHead, type DocumentFiles } from './read-export.ts';
import type { ImportInto } from './store-document.ts';

export interface ImportDeps {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  readonly definitions: ExchangeDefinitions;
  /** The folder of the service's own data. */
  readonly serviceRoot: string;
  readonly nowMs: () => number;
}

export interface ImportRun {
  readonly companyId: string;
  readonly user: ImportInto['user'];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Stores the documents of an export, each in one transaction with all that belongs to it. A document that is here already, by
 * its id, an earlier import or its bytes, gets the corrections that it lacks. What is wrong with one document is noted and
 * does not keep the others out.
 */
export async function importDocuments(deps: ImportDeps, run: ImportRun): Promise<void> {
  const { progress, signal, companyId, user } = run;
  const root = await realFolder(run.folder, deps.serviceRoot);
  const head = await readExportHead(root);
  progress.set('total', head.documents);
  const at = new Date(deps.nowMs()).toISOString();
  const into: ImportInto = { companyId, archiveId: head.archiveId, user, at };
  const definitions = new Map<string, ManifestFile>();
  const place = { root, run, into };
  let classes: Promise<ReadonlyMap<string, string>> | undefined;
  // They come first in the manifest.
  const known = () => (classes ??= importDefinitions(deps, place, definitions));
  await readExport(root, {
    damaged: (subject, why) => progress.problem(subject, why),
    definitions: (file) => Promise.resolve(void definitions.set(file.path, file)),
    async document(files) {
      signal.throwIfAborted();
      await importDocument(deps, { ...place, classes: await known() }, files);
      progress.add('done');
    },
  });
  await known();
}

interface Place {
  readonly root: string;
  readonly run: ImportRun;
  readonly into: ImportInto;
}

/** Adds the classes and fields that are missing here, and returns the ids of the archive's classes. */
async function importDefinitions(
  { store, definitions }: ImportDeps,
  { root, run, into }: Place,
  files: ReadonlyMap<string, ManifestFile>,
): Promise<ReadonlyMap<string, string>> {
  const { companyId, user, at } = into;
  const textOf = async (path: string): Promise<string> => {
    const file = files.get(path);
    if (file === undefined) throw new BadFile(path, serviceMessage('service.exchange.missing-file'));
    return checkedText(root, file, run.signal);
  };
  let classes: ExportedClasses = [];
  try {
    classes = exportedClasses.parse(jsonOf(await textOf(exportNames.classes)));
    const json = await textOf(exportNames.configuration);
    const known = classes;
    await store.transaction((tx) =>
      definitions.merge(tx, { companyId, userName: user.userName, at, json, classes: known }),
    );
  } catch (error) {
    run.signal.throwIfAborted();
    run.progress.problem('definitions', serviceMessage('service.exchange.definitions-damaged'));
    if (!(error instanceof BadFile)) run.progress.problem('definitions', reasonOf(error));
  }
  return store.transaction((tx) => classIds(tx, companyId, classes));
}

const reasonOf = (error: unknown) =>
  serviceMessage('service.exchange.stopped', { why: error instanceof Error ? error.message.slice(0, 300) : '' });

interface DocumentPlace extends Place {
  readonly classes: ReadonlyMap<string, string>;
}

async function importDocument(deps: ImportDeps, place: DocumentPlace, files: DocumentFiles): Promise<void> {
  const { progress, signal } = place.run;
  try {
    const document = await readDocument(place.root, files, signal);
    for (const { sizeBytes } of files) progress.add('bytes', sizeBytes);
    const outcome = await storeDocument(deps, place, withIds(place, document));
    if (outcome.kind !== 'added') {
      progress.add(outcome.kind);
      return;
    }
    if (!(await isStored(deps, place.into.companyId, outcome.stored)))
      throw new BadFile(files[0].path, serviceMessage('service.exchange.not-as-exported'));
    progress.add('added');
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    progress.problem(error.subject, error.why);
    progress.add('failed');
  }
}

function withIds({ classes, run }: DocumentPlace, document: CheckedDocument): CheckedDocument {
  const unknown = new Set<string>();
  const file = withClasses(document.file, (name) => {
    const id = classes.get(name);
    if (id === undefined) unknown.add(name);
    return id ?? classes.get('unclassified') ?? '';
  });
  for (const name of unknown)
    run.progress.problem(document.file.name, serviceMessage('service.exchange.unknown-class', { name }));
  return { ...document, file };
}

/** Stores the document, or throws `BadFile` when its bytes are not those of the record. */
async function storeDocument(
  deps: ImportDeps,
  { into, run }: DocumentPlace,
  { originalPath, ...document }: CheckedDocument,
): Promise<Kept> {
  const bytes = () => abortable(piecesOf(originalPath), run.signal);
  const stored = await keepDocument(deps, into, { ...document, bytes });
  if (stored.kind === 'disk-full') throw new ExchangeFailure(serviceMessage('service.exchange.disk-full'));
  if (stored.kind === 'wrong-bytes')
    throw new BadFile(document.file.name, serviceMessage('service.exchange.wrong-hash'));
  return stored;
}

async function* abortable(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

/** Reads a document back, with its bytes, and compares it with what was to be stored. */
async function isStored({ store, blobs }: ImportDeps, companyId: string, expected: KeptDocument): Promise<boolean> {
  const { fileId, sha256, sizeBytes } = expected.file;
  const stored = await store.exchange.find(companyId, fileId);
  if (stored === null || !isSame(stored, expected)) return false;
  const { path, release } = await blobs.localCopy(sha256);
  try {
    const facts = await factsOf(path);
    return facts?.sha256 === sha256 && facts.sizeBytes === sizeBytes;
  } finally {
    await release();
  }
}
