import PostalMime, { type Email } from 'postal-mime';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { inMegabytes, refuse, type Refusal } from '../failure.ts';

/** A mail lies in memory with its attachments, so it may be larger than a text and not as large as any file. */
const maxMailBytes = 64 * 1024 * 1024;

/** The parser keeps nine kilobytes for each line of text. Lines of encoded attachments cost nothing. */
const maxTextLines = 100_000;
const encodedLine = { least: 60, most: 80 };

export type MailOutcome = { readonly ok: true; readonly mail: Email } | Refusal;

/**
 * Parses a mail within its limits.
 * @param inner whether a mail inside it is an attachment, or its text a part of the body
 */
export async function parseMail(bytes: Uint8Array, inner: 'attached' | 'in-body'): Promise<MailOutcome> {
  if (bytes.length > maxMailBytes) {
    return refuse('too-large', serviceMessage('reading.mail-too-large', { megabytes: inMegabytes(maxMailBytes) }));
  }
  if (hasTooManyLines(bytes)) {
    return refuse('too-large', serviceMessage('reading.mail-too-many-lines', { lines: maxTextLines }));
  }
  try {
    return {
      ok: true,
      mail: await PostalMime.parse(bytes, { maxNestingDepth: 64, forceRfc822Attachments: inner === 'attached' }),
    };
  } catch {
    // PostalMime throws on its own limits alone: nesting and size of the headers.
    return refuse('corrupt', serviceMessage('reading.mail-damaged'));
  }
}

/** Lines as long as those of encoded attachments are not counted. */
function hasTooManyLines(bytes: Uint8Array): boolean {
  let count = 0;
  for (let start = 0; start < bytes.length && count <= maxTextLines;) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found;
    if (end - start < encodedLine.least || end - start > encodedLine.most) count += 1;
    start = end + 1;
  }
  return count > maxTextLines;
}
