import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { exportNames, exportVersion, isSafePath } from './exchange-paths.ts';
import { absent, factsOf, noFollow } from './file-copies.ts';
import { isThere } from './export-folder.ts';
import { manifestHead, readHead, readManifest, type ManifestFile, type ManifestHead } from './manifest.ts';
import { ExchangeFailure } from './progress.ts';

/** Why a file of an export is not used. The rest goes on. */
export class BadFile extends Error {
  readonly subject: string;
  readonly why: ServiceMessage;
  constructor(subject: string, why: ServiceMessage) {
    super(why.code);
    this.subject = subject;
    this.why = why;
  }
}

/** Reads the head of an export, or throws why the folder cannot be imported. */
export async function readExportHead(root: string): Promise<ManifestHead> {
  const manifest = join(root, exportNames.manifest);
  if (!(await isThere(manifest))) {
    const isUnfinished = await isThere(join(root, exportNames.marker));
    const why = isUnfinished ? 'service.exchange.unfinished' : 'service.exchange.no-export';
    throw new ExchangeFailure(serviceMessage(why, { path: root }));
  }
  const head = manifestHead.safeParse(await readHead(manifest));
  if (!head.success) throw new ExchangeFailure(serviceMessage('service.exchange.no-export', { path: root }));
  if (head.data.version > exportVersion) {
    const versions = { path: root, found: head.data.version, known: exportVersion };
    throw new ExchangeFailure(serviceMessage('service.exchange.newer', versions));
  }
  return head.data;
}

/** The files of a document as the manifest lists them, the record first. */
export type DocumentFiles = readonly [record: ManifestFile, ...others: ManifestFile[]];

export interface ExportVisitor {
  readonly document: (files: DocumentFiles) => Promise<void>;
  readonly definitions: (file: ManifestFile) => Promise<void>;
  readonly damaged: (subject: string, why: ServiceMessage) => void;
}

/** Goes through an export in the order of its manifest, one document at a time. */
export async function readExport(root: string, visitor: ExportVisitor): Promise<void> {
  let files: [ManifestFile, ...ManifestFile[]] | null = null;
  const flush = async (): Promise<void> => {
    if (files !== null) await visitor.document(files);
    files = null;
  };
  for await (const line of readManifest(join(root, exportNames.manifest))) {
    if (line.kind === 'damaged') {
      visitor.damaged(`${exportNames.manifest}:${line.number}`, serviceMessage('service.exchange.line-damaged'));
    } else if (line.kind === 'end') {
      if (!line.isWhole) visitor.damaged(exportNames.manifest, serviceMessage('service.exchange.manifest-damaged'));
    } else if (line.file.role === 'definitions') {
      await visitor.definitions(line.file);
    } else if (line.file.role === 'record') {
      await flush();
      files = [line.file];
    } else if (line.file.role !== 'values') (files as ManifestFile[] | null)?.push(line.file);
  }
  await flush();
}

/** Returns the path of a file of the export, whose parts are neither links nor lead elsewhere. Throws `BadFile`. */
async function pathOf(root: string, path: string): Promise<string> {
  const unsafe = new BadFile(path, serviceMessage('service.exchange.unsafe-path'));
  if (!isSafePath(path)) throw unsafe;
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const found = await lstat(join(root, ...parts.slice(0, length))).catch(absent);
    if (found === null) throw new BadFile(path, serviceMessage('service.exchange.missing-file'));
    const isRight = length === parts.length ? found.isFile() : found.isDirectory();
    if (!isRight) throw unsafe;
  }
  return join(root, ...parts);
}

/** Compares a file with the manifest, and returns its path. Throws `BadFile`. */
export async function checkedPath(root: string, file: ManifestFile, signal: AbortSignal): Promise<string> {
  const path = await pathOf(root, file.path);
  const facts = await factsOf(path, signal);
  if (facts?.sha256 === file.sha256 && facts.sizeBytes === file.sizeBytes) return path;
  throw new BadFile(file.path, serviceMessage('service.exchange.wrong-hash'));
}

/** The longest record: a document with a table of thousands of rows and as many corrections. */
const longestTextBytes = 64 * 1024 ** 2;

/** Reads a text of the export as it is in the manifest. Throws `BadFile`. */
export async function checkedText(root: string, file: ManifestFile, signal: AbortSignal): Promise<string> {
  if (file.sizeBytes > longestTextBytes) throw new BadFile(file.path, serviceMessage('service.exchange.wrong-hash'));
  const handle = await open(await checkedPath(root, file, signal), constants.O_RDONLY | noFollow);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
