import type { Address, Attachment } from 'postal-mime';
import type { OutlookMessage } from './outlook-message.ts';

/** A multiple of three bytes, so that the pieces of an encoded file join without a gap: 76 characters each. */
const bytesPerLine = 57;
const linesPerPiece = 4_096;
/** A line of a header with encoded words is at most 75 characters long. */
const bytesPerWord = 42;

/**
 * Writes a message of Outlook as a mail in MIME, so that a message inside another can be a file of its own, which every mail
 * program opens.
 */
export function* writeMail({ mail, inner }: OutlookMessage, depth = 0): Generator<Uint8Array> {
  const boundary = `part-of-level-${depth.toString()}-of-this-mail`;
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
  yield text(
    header('From', mail.from === undefined ? '' : addressOf(mail.from)) +
      header('To', (mail.to ?? []).map(addressOf).join(', ')) +
      header('Cc', (mail.cc ?? []).map(addressOf).join(', ')) +
      header('Subject', encoded(mail.subject ?? '')) +
      header('Date', date) +
      `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
  );
  const isHtml = (mail.text ?? '').trim() === '' && mail.html !== undefined;
  yield text(`--${boundary}\r\nContent-Type: text/${isHtml ? 'html' : 'plain'}; charset=utf-8\r\n`);
  yield* base64(text((isHtml ? mail.html : mail.text) ?? ''));
  for (const attachment of mail.attachments) {
    yield text(`--${boundary}\r\n${headOf(attachment)}`);
    yield* base64(bytesOf(attachment));
  }
  for (const message of inner) {
    yield text(`--${boundary}\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n`);
    yield* writeMail(message, depth + 1);
  }
  yield text(`--${boundary}--\r\n`);
}

const text = (written: string): Uint8Array => Buffer.from(written, 'utf8');

function header(name: string, value: string): string {
  return value === '' ? '' : `${name}: ${value}\r\n`;
}

function addressOf({ name, address = '' }: Address): string {
  const plain = address.replace(/[^!-~]|[<>,;:"()]/gu, '');
  return name === '' && plain === address ? address : `${encoded(name === '' ? address : name)} <${plain}>`;
}

/** As encoded words, whatever it holds, so that no text of a message can be a header. */
function encoded(value: string): string {
  const words: string[] = [];
  let bytes: Uint8Array[] = [];
  let length = 0;
  const end = () => {
    if (length > 0) words.push(`=?utf-8?B?${Buffer.concat(bytes).toString('base64')}?=`);
    [bytes, length] = [[], 0];
  };
  for (const character of value) {
    const next = text(character);
    if (length + next.length > bytesPerWord) end();
    bytes.push(next);
    length += next.length;
  }
  end();
  return words.join('\r\n ');
}

function headOf({ filename, mimeType }: Attachment): string {
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/u.test(mimeType) ? mimeType : 'application/octet-stream';
  if (filename === null) return `Content-Type: ${type}\r\nContent-Disposition: attachment\r\n`;
  const name = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/gu, percent);
  return `Content-Type: ${type}\r\nContent-Disposition: attachment; filename*=utf-8''${name}\r\n`;
}

const percent = (mark: string) => `%${mark.charCodeAt(0).toString(16)}`;

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? text(content) : new Uint8Array(content);
}

function* base64(bytes: Uint8Array): Generator<Uint8Array> {
  yield text('Content-Transfer-Encoding: base64\r\n\r\n');
  const step = bytesPerLine * linesPerPiece;
  for (let at = 0; at < bytes.length; at += step) {
    const piece = Buffer.from(bytes.subarray(at, at + step)).toString('base64');
    yield text(piece.replace(/.{1,76}/gu, '$&\r\n'));
  }
}
