import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { Attachment, Email } from 'postal-mime';
import type { MailHead } from '../document.ts';
import { headOf, mailText } from '../mail/mail-text.ts';
import { parseMail } from '../mail/parse-mail.ts';
import type { FilePart, OpenParts } from './part.ts';
import { partName } from './part-name.ts';

/** A smaller picture that the body shows among its text is a logo or a line, and no document. */
const smallestShownPicture = 40 * 1024;

/** A mail is its body and its attachments. A mail that is attached is a part, with parts of its own. */
export const openMailParts: OpenParts = async ({ path }) => {
  const parsed = await parseMail(await readFile(path), 'attached');
  if (!parsed.ok) return parsed;
  return { ok: true, kind: 'parts', parts: ReadableStream.from(partsOfMail(parsed.mail)) };
};

export function* partsOfMail(mail: Email): Generator<FilePart> {
  yield bodyPart(mail);
  for (const [index, attachment] of mail.attachments.entries()) {
    const bytes = bytesOf(attachment);
    if (isDecoration(attachment, bytes.length)) continue;
    const fallback = { stem: `attachment-${(index + 1).toString()}`, contentType: attachment.mimeType };
    yield partOf(partName(attachment.filename, fallback), bytes);
  }
}

/** The text that a person reads, with the head that says who wrote it. */
function bodyPart(mail: Email): FilePart {
  const head = headOf(mail);
  const text = mailText(mail, head).filter((part) => part !== '');
  const name = partName(titleOf(head, 'txt'), { stem: 'message', contentType: 'text/plain' });
  return partOf(name, Buffer.from(`${text.join('\n\n')}\n`));
}

/** A file name of the subject; `null` where there is none. */
export function titleOf({ subject }: MailHead, ending: string): string | null {
  return subject === '' ? null : `${subject.replace(/[/\\]/g, '-')}.${ending}`;
}

function partOf(name: string, bytes: Uint8Array): FilePart {
  return { kind: 'part', name, bytes: [bytes], pages: null, confidence: null };
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function isDecoration({ related, mimeType }: Attachment, sizeBytes: number): boolean {
  return related === true && mimeType.startsWith('image/') && sizeBytes < smallestShownPicture;
}
