import type { Attachment, Email, Mailbox } from 'postal-mime';
import type { CompoundFolder } from '../compound/compound-file.ts';
import { pictureTypeOf } from '../file-type.ts';
import { defaultLimits } from '../limits.ts';
import { readRtf } from '../office/rtf/read-rtf.ts';
import { propertyStream, readProperties, type MessageProperties, type PropertyOwner } from './message-properties.ts';
import { unpackRtf } from './unpack-rtf.ts';

/** A message of Outlook in the shape of a mail, and the messages that are attached to it. */
export interface OutlookMessage {
  readonly mail: Email;
  readonly inner: readonly OutlookMessage[];
}

const property = {
  subject: 0x0037,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  sentAt: 0x0039,
  receivedAt: 0x0e06,
  shownTo: 0x0e04,
  shownCc: 0x0e03,
} as const;
/** Name, address in the internet, address of any kind: of whom a message is sent for, and of who sent it. */
const authors = [
  [0x0042, 0x5d02, 0x0065],
  [0x0c1a, 0x5d01, 0x0c1f],
] as const;
const recipient = { role: 0x0c15, name: 0x3001, smtp: 0x39fe, address: 0x3003 } as const;
const roles = { to: 1, cc: 2 } as const;
const attachment = {
  bytes: 0x3701,
  name: 0x3707,
  shortName: 0x3704,
  title: 0x3001,
  contentType: 0x370e,
  contentId: 0x3712,
} as const;
const innerMessage = '__substg1.0_3701000D';
/** A message with more is not written by a mail program. What follows is left out. */
const mostOfAKind = 1_000;
const deepestMessage = 16;

/** Returns whether the root of a compound file is a message of Outlook. */
export function isOutlookMessage(root: CompoundFolder): boolean {
  return root.names.includes(propertyStream);
}

/** Reads a message with those inside it, at most 16 deep. */
export function readOutlookMessage(folder: CompoundFolder, owner: PropertyOwner = 'file', depth = 0): OutlookMessage {
  const properties = readProperties(folder, owner);
  const attached = parts(folder, '__attach_version1.0_#');
  const inner = attached.flatMap((part) => {
    const message = part.folder(innerMessage);
    if (message === null || !isOutlookMessage(message) || depth >= deepestMessage) return [];
    return [readOutlookMessage(message, 'inner', depth + 1)];
  });
  const attachments = attached
    .filter((part) => part.folder(innerMessage) === null)
    .map((part) => attachmentOf(readProperties(part, 'part', properties.charset)));
  return { mail: { ...headOf(folder, properties), ...bodyOf(properties), attachments }, inner };
}

function parts(folder: CompoundFolder, start: string): readonly CompoundFolder[] {
  const names = folder.names.filter((name) => name.startsWith(start)).sort();
  return names.slice(0, mostOfAKind).flatMap((name) => folder.folder(name) ?? []);
}

function headOf(folder: CompoundFolder, properties: MessageProperties) {
  const date = properties.time(property.sentAt) ?? properties.time(property.receivedAt);
  const from = authors
    .map((ids) => authorOf(properties, ids))
    .find(({ name, address }) => name !== '' || address !== '');
  const all = parts(folder, '__recip_version1.0_#').map((part) => {
    const of = readProperties(part, 'part', properties.charset);
    const mailbox = {
      name: of.text(recipient.name),
      address: of.text(recipient.smtp) || internet(of.text(recipient.address)),
    };
    return { role: of.number(recipient.role), mailbox: withoutDouble(mailbox) };
  });
  const to = all.filter(({ role }) => role === roles.to).map(({ mailbox }) => mailbox);
  const cc = all.filter(({ role }) => role === roles.cc).map(({ mailbox }) => mailbox);
  const dated = date === null ? [] : [{ key: 'date', originalKey: 'Date', value: date.toUTCString() }];
  return {
    headers: dated,
    headerLines: [],
    subject: subjectOf(properties),
    from,
    to: to.length > 0 ? to : shown(properties.text(property.shownTo)),
    cc: cc.length > 0 ? cc : shown(properties.text(property.shownCc)),
    date: date?.toISOString(),
  };
}

/** Some programs write before the subject how long its "Re:" is. */
function subjectOf(properties: MessageProperties): string {
  const subject = properties.text(property.subject);
  return subject.startsWith('\u0001') ? subject.slice(2) : subject;
}

function authorOf(properties: MessageProperties, [name, smtp, address]: (typeof authors)[number]): Mailbox {
  return withoutDouble({
    name: properties.text(name),
    address: properties.text(smtp) || internet(properties.text(address)),
  });
}

/** Addresses within a company's mail server tell a reader nothing. */
function internet(address: string): string {
  return address.includes('@') ? address : '';
}

function withoutDouble({ name, address }: Mailbox): Mailbox {
  if (address === '') return { name: '', address: name };
  return { name: name === address ? '' : name, address };
}

function shown(names: string): Mailbox[] {
  return names === '' ? [] : [{ name: '', address: names }];
}

/** The RTF of a message repeats its text or HTML, and is read where there is neither. */
function bodyOf(properties: MessageProperties): Pick<Email, 'text' | 'html'> {
  const text = properties.text(property.body);
  const html = properties.markup(property.html);
  if (text.trim() !== '' || html !== '') return { text, html: html === '' ? undefined : html };
  const rtf = unpackRtf(properties.bytes(property.rtf));
  return { text: rtf.length === 0 ? '' : textOfRtf(rtf) };
}

/** Returns the text of a mail's RTF. */
export function textOfRtf(rtf: Uint8Array): string {
  const outcome = readRtf(rtf, { limits: defaultLimits, signal: undefined });
  return outcome.ok ? outcome.document.pages.map(({ text }) => text).join('\n') : '';
}

function attachmentOf(properties: MessageProperties): Attachment {
  const content = properties.bytes(attachment.bytes);
  const name = [attachment.name, attachment.shortName, attachment.title]
    .map(properties.text)
    .find((text) => text !== '');
  const contentId = properties.text(attachment.contentId);
  return {
    filename: name ?? null,
    mimeType:
      pictureTypeOf(content) ?? (properties.text(attachment.contentType).toLowerCase() || 'application/octet-stream'),
    disposition: 'attachment',
    related: contentId !== '',
    content,
  };
}
