import iconv from 'iconv-lite';
import { charsetOfCodePage } from '../text/code-page.ts';
import { readHtml } from '../text/html-text.ts';
import { textOfRtf } from '../outlook/outlook-message.ts';
import { unpackRtf } from '../outlook/unpack-rtf.ts';
import { mapiProperties, tnefAttributes, type MapiProperty } from './tnef-records.ts';

/** What Outlook packs into a winmail.dat. */
export interface TnefMail {
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly { readonly name: string | null; readonly bytes: Uint8Array }[];
}

const attribute = {
  subject: 0x8004,
  body: 0x800c,
  attachmentData: 0x800f,
  attachmentTitle: 0x8010,
  attachmentStart: 0x9002,
  properties: 0x9003,
  attachmentProperties: 0x9005,
  codePage: 0x9007,
} as const;
const property = { subject: 0x0037, body: 0x1000, rtf: 0x1009, html: 0x1013, longName: 0x3707, data: 0x3701 } as const;
const textType = { ansi: 0x1e, unicode: 0x1f } as const;
/** A file with more attachments is not written by a mail program. What follows is left out. */
const maxAttachments = 1_000;

interface OpenAttachment {
  name: string | null;
  bytes: Uint8Array | null;
}

/** Takes a winmail.dat apart. One pass; the attachments are parts of the given bytes and are not copied. */
export function readTnef(file: Uint8Array): TnefMail {
  const attachments: OpenAttachment[] = [];
  let charset = 'windows-1252';
  let [subject, body, html] = ['', '', ''];
  let rtf: Uint8Array = new Uint8Array();
  for (const { id, data } of tnefAttributes(file)) {
    const open = attachments.at(-1);
    if (id === attribute.codePage) charset = charsetOf(data);
    else if (id === attribute.subject) subject = decode(data, charset);
    else if (id === attribute.body) body = decode(data, charset);
    else if (id === attribute.properties) {
      for (const each of mapiProperties(data)) {
        if (each.id === property.subject) subject = textOf(each, charset);
        if (each.id === property.body) body = textOf(each, charset);
        if (each.id === property.html) html = textOf(each, charset);
        if (each.id === property.rtf) rtf = each.value;
      }
    } else if (id === attribute.attachmentStart) {
      if (attachments.length >= maxAttachments) break;
      attachments.push({ name: null, bytes: null });
    } else if (open !== undefined) fill(open, id, data, charset);
  }
  const text = body.trim() !== '' ? body : html !== '' ? readHtml(html).text : textOfRtf(unpackRtf(rtf));
  return {
    subject: subject.trim(),
    body: text.replace(/\r\n?/g, '\n').trim(),
    attachments: attachments.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }])),
  };
}

function fill(open: OpenAttachment, id: number, data: Uint8Array, charset: string): void {
  if (id === attribute.attachmentTitle) open.name ??= decode(data, charset);
  if (id === attribute.attachmentData) open.bytes = data;
  if (id !== attribute.attachmentProperties) return;
  for (const each of mapiProperties(data)) {
    // The title is a short name of old systems; this one is whole.
    if (each.id === property.longName) open.name = textOf(each, charset);
    if (each.id === property.data && open.bytes === null) open.bytes = each.value;
  }
}

function textOf({ type, value }: MapiProperty, charset: string): string {
  return decode(value, type === textType.unicode ? 'utf-16le' : charset);
}

function decode(bytes: Uint8Array, charset: string): string {
  return iconv.decode(Buffer.from(bytes), charset).replaceAll('\0', '');
}

function charsetOf(data: Uint8Array): string {
  if (data.length < 4) return 'windows-1252';
  return charsetOfCodePage(new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true));
}
