import { open, opendir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import type { BlobStore } from '../../store/blob-store.ts';
import type { Store } from '../../store/store.ts';
import type { SearchableCopies } from '../searchable-copies.ts';
import { csvHead, csvRows } from './data-points-csv.ts';
import { classesOf, type ExchangeDefinitions } from './definitions.ts';
import { documentRecord, withClasses } from './document-record.ts';
import { exportDocument, type DocumentExport } from './export-document.ts';
import { isThere, openExportFolder, realFolder } from './export-folder.ts';
import { exportNames, exportVersion, isSafePath } from './exchange-paths.ts';
import { absent, factsOf, ForeignFile, placeNew, writeTemporary } from './file-copies.ts';
import { createManifest, jsonOf, readManifest, type ManifestFile, type ManifestWriter } from './manifest.ts';
import { ExchangeFailure, type Progress } from './progress.ts';

export interface ExportDeps {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly definitions: ExchangeDefinitions;
  readonly writeSearchable: SearchableCopies['write'];
  /** The folder of the service's own data. */
  readonly serviceRoot: string;
}

export interface ExportRun {
  readonly companyId: string;
  readonly folder: string;
  readonly searchable: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** How many documents are written at a time, and how many numbers are asked for. */
const atOnce = 4;
const piece = 200;
/** How often an export begins again because the configuration changed meanwhile. */
const mostRounds = 3;

/**
 * Writes all documents of a company into a folder. The export is finished when its manifest is there, which is written last,
 * after every file was read back. Whatever ends it before leaves a folder with which the next call goes on.
 */
export async function exportDocuments(deps: ExportDeps, run: ExportRun): Promise<void> {
  const { store } = deps;
  const { companyId, progress } = run;
  const root = await realFolder(run.folder, deps.serviceRoot);
  await openExportFolder(root, companyId);
  progress.set('leftOut', await store.exchange.countUnsettled(companyId));
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await store.exchange.configurationChanges(companyId);
    await exportRound(deps, run, root);
    if (before !== (await store.exchange.configurationChanges(companyId))) continue;
    await finish(run, root);
    return;
  }
  throw new ExchangeFailure(serviceMessage('service.exchange.changing'));
}

/** Writes everything but the final manifest. */
async function exportRound(deps: ExportDeps, run: ExportRun, root: string): Promise<void> {
  const { store, definitions } = deps;
  const { companyId, progress, signal } = run;
  const total = await store.exchange.count(companyId);
  for (const count of ['done', 'added', 'existing', 'failed'] as const) progress.set(count, 0);
  progress.set('total', total);
  const texts = await store.transaction(async (tx) => ({
    ...(await classesOf(tx, companyId)),
    configuration: await definitions.read(tx, companyId),
  }));
  const unfinished = join(root, exportNames.unfinished);
  const head = { format: 'intray-export', version: exportVersion, archiveId: companyId, documents: total } as const;
  const manifest = await createManifest(join(unfinished, exportNames.manifest), head);
  const values = await open(join(unfinished, exportNames.values), 'w', 0o600);
  try {
    const classes = `${JSON.stringify(texts.classes, null, 1)}\n`;
    await manifest.add(await replaceOwn(root, exportNames.classes, classes, signal));
    await manifest.add(await replaceOwn(root, exportNames.configuration, texts.configuration, signal));
    await values.appendFile(csvHead);
    const documents = { root, ...deps, withSearchable: run.searchable, signal, progress };
    await exportAll(documents, {
      store,
      companyId,
      classOf: texts.nameOf,
      manifest,
      addValues: (rows) => values.appendFile(rows),
    });
    await values.sync();
    const facts = await factsOf(join(unfinished, exportNames.values), signal);
    if (facts !== null) await manifest.add({ path: exportNames.values, role: 'values', ...facts });
    await manifest.finish();
  } finally {
    await manifest.close();
    await values.close();
  }
}

interface All {
  readonly store: Store;
  readonly companyId: string;
  readonly classOf: ReadonlyMap<string, string>;
  readonly manifest: ManifestWriter;
  readonly addValues: (rows: string) => Promise<void>;
}

async function exportAll(run: DocumentExport, { store, companyId, classOf, manifest, addValues }: All): Promise<void> {
  const { signal, progress } = run;
  let seq = 0;
  for (;;) {
    const numbers = await store.exchange.after(companyId, seq, piece);
    for (let at = 0; at < numbers.length; at += atOnce) {
      signal.throwIfAborted();
      const written = await Promise.all(
        numbers.slice(at, at + atOnce).map(async ({ fileId }) => {
          const kept = await store.exchange.find(companyId, fileId);
          if (kept === null) return null;
          const file = withClasses(kept.file, (tagId) => classOf.get(tagId) ?? tagId);
          const lines = await exportDocument(run, { file, reading: kept.reading });
          return lines === null ? null : { file, lines };
        }),
      );
      for (const one of written) {
        progress.add('done');
        if (one === null) continue;
        for (const line of one.lines) await manifest.add(line);
        await addValues(csvRows(one.file, one.lines));
      }
    }
    if (numbers.length < piece) return;
    seq = numbers.at(-1)?.seq ?? seq;
  }
}

/** Writes a file of the definitions, in place of what an earlier run wrote there. */
async function replaceOwn(root: string, path: string, text: string, signal: AbortSignal): Promise<ManifestFile> {
  const target = join(root, path);
  const before = await readFile(target, 'utf8').catch(absent);
  if (before !== null && typeof jsonOf(before) !== 'object') throw new ForeignFile(target);
  const { path: temporary, ...facts } = await writeTemporary(
    join(root, exportNames.unfinished),
    [Buffer.from(text)],
    signal,
  );
  await rename(temporary, target);
  return { path, role: 'definitions', ...facts };
}

/** Reads every file back, makes names durable, and writes the manifest: then the export is finished. */
async function finish({ progress, signal }: ExportRun, root: string): Promise<void> {
  const unfinished = join(root, exportNames.unfinished);
  const manifest = join(unfinished, exportNames.manifest);
  await placeValues(root);
  progress.verifies();
  progress.set('bytes', 0);
  let documents = 0;
  for await (const line of readManifest(manifest)) {
    if (line.kind !== 'file') continue;
    signal.throwIfAborted();
    const { path, sizeBytes, sha256, role } = line.file;
    const facts = await factsOf(join(root, path), signal);
    progress.add('bytes', sizeBytes);
    if (role === 'record') progress.set('done', (documents += 1));
    if (facts?.sha256 === sha256) continue;
    progress.problem(path, serviceMessage('service.exchange.not-as-written'));
    throw new ExchangeFailure(serviceMessage('service.exchange.not-as-written'));
  }
  await removeGone(root, documents);
  await syncFolders(root);
  await placeNew(manifest, join(root, exportNames.manifest));
  syncDirectory(root);
  await rm(unfinished, { recursive: true, force: true });
}

/** The table of values that an earlier run placed is replaced: it begins as this one does. */
async function placeValues(root: string): Promise<void> {
  const target = join(root, exportNames.values);
  if (await isThere(target)) {
    const handle = await open(target, 'r');
    try {
      const { buffer } = await handle.read(Buffer.alloc(csvHead.length * 2), 0, Buffer.byteLength(csvHead), 0);
      if (!buffer.toString('utf8').startsWith(csvHead)) throw new ForeignFile(target);
    } finally {
      await handle.close();
    }
  }
  await rename(join(root, exportNames.unfinished, exportNames.values), target);
}

/** Removes documents that an earlier run wrote and that have been deleted since: their records are not in the manifest. */
async function removeGone(root: string, documents: number): Promise<void> {
  let found = 0;
  for await (const _path of recordsIn(root)) found += 1;
  if (found === documents) return;
  const listed = new Set<string>();
  for await (const line of readManifest(join(root, exportNames.unfinished, exportNames.manifest)))
    if (line.kind === 'file' && line.file.role === 'record') listed.add(join(root, line.file.path));
  for await (const path of recordsIn(root)) if (!listed.has(path)) await removeDocument(root, path);
}

async function* recordsIn(root: string): AsyncGenerator<string> {
  for await (const month of await opendir(join(root, exportNames.documents))) {
    if (!month.isDirectory()) continue;
    const folder = join(root, exportNames.documents, month.name);
    for await (const { name } of await opendir(folder)) if (name.endsWith('.intray.json')) yield join(folder, name);
  }
}

async function removeDocument(root: string, path: string): Promise<void> {
  const record = documentRecord.safeParse(jsonOf(await readFile(path, 'utf8')));
  if (!record.success) return;
  // A record that somebody else changed may name any file.
  for (const { path: file, sha256 } of record.data.files.filter((each) => isSafePath(each.path)))
    if ((await factsOf(join(root, file)).catch(() => null))?.sha256 === sha256) await unlink(join(root, file));
  await unlink(path);
}

async function syncFolders(root: string): Promise<void> {
  const documents = join(root, exportNames.documents);
  for await (const month of await opendir(documents))
    if (month.isDirectory()) syncDirectory(join(documents, month.name));
  for (const folder of [documents, join(root, 'definitions')]) syncDirectory(folder);
}
