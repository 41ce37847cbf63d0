import { readFile, stat } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { readTnef, type TnefMail } from './read-tnef.ts';
import type { FilePart, OpenParts } from '../parts/part.ts';
import { partName } from '../parts/part-name.ts';

/** The same as for other mails: the file lies in memory while its parts are read. */
const maxBytes = 64 * 1024 * 1024;

/** A winmail.dat is the attachments that Outlook packed into it, and the body where the mail around it may have none. */
export const openTnefParts: OpenParts = async ({ path }) => {
  if ((await stat(path)).size > maxBytes) {
    return refuse('too-large', serviceMessage('reading.mail-too-large', { megabytes: inMegabytes(maxBytes) }));
  }
  const mail = readTnef(await readFile(path));
  if (mail.body === '' && mail.attachments.length === 0) {
    return refuse('corrupt', serviceMessage('reading.winmail-empty'));
  }
  return { ok: true, kind: 'parts', parts: ReadableStream.from(partsOf(mail)) };
};

function* partsOf({ subject, body, attachments }: TnefMail): Generator<FilePart> {
  if (body !== '') {
    const text = [subject, body].filter((part) => part !== '').join('\n\n');
    const title = subject === '' ? 'message' : subject.replace(/[/\\]/g, '-');
    yield partOf(partName(`${title}.txt`, { stem: 'message', contentType: 'text/plain' }), Buffer.from(`${text}\n`));
  }
  for (const [index, { name, bytes }] of attachments.entries()) {
    const fallback = { stem: `attachment-${(index + 1).toString()}`, contentType: 'application/octet-stream' };
    yield partOf(partName(name, fallback), bytes);
  }
}

function partOf(name: string, bytes: Uint8Array): FilePart {
  return { kind: 'part', name, bytes: [bytes], pages: null, confidence: null };
}
