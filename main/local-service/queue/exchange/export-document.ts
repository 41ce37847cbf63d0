import { createHash } from 'node:crypto';
import { readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { BlobStore } from '../../store/blob-store.ts';
import type { KeptDocument } from '../../store/exchange.ts';
import type { SearchableCopies } from '../searchable-copies.ts';
import { documentRecord, recordText, type DocumentRecord, type RecordFile } from './document-record.ts';
import { documentPaths, exportNames } from './exchange-paths.ts';
import {
  absent,
  factsOf,
  ForeignFile,
  makeFolder,
  piecesOf,
  placeNew,
  writeTemporary,
  type WrittenFile,
} from './file-copies.ts';
import { jsonOf, type ManifestFile } from './manifest.ts';
import type { Progress } from './progress.ts';

export interface DocumentExport {
  readonly root: string;
  readonly blobs: BlobStore;
  readonly writeSearchable: SearchableCopies['write'];
  readonly withSearchable: boolean;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Writes the files of a document, or leaves those that are there already. Returns their lines of the manifest, the record
 * first; `null` when it could not be written, which is noted as a problem.
 *
 * The record names its files with their hashes. A file that it does not name is never replaced; one that is out of date is
 * removed before the record changes, and new ones are placed after it, so that every kill leaves a state that the next run
 * recognises as its own.
 */
export async function exportDocument(
  run: DocumentExport,
  { file, reading }: KeptDocument,
): Promise<readonly ManifestFile[] | null> {
  const paths = documentPaths(file.fileId, file.name, file.addedAt);
  const { root, progress } = run;
  try {
    await makeFolder(dirname(join(root, paths.record)), root);
    const before = await recordAt(root, paths.record, file.fileId);
    const original = {
      role: 'original',
      path: paths.original,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
    } as const;
    const wanted: Wanted[] = [{ file: original, write: () => copyOriginal(run, original) }];
    const parts = partsOf(reading);
    if (parts.length > 0) wanted.push(pagesOf(run, paths.pages, parts));
    const searchable = await searchableOf(run, { file, reading }, before);
    if (searchable !== null) wanted.push(searchable);
    const record: DocumentRecord = {
      format: 'intray-document',
      version: 1,
      file: file as DocumentRecord['file'],
      reading: {
        documentBytes: reading.documentGz?.byteLength ?? null,
        pages: reading.pages.map(({ number, pageGz }) => ({ number, bytes: pageGz.byteLength })),
      },
      files: wanted.map((one) => one.file),
    };
    const written = await writeFiles(run, { path: paths.record, record, before, wanted });
    progress.add(written.isNew ? 'added' : 'existing');
    return written.lines;
  } catch (error) {
    if (error instanceof NoBytes) progress.problem(file.name, serviceMessage('service.exchange.no-bytes'));
    else throw error;
    progress.add('failed');
    return null;
  }
}

/** The bytes of a document are not stored, or are not those that were stored. */
class NoBytes extends Error {}

interface Wanted {
  readonly file: RecordFile;
  /** Writes it under a temporary name. */
  readonly write: () => Promise<WrittenFile>;
}

interface FilesOfDocument {
  readonly path: string;
  readonly record: DocumentRecord;
  readonly before: DocumentRecord | null;
  readonly wanted: readonly Wanted[];
}

async function writeFiles(run: DocumentExport, { path, record, before, wanted }: FilesOfDocument) {
  const { root, signal, progress } = run;
  const missing: Wanted[] = [];
  for (const one of wanted) {
    const there = await factsOf(join(root, one.file.path), signal);
    progress.add('bytes', there?.sizeBytes ?? 0);
    if (there?.sha256 === one.file.sha256) continue;
    const isOurs = before?.files.some((known) => known.path === one.file.path && known.sha256 === there?.sha256);
    if (there !== null && isOurs !== true) throw new ForeignFile(join(root, one.file.path));
    if (there !== null) await unlink(join(root, one.file.path));
    missing.push(one);
  }
  const written: (WrittenFile & { readonly target: string })[] = [];
  try {
    for (const one of missing) written.push({ ...(await one.write()), target: one.file.path });
    const text = Buffer.from(recordText(record));
    const place = before === null ? placeNew : rename;
    const newRecord = await writeTemporary(join(root, exportNames.unfinished), [text], signal);
    if (before !== null && recordText(before) === text.toString('utf8')) await unlink(newRecord.path);
    else await place(newRecord.path, join(root, path));
    for (const { path: temporary, target, sizeBytes } of written) {
      await placeNew(temporary, join(root, target));
      progress.add('bytes', sizeBytes);
    }
    const line = { role: 'record', path, sizeBytes: newRecord.sizeBytes, sha256: newRecord.sha256 } as const;
    return { lines: [line, ...record.files], isNew: before === null || missing.length > 0 };
  } finally {
    for (const { path: temporary } of written) await rm(temporary, { force: true });
  }
}

/** Returns the record of this document from an earlier run. Throws `ForeignFile` when something else has its name. */
async function recordAt(root: string, path: string, fileId: string): Promise<DocumentRecord | null> {
  const text = await readFile(join(root, path), 'utf8').catch(absent);
  if (text === null) return null;
  const record = documentRecord.safeParse(jsonOf(text));
  if (!record.success || record.data.file.fileId !== fileId) throw new ForeignFile(join(root, path));
  return record.data;
}

async function copyOriginal(run: DocumentExport, { sha256, sizeBytes }: RecordFile): Promise<WrittenFile> {
  const { blobs, root, signal } = run;
  if (!(await blobs.has(sha256))) throw new NoBytes();
  const bytes = sizeBytes === 0 ? [] : await blobs.read(sha256, 0, sizeBytes - 1);
  const written = await writeTemporary(join(root, exportNames.unfinished), bytes as AsyncIterable<Uint8Array>, signal);
  if (written.sha256 === sha256) return written;
  await rm(written.path, { force: true });
  throw new NoBytes();
}

/** A gzip stream of a line break: between two parts it makes lines of them when the whole file is unpacked. */
export const lineBreakGz = Buffer.from('1f8b0800000000000203e302009306d73201000000', 'hex');

const partsOf = ({ documentGz, pages }: KeptDocument['reading']): readonly Uint8Array[] => [
  ...(documentGz === null ? [] : [documentGz]),
  ...pages.map(({ pageGz }) => pageGz),
];

function pagesOf(run: DocumentExport, path: string, parts: readonly Uint8Array[]): Wanted {
  const bytes = parts.flatMap((part) => [part, lineBreakGz]);
  const sizeBytes = bytes.reduce((sum, part) => sum + part.byteLength, 0);
  const hash = createHash('sha256');
  for (const part of bytes) hash.update(part);
  const file = { role: 'pages', path, sizeBytes, sha256: hash.digest('hex') } as const;
  return { file, write: () => writeTemporary(join(run.root, exportNames.unfinished), bytes, run.signal) };
}

const busyMs = 500;

/** A copy whose text can be found, of scans alone. One that was written earlier is kept, because no two are equal. */
async function searchableOf(
  run: DocumentExport,
  { file, reading }: KeptDocument,
  before: DocumentRecord | null,
): Promise<Wanted | null> {
  const path = documentPaths(file.fileId, file.name, file.addedAt).searchable;
  const known = before?.files.find(({ role }) => role === 'searchable');
  const there = known === undefined ? null : await factsOf(join(run.root, known.path), run.signal);
  const unused = (): Promise<never> => Promise.reject(new ForeignFile(join(run.root, path)));
  if (known !== undefined && there?.sha256 === known.sha256) return { file: known, write: unused };
  if (!run.withSearchable || file.status !== 'tagged' || !(await run.blobs.has(file.sha256))) return null;
  if (!(await isScan(file.contentType, reading))) return null;
  const copy = await writeCopy(run, { file, reading });
  if (copy === null) {
    run.progress.problem(file.name, serviceMessage('service.exchange.not-searchable'));
    return null;
  }
  try {
    const written = await writeTemporary(join(run.root, exportNames.unfinished), piecesOf(copy.path), run.signal);
    const { sizeBytes, sha256 } = written;
    return { file: { role: 'searchable', path, sizeBytes, sha256 }, write: () => Promise.resolve(written) };
  } finally {
    await copy.release();
  }
}

async function writeCopy({ blobs, signal, writeSearchable }: DocumentExport, { file, reading }: KeptDocument) {
  const { path, release } = await blobs.localCopy(file.sha256);
  try {
    for (;;) {
      const pagesGz = reading.pages.map(({ pageGz }) => pageGz);
      const copy = await writeSearchable({ path, name: file.name, pagesGz });
      if ('kind' in copy && copy.kind === 'written') return copy;
      if (!('kind' in copy) || copy.kind !== 'busy') return null;
      // People who wait for a copy come first.
      await sleep(busyMs, undefined, { signal });
    }
  } finally {
    await release();
  }
}

const unpack = promisify(gunzip);

/** A picture, or a PDF with a page whose text was recognised. */
async function isScan(contentType: string, { pages }: KeptDocument['reading']): Promise<boolean> {
  if (contentType.startsWith('image/')) return true;
  if (contentType !== 'application/pdf') return false;
  for (const { pageGz } of pages) {
    const { textSource } = JSON.parse((await unpack(pageGz)).toString('utf8')) as { readonly textSource?: string };
    if (textSource === 'ocr') return true;
  }
  return false;
}
