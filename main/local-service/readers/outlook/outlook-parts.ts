import { readFile, stat } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { openCompoundFile } from '../compound/compound-file.ts';
import { mostCompoundBytes } from '../compound/read-compound.ts';
import { headOf } from '../mail/mail-text.ts';
import { isOutlookMessage, readOutlookMessage, type OutlookMessage } from './outlook-message.ts';
import { writeMail } from './write-mail.ts';
import { partsOfMail, titleOf } from '../parts/mail-parts.ts';
import type { FilePart, OpenParts } from '../parts/part.ts';
import { partName } from '../parts/part-name.ts';

/** A message of Outlook is its body and its attachments. A message that is attached becomes a mail in MIME, with parts of its own. */
export const openOutlookParts: OpenParts = async ({ path }) => {
  // A larger one is refused when it is read.
  if ((await stat(path)).size > mostCompoundBytes) return { ok: true, kind: 'whole' };
  const root = openCompoundFile(await readFile(path));
  if (root === null || !isOutlookMessage(root)) return { ok: true, kind: 'whole' };
  return { ok: true, kind: 'parts', parts: ReadableStream.from(partsOf(readOutlookMessage(root))) };
};

function* partsOf({ mail, inner }: OutlookMessage): Generator<FilePart> {
  yield* partsOfMail(mail);
  for (const [index, message] of inner.entries()) {
    const fallback = { stem: `message-${(index + 1).toString()}`, contentType: 'message/rfc822' };
    const name = partName(titleOf(headOf(message.mail), 'eml'), fallback);
    yield { kind: 'part', name, bytes: writeMail(message), pages: null, confidence: null };
  }
}
