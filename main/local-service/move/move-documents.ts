import { classIds, classesOf, type ExchangeDefinitions } from '../queue/exchange/definitions.ts';
import { withClasses } from '../queue/exchange/document-record.ts';
import { isSame } from '../queue/exchange/import-document.ts';
import { keepDocument, type KeepDeps, type KeepOutcome } from '../queue/exchange/keep-document.ts';
import type { ImportInto } from '../queue/exchange/store-document.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { KeptDocument, KeptFile } from '../store/exchange.ts';
import type { Store } from '../store/store.ts';

/** The archive that documents come from. Nothing in it is changed. */
export interface MoveFrom {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'has' | 'read'>;
  readonly companyId: string;
  readonly definitions: Pick<ExchangeDefinitions, 'read'>;
}

/** The archive that they go to. */
export interface MoveTo extends KeepDeps {
  readonly companyId: string;
  /** Who is to have added the documents. */
  readonly user: ImportInto['user'];
  readonly definitions: Pick<ExchangeDefinitions, 'merge'>;
  readonly nowMs: () => number;
}

/** What is wrong with a document: with its bytes in the source, or with what is stored of it in the target. */
export interface MoveFinding {
  readonly kind:
    | 'source-missing'
    | 'source-differs'
    | 'source-unreadable'
    | 'not-there'
    | 'not-same'
    | 'bytes-missing'
    | 'hash-differs'
    | 'bytes-unreadable'
    | 'not-in-index'
    /** No problem: it was in the target before, or people have worked with it there since. */
    | 'own';
  readonly fileId: string;
  readonly name: string;
}

export interface MoveRun {
  /** Ends the work after the document that is being stored: the call rejects then. */
  readonly signal: AbortSignal;
  readonly onFinding: (finding: MoveFinding) => void;
  /** Called after every document, with how many of them are done. */
  readonly onProgress: (phase: 'moving' | 'verifying', done: number) => void;
}

/** What became of the documents of the source that are processed and not in its trash. */
export interface MoveCounts {
  /** Stored by this run. */
  readonly moved: number;
  /** In the target before this run, from a run before it or in another way. */
  readonly existing: number;
  /** Those of `existing` that got corrections which they lacked. */
  readonly merged: number;
  readonly damaged: number;
}

/** The ids that the classes of the source have in the target. */
export type ClassMap = (file: KeptFile) => KeptFile;

/**
 * Adds the classes and fields that the target lacks, by the rules of an import, and returns a file of the source with the
 * classes as they are in the target.
 */
export async function moveDefinitions(from: MoveFrom, to: MoveTo): Promise<ClassMap> {
  const { classes, nameOf, json } = await from.store.transaction(async (tx) => ({
    ...(await classesOf(tx, from.companyId)),
    json: await from.definitions.read(tx, from.companyId),
  }));
  const { companyId, user, nowMs } = to;
  const at = new Date(nowMs()).toISOString();
  const idOf = await to.store.transaction(async (tx) => {
    await to.definitions.merge(tx, { companyId, userName: user.userName, at, json, classes });
    return classIds(tx, companyId, classes);
  });
  return (file) => withClasses(file, (tagId) => idOf.get(nameOf.get(tagId) ?? '') ?? tagId);
}

const pageSize = 200;

/** Returns the documents of the source that are moved, in the order in which they were stored. */
export async function* documentsOf({ store, companyId }: MoveFrom): AsyncGenerator<string> {
  let seq = 0;
  for (;;) {
    const page = await store.exchange.after(companyId, seq, pageSize);
    for (const { fileId } of page) yield fileId;
    if (page.length < pageSize) return;
    seq = page.at(-1)?.seq ?? seq;
  }
}

/**
 * Stores every document of the source in the target, one after the other and each in one transaction. One that is there already
 * is not stored again, so that a run goes on where the one before it has ended, in whatever way.
 */
export async function moveDocuments(
  from: MoveFrom,
  to: MoveTo,
  run: MoveRun & { readonly classMap: ClassMap },
): Promise<MoveCounts> {
  const counts = { moved: 0, existing: 0, merged: 0, damaged: 0 };
  const into = intoOf(from, to);
  let done = 0;
  for await (const fileId of documentsOf(from)) {
    run.signal.throwIfAborted();
    const kept = await from.store.exchange.find(from.companyId, fileId);
    if (kept === null) continue;
    const document = { ...kept, file: run.classMap(kept.file) };
    const kind = await moveDocument(from, to, { into, document, run });
    if (kind === 'added') counts.moved += 1;
    else if (kind === 'damaged') counts.damaged += 1;
    else counts.existing += 1;
    if (kind === 'merged') counts.merged += 1;
    run.onProgress('moving', (done += 1));
  }
  return counts;
}

/** Documents are known by the archive that they came from, as in an import. */
function intoOf(from: MoveFrom, { companyId, user, nowMs }: MoveTo): ImportInto {
  return { companyId, archiveId: from.companyId, user, at: new Date(nowMs()).toISOString() };
}

interface OneDocument {
  readonly into: ImportInto;
  readonly document: KeptDocument;
  readonly run: MoveRun;
}

async function moveDocument(
  from: MoveFrom,
  to: MoveTo,
  { into, document, run }: OneDocument,
): Promise<'added' | 'existing' | 'merged' | 'damaged'> {
  const { fileId, name } = document.file;
  const damaged = (kind: MoveFinding['kind']): 'damaged' => {
    run.onFinding({ kind, fileId, name });
    return 'damaged';
  };
  let outcome: KeepOutcome;
  try {
    outcome = await keepDocument(to, into, { ...document, bytes: () => bytesOf(from, document.file, run.signal) });
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    // A storage that cannot be reached ends the move: its documents are not damaged.
    const isThere = await from.blobs.has(document.file.sha256);
    return damaged(isThere ? 'source-unreadable' : 'source-missing');
  }
  if (outcome.kind === 'wrong-bytes') return damaged('source-differs');
  if (outcome.kind === 'disk-full') throw new MoveDiskFull();
  if (outcome.kind !== 'added') return outcome.kind;
  const there = await to.store.exchange.find(to.companyId, outcome.stored.file.fileId);
  if (there === null || !isSame(there, outcome.stored)) run.onFinding({ kind: 'not-same', fileId, name });
  return 'added';
}

/** The disk of the target has no room for the next document. */
export class MoveDiskFull extends Error {}

/** The bytes of a document in the source could not be read. */
class UnreadableSource extends Error {}

async function* bytesOf(
  { blobs }: MoveFrom,
  { sha256, sizeBytes }: KeptFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const unreadable = (cause: unknown) => new UnreadableSource('unreadable', { cause });
  if (!(await blobs.has(sha256))) throw unreadable(sha256);
  if (sizeBytes === 0) return;
  const pieces = (await blobs.read(sha256, 0, sizeBytes - 1)) as AsyncIterable<Uint8Array>;
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await iterator.next().catch((error: unknown) => Promise.reject(unreadable(error)));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
