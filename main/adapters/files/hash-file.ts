import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { CancelSignal } from '#core/cancel.ts';
import { sha256 } from '#core/ids.ts';
import type { Content } from '#core/register.ts';
import { sameStat } from '#core/file-stat.ts';
import { statOf } from './file-stat.ts';

const chunkBytes = 262_144;

const encryptionName = Buffer.from('/Encrypt');
/** Readers of PDFs accept other bytes before the header. */
const headerWithinBytes = 1_024;

/** Looks for the name under which a PDF describes its encryption, which is never compressed. */
function createEncryptionSearch(): { readonly see: (chunk: Buffer) => void; readonly isFound: () => boolean } {
  let isPdf: boolean | null = null;
  let isNamed = false;
  let tail = Buffer.alloc(0);
  return {
    see: (chunk) => {
      isPdf ??= chunk.subarray(0, headerWithinBytes).includes('%PDF-');
      if (!isPdf || isNamed) return;
      const seam = Buffer.concat([tail, chunk.subarray(0, encryptionName.length - 1)]);
      isNamed = seam.includes(encryptionName) || chunk.includes(encryptionName);
      tail = Buffer.from(chunk.subarray(-(encryptionName.length - 1)));
    },
    isFound: () => isNamed,
  };
}

/** Hashes an open file. Returns `null` when it was written in the meantime, or when the read was cancelled. */
export async function hashHandle(
  handle: FileHandle,
  signal?: CancelSignal,
  beginningBytes?: number,
  onProgress?: () => void,
): Promise<Content | null> {
  const before = statOf(await handle.stat({ bigint: true }));
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let sizeBytes = 0;
  let allZero = true;
  const encryption = createEncryptionSearch();
  let beginning: Content['beginning'] = null;
  for (;;) {
    if (signal?.aborted === true) return null;
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, sizeBytes);
    onProgress?.();
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    // A chunk is split where the beginning ends, because the hash of the beginning is needed at exactly that byte.
    const restBytes = (beginningBytes ?? 0) - sizeBytes;
    if (restBytes > 0 && restBytes <= bytesRead) {
      hash.update(chunk.subarray(0, restBytes));
      beginning = sha256(hash.copy().digest('hex'));
      hash.update(chunk.subarray(restBytes));
    } else hash.update(chunk);
    encryption.see(chunk);
    allZero &&= chunk.every((byte) => byte === 0);
    sizeBytes += bytesRead;
  }
  const stat = statOf(await handle.stat({ bigint: true }));
  if (!sameStat(before, stat) || stat.sizeBytes !== sizeBytes) return null;
  return { hash: sha256(hash.digest('hex')), sizeBytes, allZero, mayBeLocked: encryption.isFound(), beginning, stat };
}
