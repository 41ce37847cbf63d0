import { isSame } from '../queue/exchange/import-document.ts';
import { derivedId } from '../queue/exchange/store-document.ts';
import type { KeptDocument, KeptFile, SameFile } from '../store/exchange.ts';
import type { StoreTransaction } from '../store/store.ts';
import { indexProblem, readBytes } from '../verify/verify-archive.ts';
import {
  documentsOf,
  type ClassMap,
  type MoveFinding,
  type MoveFrom,
  type MoveRun,
  type MoveTo,
} from './move-documents.ts';

/** What a comparison of both archives has found. */
export interface VerifiedCounts {
  /** Documents of the source that are in the target with the same bytes, which were read there. */
  readonly verified: number;
  /** Those of them that are in the target with a state of their own. */
  readonly own: number;
  /** Documents of the source that are not in the target, or not as they should be. */
  readonly wrong: number;
}

/** A bucket far away answers slowly, but several requests at once. */
const atOnce = 4;

/**
 * Looks for every document of the source in the target and compares it: its bytes by their SHA-256, class, values, corrections,
 * history and pages, and whether search finds it. What people did in the target is no difference, as long as nothing
 * that the source knows is missing there.
 */
export async function verifyMoved(
  from: MoveFrom,
  to: MoveTo,
  run: MoveRun & { readonly classMap: ClassMap },
): Promise<VerifiedCounts> {
  const counts = { verified: 0, own: 0, wrong: 0 };
  let done = 0;
  const compare = async (fileId: string): Promise<void> => {
    const kept = await from.store.exchange.find(from.companyId, fileId);
    if (kept === null) return;
    const kind = await findingOf(from, to, { ...kept, file: run.classMap(kept.file) }, run.signal);
    if (kind !== null) run.onFinding({ kind, fileId, name: kept.file.name });
    const isRight = kind === null || kind === 'own';
    counts[isRight ? 'verified' : 'wrong'] += 1;
    if (kind === 'own') counts.own += 1;
    run.onProgress('verifying', (done += 1));
  };
  let some: string[] = [];
  const compareAll = async (): Promise<void> => {
    run.signal.throwIfAborted();
    await Promise.all(some.map(compare));
    some = [];
  };
  for await (const fileId of documentsOf(from)) {
    some.push(fileId);
    if (some.length === atOnce) await compareAll();
  }
  await compareAll();
  return counts;
}

async function findingOf(
  from: MoveFrom,
  to: MoveTo,
  source: KeptDocument,
  signal: AbortSignal,
): Promise<MoveFinding['kind'] | null> {
  const { sha256, sizeBytes, fileId } = source.file;
  const place = await to.store.transaction((tx) => placeOf(tx, from, to, source.file));
  const { here } = place;
  if (here === null || here.status === 'deleted' || here.sha256 !== sha256) return 'not-there';
  if (!(await to.blobs.has(sha256))) return 'bytes-missing';
  const bytes = await readBytes(to.blobs, { sha256, sizeBytes }, signal);
  // A storage that cannot be reached ends the move: its documents are not damaged.
  if (bytes === 'bytes-unreadable' && !(await to.blobs.has(sha256))) return 'bytes-missing';
  if (bytes !== null) return bytes;
  if ((await indexProblem(to, here.fileId)) !== null) return 'not-in-index';
  const there = await to.store.exchange.find(to.companyId, here.fileId);
  // In the trash of the target, or being processed again there.
  if (there === null) return hasAllCorrections(place.corrections, here.fileId, source.file) ? 'own' : 'not-same';
  if (isSame(there, expectedOf(source, there.file, place))) return null;
  if (!hasAllCorrections(there.file.corrections, here.fileId, source.file)) return 'not-same';
  const isOther = here.fileId !== fileId;
  return isOther || hasOwnHistory(there.file, source.file) ? 'own' : 'not-same';
}

interface Place {
  /** What stands for the document in the target. */
  readonly here: SameFile | null;
  readonly parentFileId: string | null;
  readonly mergedIntoFileId: string | null;
  readonly corrections: readonly Pick<KeptFile['corrections'][number], 'id' | 'undone'>[];
}

async function placeOf(tx: StoreTransaction, from: MoveFrom, to: MoveTo, file: KeptFile): Promise<Place> {
  const imported = (sourceFileId: string): Promise<string | null> =>
    tx.exchange.imported({ companyId: to.companyId, archiveId: from.companyId, sourceFileId });
  const linked = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await imported(id)) ?? id);
  const fileId = await imported(file.fileId);
  const here = fileId === null ? null : await tx.exchange.find(to.companyId, fileId);
  return {
    here,
    parentFileId: await linked(file.parentFileId),
    mergedIntoFileId: await linked(file.mergedIntoFileId),
    corrections: here === null ? [] : await tx.corrections.of(here.fileId),
  };
}

/** The document as it should be in the target: the ids and the name that were taken there are others. */
function expectedOf({ file, reading }: KeptDocument, there: KeptFile, place: Place): KeptDocument {
  const { fileId, name, version } = there;
  const idsThere = new Set(there.corrections.map(({ id }) => id));
  const corrections = file.corrections.map((correction) =>
    idsThere.has(correction.id) ? correction : { ...correction, id: derivedId(fileId, correction.id) },
  );
  const { parentFileId, mergedIntoFileId } = place;
  return { file: { ...file, fileId, name, version, corrections, parentFileId, mergedIntoFileId }, reading };
}

/** Whether every correction of the source is in the target, and undone there if it is undone in the source. */
function hasAllCorrections(there: Place['corrections'], fileId: string, source: KeptFile): boolean {
  return source.corrections.every(({ id, undone }) => {
    const own = there.find((one) => one.id === id || one.id === derivedId(fileId, id));
    return own !== undefined && (undone === null || own.undone !== null);
  });
}

/** Whether something was done with the document in the target that nobody did in the source. */
function hasOwnHistory(there: KeptFile, source: KeptFile): boolean {
  const keyOf = ({ kind, at }: KeptFile['events'][number]): string => `${kind} ${at}`;
  const known = new Set(source.events.map(keyOf));
  return there.events.some((event) => !known.has(keyOf(event)));
}
