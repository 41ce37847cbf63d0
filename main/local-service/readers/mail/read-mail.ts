import PostalMime, { type Address, type Email } from 'postal-mime';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { MailHead, ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { plainPage } from '../text/plain-page.ts';
import { readHtml } from '../text/html-text.ts';

/** Attachments are named, not read, so a mail may be larger than a text. */
const maxMailBytes = 64 * 1024 * 1024;

/** The parser keeps nine kilobytes for each line of text. Lines of encoded attachments cost nothing. */
const maxTextLines = 100_000;
const encodedLine = { least: 60, most: 80 };

export async function readMail(bytes: Uint8Array): Promise<ReadOutcome> {
  if (bytes.length > maxMailBytes) {
    return refuse('too-large', serviceMessage('reading.mail-too-large', { megabytes: inMegabytes(maxMailBytes) }));
  }
  if (hasTooManyLines(bytes)) {
    return refuse('too-large', serviceMessage('reading.mail-too-many-lines', { lines: maxTextLines }));
  }
  const mail = await parse(bytes);
  if (mail === null) return refuse('corrupt', serviceMessage('reading.mail-damaged'));
  const head = headOf(mail);
  const body = bodyOf(mail);
  const names = mail.attachments.map((attachment) => attachment.filename).filter((name) => name !== null);
  // A mail is looked for by who wrote it and by what came with it, too.
  const text = [head.subject, headLines(mail, head), body, named('Attachments', names.join(', '))]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    ok: true,
    document: {
      kind: 'mail',
      contentType: 'message/rfc822',
      pages: [plainPage(text, 1)],
      mail: head,
      invoiceXml: null,
      warnings: [],
      notes: names.length > 0 ? [serviceMessage('reading.attachments-unread', { names: names.join(', ') })] : [],
    },
  };
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

/** PostalMime throws on its own limits alone: nesting and size of the headers. */
async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 64 });
  } catch {
    return null;
  }
}

function headOf(mail: Email): MailHead {
  const date = mail.date === undefined ? NaN : Date.parse(mail.date);
  return {
    subject: (mail.subject ?? '').trim(),
    from: mail.from ? addressText(mail.from) : '',
    to: (mail.to ?? []).map(addressText).join(', '),
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
  };
}

function headLines(mail: Email, head: MailHead): string {
  const cc = (mail.cc ?? []).map(addressText).join(', ');
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
  return [named('From', head.from), named('To', head.to), named('Cc', cc), named('Date', date)]
    .filter((line) => line !== '')
    .join('\n');
}

function named(name: string, value: string): string {
  return value === '' ? '' : `${name}: ${value}`;
}

function bodyOf(mail: Email): string {
  const text = (mail.text ?? '').replace(/\r\n?/g, '\n').trim();
  return text !== '' || mail.html === undefined ? text : readHtml(mail.html).text;
}

function addressText(address: Address): string {
  if (address.group !== undefined) return address.group.map(addressText).join(', ');
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
