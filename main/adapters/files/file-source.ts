import { lstat, realpath, stat } from 'node:fs/promises';
import type { Language } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { Detection } from '#core/detect.ts';
import type { FileRef, FileSource, StatOutcome } from '#ports/file-source.ts';
import { readInPieces } from '#lib/read-in-pieces.ts';
import { encodeEscaped } from './file-names.ts';
import { rootIdentityOf, statOf } from './file-stat.ts';
import { hashHandle } from './hash-file.ts';
import { listRoot } from './list-root.ts';
import { moveOriginal } from './move-original.ts';
import { absolutePath, openRegular } from './open-regular.ts';
import { createOpenWriters } from './open-writers.ts';
import { reasonText } from './reason-file.ts';
import { returnOriginal } from './return-original.ts';
import { saveCopy } from './save-copy.ts';
import { errorCode, toFailure } from './translate.ts';

/**
 * Creates the port on the real file system.
 * @param language of the files that say why an original was rejected
 */
export function createFileSource(language: () => Language = () => 'en'): FileSource {
  const writers = createOpenWriters();
  return {
    list: listRoot,
    stat: statRef,
    read: (ref, offsetBytes, lengthBytes) => attempt(() => readPart(ref, offsetBytes, lengthBytes)),
    async hasWriter(ref) {
      const real = await realpath(absolutePath(ref)).catch(() => null);
      return real === null ? null : writers.hasWriter(real);
    },
    hash: hashRef,
    open: (ref) => Promise.resolve(streamOf(ref)),
    async fileStat(ref) {
      const found = await lstat(absolutePath(ref), { bigint: true }).catch(() => null);
      return found?.isFile() === true ? statOf(found) : null;
    },
    move(ref, to, expected, reason) {
      const { root, path } = ref;
      if (root === null)
        return Promise.resolve(failed({ kind: 'bug', message: message('failure.original.no-folder') }));
      const why = reason === undefined ? undefined : reasonText(reason, language());
      return attempt(() => moveOriginal({ root, path }, to, expected, why));
    },
    saveCopy({ root }, to, bytes) {
      if (root === null)
        return Promise.resolve(failed({ kind: 'bug', message: message('failure.original.no-folder') }));
      return attempt(() => saveCopy(root, to, bytes));
    },
    moveBack({ root, path }, from, expected, reason) {
      if (root === null)
        return Promise.resolve(failed({ kind: 'bug', message: message('failure.original.no-folder') }));
      return attempt(() => returnOriginal({ root, path }, from, expected, reason));
    },
  };
}

const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return failed(toFailure(error));
  }
}

async function statRef(ref: FileRef): Promise<StatOutcome> {
  const at = absolutePath(ref);
  const escaped = encodeEscaped(at);
  const literal = await lstat(at, { bigint: true }).catch(errorCode);
  const found =
    literal === 'ENOENT' && escaped !== null ? await lstat(escaped, { bigint: true }).catch(errorCode) : literal;
  if (found !== null && typeof found === 'object') {
    if (found.isDirectory()) return { kind: 'gone', root: null };
    const kind: Detection['kind'] = !found.isFile() ? 'other' : found === literal ? 'file' : 'undecodable';
    return { kind: 'there', detection: { path: ref.path, stat: statOf(found), kind } };
  }
  const root = ref.root === null ? null : await stat(ref.root, { bigint: true }).catch(() => null);
  const isRootThere = ref.root === null || root?.isDirectory() === true;
  if (!isRootThere) return { kind: 'away', why: message('folder.away'), root: true };
  if (found === 'ENOENT' || found === 'ENOTDIR')
    return { kind: 'gone', root: root === null ? null : rootIdentityOf(root) };
  return { kind: 'away', why: message('file.not-inspected', { code: found ?? 'unknown' }), root: false };
}

async function readPart(ref: FileRef, offsetBytes: number, lengthBytes: number): Promise<Uint8Array> {
  const handle = await openRegular(ref);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(lengthBytes), 0, lengthBytes, offsetBytes);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function hashRef(
  ref: FileRef,
  signal?: CancelSignal,
  beginningBytes?: number,
  onProgress?: () => void,
): ReturnType<FileSource['hash']> {
  const outcome = await attempt(async () => {
    const handle = await openRegular(ref);
    try {
      return await hashHandle(handle, signal, beginningBytes, onProgress);
    } finally {
      await handle.close();
    }
  });
  if (!outcome.ok) return outcome;
  if (outcome.value !== null) return { ok: true, value: outcome.value };
  return signal?.aborted === true
    ? failed({ kind: 'timeout', message: message('failure.file.stopped'), cancelled: true })
    : failed({ kind: 'changed', message: message('failure.file.changed-reading') });
}

/** Opens the file with the first read, so that an unused stream holds no handle. */
async function* streamOf(ref: FileRef): AsyncGenerator<Uint8Array> {
  const handle = await openRegular(ref);
  try {
    yield* readInPieces(handle);
  } finally {
    await handle.close();
  }
}
