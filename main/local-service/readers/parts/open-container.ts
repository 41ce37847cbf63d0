import { open } from 'node:fs/promises';
import { sniffFileType } from '../file-type.ts';
import { openMailParts } from './mail-parts.ts';
import type { OpenParts } from './part.ts';
import { isTnef } from '../tnef/tnef-records.ts';
import { openOutlookParts } from '../outlook/outlook-parts.ts';
import { openTnefParts } from '../tnef/tnef-parts.ts';
import { openZipParts } from './zip-parts.ts';

const headBytes = 64 * 1024;

/** Opens what holds other files by its format: mails, messages of Outlook, its winmail.dat, and archives. Every other file is `whole`. */
export const openContainer: OpenParts = async (file, limits) => {
  const head = await readHead(file.path);
  if (isTnef(head)) return openTnefParts(file, limits);
  if (isZip(head)) return openZipParts(file, limits);
  const { kind } = sniffFileType(head, file.name);
  if (kind === 'mail') return openMailParts(file, limits);
  if (kind === 'compound') return openOutlookParts(file, limits);
  return { ok: true, kind: 'whole' };
};

/** Returns whether a file with parts is a mail, which can be read as a whole, too. Of compound files, only messages have parts. */
export async function isMailFile(file: { readonly path: string; readonly name: string }): Promise<boolean> {
  const { kind } = sniffFileType(await readHead(file.path), file.name);
  return kind === 'mail' || kind === 'compound';
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

function isZip(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return start === 'PK\x03\x04' || start === 'PK\x05\x06';
}
