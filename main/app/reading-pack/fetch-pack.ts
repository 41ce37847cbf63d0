import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { request } from 'undici';
import { createDispatcher } from '#adapters/document-service/wire/dispatcher.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import type { PackFile } from './pack-files.ts';

export interface FetchPackOptions {
  /** The folder that gets the files, which is made if it is missing. */
  readonly folder: string;
  /** The address that the names of the files are added to. */
  readonly from: URL;
  readonly files: readonly PackFile[];
  /** Names the proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A PEM file with an authority to trust in addition to the usual ones. */
  readonly caFile?: string;
  readonly signal?: AbortSignal;
  /** The time without a byte after which a fetch ends. */
  readonly silenceMs?: number;
  /** Called with the bytes that are there, of all files. */
  readonly onProgress?: (doneBytes: number, allBytes: number) => void;
}

/** `fetched` and `kept` are the languages of the files that were fetched, and of those that were there. */
export type PackOutcome =
  | { readonly ok: true; readonly fetched: readonly string[]; readonly kept: readonly string[] }
  | { readonly ok: false; readonly message: AnyMessage };

/**
 * Fetches what is missing of the reading pack. A file appears as a whole, and only with the expected content; after a
 * failure the complete ones are kept, and the next call fetches the rest.
 */
export async function fetchPack(options: FetchPackOptions): Promise<PackOutcome> {
  const { folder, files, onProgress } = options;
  const allBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const [fetched, kept]: [string[], string[]] = [[], []];
  let doneBytes = 0;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const file of files) {
      const place = packPlace(folder, file);
      const isThere = await isWhole(place, file);
      if (!isThere)
        writeFileAtomic(place, await download(file, options, (bytes) => onProgress?.(doneBytes + bytes, allBytes)));
      (isThere ? kept : fetched).push(file.language);
      doneBytes += file.sizeBytes;
      onProgress?.(doneBytes, allBytes);
    }
    return { ok: true, fetched, kept };
  } catch (error) {
    const why = error instanceof PackFault ? error.reason : message('pack.failed', { why: systemText(error) });
    return { ok: false, message: why };
  }
}

/** The path of a file of the pack. */
export const packPlace = (folder: string, { language }: Pick<PackFile, 'language'>): string =>
  path.join(folder, `${language}.traineddata`);

/** Removes the files of the pack, and nothing else. */
export async function removePack(folder: string, files: readonly PackFile[]): Promise<void> {
  for (const file of files) await rm(packPlace(folder, file), { force: true });
}

class PackFault extends Error {
  readonly reason: AnyMessage;

  constructor(reason: AnyMessage) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Returns whether the file is there with the expected content. */
async function isWhole(place: string, file: PackFile): Promise<boolean> {
  const bytes = await readFile(place).catch(() => null);
  return bytes !== null && sumOf(bytes) === file.sha256;
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const connectMs = 20_000;

/** Returns the content of a file. Files are held in memory, because the largest has 6 MB. */
async function download(file: PackFile, options: FetchPackOptions, onBytes: (bytes: number) => void): Promise<Buffer> {
  const { from, env, caFile, signal, silenceMs = 30_000 } = options;
  const url = new URL(`${file.language}.traineddata`, from);
  const timeouts = { connectMs, headersMs: silenceMs, bodyMs: silenceMs, totalMs: 0 };
  const dispatcher = await createDispatcher(url, { timeouts, env, ...(caFile !== undefined && { caFile }) });
  if (!dispatcher.ok) throw new PackFault(dispatcher.failure.message);
  try {
    const { statusCode, body } = await request(url, { dispatcher: dispatcher.value, ...(signal && { signal }) });
    if (statusCode !== 200) {
      await body.dump();
      throw new PackFault(message('pack.status', { url: url.href, status: statusCode }));
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > file.sizeBytes) throw wrongContent(url);
      pieces.push(piece);
      onBytes(bytes);
    }
    const content = Buffer.concat(pieces);
    if (sumOf(content) !== file.sha256) throw wrongContent(url);
    return content;
  } finally {
    await dispatcher.value.destroy();
  }
}

const wrongContent = (url: URL): PackFault => new PackFault(message('pack.wrong-content', { url: url.href }));
