import { createHash, randomUUID } from 'node:crypto';
import type { SearchIndex } from '../../search/search-index.ts';
import type { StagedBlob } from '../../store/blob-store.ts';
import type { KeptDocument, KeptFile } from '../../store/exchange.ts';
import { freeName } from '../../store/choose-name.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { correctedContent } from '../corrections/corrected-content.ts';
import { isStanding } from '../corrections/keep-corrections.ts';
import { reindexFile } from '../reindex-file.ts';
import { noteFileMoment } from '../status-changes.ts';

/** Into which archive a document of which other one is imported, by whom. */
export interface ImportInto {
  readonly companyId: string;
  readonly archiveId: string;
  readonly user: { readonly id: string; readonly userName: string };
  readonly at: string;
}

/** Returns the document that stands for an imported one here, or `null` when it is to be stored. */
export async function findHere(
  { exchange }: StoreTransaction,
  { companyId, archiveId }: ImportInto,
  file: KeptFile,
): Promise<string | null> {
  const imported = await exchange.imported({ companyId, archiveId, sourceFileId: file.fileId });
  for (const fileId of [imported, file.fileId]) {
    const here = fileId === null ? null : await exchange.find(companyId, fileId);
    if (here !== null && here.status !== 'deleted' && here.sha256 === file.sha256) return here.fileId;
  }
  return exchange.withBytes(companyId, archiveId, file);
}

export interface ImportDeps {
  readonly search: SearchIndex;
  readonly keep: (staged: StagedBlob) => Promise<boolean>;
}

/** Stores a document that is not here yet, and returns it as it is stored. */
export async function addDocument(
  tx: StoreTransaction,
  { search, keep }: ImportDeps,
  into: ImportInto,
  { document, staged }: { readonly document: KeptDocument; readonly staged: StagedBlob },
): Promise<KeptDocument> {
  const { companyId, archiveId, user } = into;
  const source = document.file;
  const fileId = (await tx.exchange.isTaken(source.fileId)) ? randomUUID() : source.fileId;
  const linked = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await tx.exchange.imported({ companyId, archiveId, sourceFileId: id })) ?? id);
  const file: KeptFile = {
    ...source,
    ...(await nameOf(tx, companyId, source)),
    fileId,
    userName: user.userName,
    parentFileId: await linked(source.parentFileId),
    mergedIntoFileId: await linked(source.mergedIntoFileId),
    corrections: await withFreeIds(tx, fileId, source.corrections),
  };
  const stored = { file, reading: document.reading };
  await tx.exchange.add({ companyId, userId: user.id }, stored);
  await addCorrections(tx, fileId, file.corrections);
  if (fileId !== source.fileId) await tx.exchange.replaceLinks(companyId, source.fileId, fileId);
  await tx.exchange.setImported({ companyId, archiveId, sourceFileId: source.fileId, fileId });
  await reindexFile(tx, search, fileId);
  await keep(staged);
  return stored;
}

/** A document keeps name and version, unless another one has them or a later version. */
async function nameOf({ files }: StoreTransaction, companyId: string, { folder, name, version }: KeptFile) {
  const latest = await files.latestVersion(companyId, folder, name);
  if (latest === null || latest < version) return { name, version };
  const isTaken = async (each: string): Promise<boolean> =>
    (await files.latestVersion(companyId, folder, each)) !== null;
  return { name: await freeName(name, isTaken), version: 1 };
}

type KeptCorrection = KeptFile['corrections'][number];

/** An id that a correction of another file has is replaced by one that is always the same. */
async function withFreeIds(
  { exchange }: StoreTransaction,
  fileId: string,
  corrections: readonly KeptCorrection[],
): Promise<KeptCorrection[]> {
  const free: KeptCorrection[] = [];
  for (const correction of corrections) {
    const { id } = correction;
    free.push((await exchange.isCorrectionTaken(id)) ? { ...correction, id: derivedId(fileId, id) } : correction);
  }
  return free;
}

/** The id of a correction of an imported file where another file has its own one. */
export function derivedId(fileId: string, id: string): string {
  const hex = createHash('sha256').update(`${fileId} ${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

async function addCorrections(
  { corrections: store }: StoreTransaction,
  fileId: string,
  corrections: readonly KeptCorrection[],
): Promise<void> {
  for (const { lessonJson, undone, ...correction } of corrections) {
    await store.add({ ...correction, fileId }, lessonJson);
    if (undone !== null) await store.undo(fileId, [correction.id], undone);
  }
}

/**
 * Gives a document that is here what people did to the other one: their corrections, beside those that were made here. Of two
 * corrections of the same value the later one stands; one that was undone in either archive is undone. Resolves with whether
 * anything changed.
 */
export async function mergeDocument(
  tx: StoreTransaction,
  search: SearchIndex,
  into: ImportInto,
  { fileId, source }: { readonly fileId: string; readonly source: KeptFile },
): Promise<boolean> {
  const { companyId, archiveId, user, at } = into;
  await tx.exchange.setImported({ companyId, archiveId, sourceFileId: source.fileId, fileId });
  const content = await tx.corrections.content(fileId);
  if (content === null) return false;
  for (const tagId of source.exampleOf) await tx.configuration.addExample(tagId, fileId);
  if (source.isHeld) await tx.trash.setHeld(fileId, true);
  const here = await tx.corrections.of(fileId);
  const ofHere = (id: string) => here.find((one) => one.id === id || one.id === derivedId(fileId, id));
  const added = await withFreeIds(
    tx,
    fileId,
    source.corrections.filter(({ id }) => ofHere(id) === undefined),
  );
  const undone = source.corrections.flatMap(({ id, undone: end }) => {
    const own = ofHere(id);
    return own === undefined || own.undone !== null || end === null ? [] : [{ id: own.id, end }];
  });
  if (added.length + undone.length === 0) return false;
  await addCorrections(tx, fileId, added);
  for (const { id, end } of undone) await tx.corrections.undo(fileId, [id], end);
  const earlier = (await tx.corrections.read(fileId)) ?? { content, byTag: {} };
  const read = { ...earlier, byTag: { ...source.read?.byTag, ...earlier.byTag } };
  const standing = (await tx.corrections.of(fileId)).filter(isStanding);
  await (standing.length === 0
    ? tx.corrections.write(fileId, read.content, null)
    : tx.corrections.write(fileId, correctedContent(read, standing), read));
  await reindexFile(tx, search, fileId);
  const changes = added.map(({ id, change, before, after }) => ({
    ...{ id, kind: change.kind, field: change.kind === 'class' ? null : fieldOf(change) },
    ...{ before: before?.text ?? null, after: after?.text ?? null },
  }));
  await noteFileMoment(tx, fileId, { kind: 'file.corrected', detail: { user_name: user.userName, changes }, at });
  return true;
}

const fieldOf = (change: Exclude<KeptCorrection['change'], { readonly kind: 'class' }>): string =>
  change.kind === 'remove' ? change.field : change.point.name;
