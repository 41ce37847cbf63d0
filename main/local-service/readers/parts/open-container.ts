import { open } from 'node:fs/promises';
import { sniffFileType } from '../file-type.ts';
import { openMailParts } from './mail-parts.ts';
import type { OpenParts } from './part.ts';
import { openZipParts } from './zip-parts.ts';

const headBytes = 64 * 1024;

/** Opens what holds other files by its format: mails and archives. Every other file is `whole`. */
export const openContainer: OpenParts = async (file, limits) => {
  const handle = await open(file.path, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead);
  if (isZip(head)) return openZipParts(file, limits);
  if (sniffFileType(head, file.name).kind === 'mail') return openMailParts(file, limits);
  return { ok: true, kind: 'whole' };
};

function isZip(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return start === 'PK\x03\x04' || start === 'PK\x05\x06';
}
