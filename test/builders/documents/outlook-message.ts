import { makeCompoundFile, type MadeFolder } from '../office/compound-file.ts';

export interface MadeMessage {
  readonly subject: string;
  readonly from?: readonly [name: string, address: string];
  readonly to?: readonly (readonly [name: string, address: string])[];
  readonly cc?: readonly (readonly [name: string, address: string])[];
  readonly sentAt?: Date;
  readonly text?: string;
  readonly html?: string;
  /** Already packed. */
  readonly rtf?: Buffer;
  readonly attachments?: readonly MadeAttachment[];
  readonly inner?: readonly MadeMessage[];
  /** Texts in a code page of Windows, as old versions of Outlook write them. */
  readonly ansi?: { readonly codePage: number; readonly encode: (text: string) => Buffer };
}

interface MadeAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly contentId?: string;
}

/** Makes a message as Outlook saves it (`.msg`). */
export function makeOutlookMessage(message: MadeMessage): Buffer {
  return makeCompoundFile({ '__nameid_version1.0': {}, ...folderOf(message, 32) });
}

/** Packs the RTF of a body as Outlook does, without references. */
export function packedRtf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 8) pieces.push(Buffer.of(0), bytes.subarray(at, at + 8));
  const body = Buffer.concat(pieces);
  return Buffer.concat([Buffer.from(Uint32Array.of(body.length + 12, bytes.length, 0x75465a4c, 0).buffer), body]);
}

const attachMethod = { byValue: 1, embedded: 5 } as const;

function folderOf(message: MadeMessage, headSize: number): MadeFolder {
  const { subject, from, to = [], cc = [], sentAt, text, html, rtf, attachments = [], inner = [], ansi } = message;
  const made = createFolder(ansi?.encode);
  made.text(0x0037, subject);
  if (from !== undefined) made.text(0x0c1a, from[0]);
  if (from !== undefined) made.text(0x5d01, from[1]);
  if (sentAt !== undefined) made.fixed(0x0039, 0x40, BigInt(sentAt.getTime() + 11_644_473_600_000) * 10_000n);
  if (ansi !== undefined) made.fixed(0x3ffd, 3, BigInt(ansi.codePage));
  if (text !== undefined) made.text(0x1000, text);
  if (html !== undefined) {
    made.fixed(0x3fde, 3, 65_001n);
    made.binary(0x1013, Buffer.from(html));
  }
  if (rtf !== undefined) made.binary(0x1009, rtf);
  [...to.map((one) => [1n, one] as const), ...cc.map((one) => [2n, one] as const)].forEach(([role, one], index) => {
    const recipient = createFolder(ansi?.encode);
    recipient.fixed(0x0c15, 3, role);
    recipient.text(0x3001, one[0]);
    recipient.text(0x39fe, one[1]);
    made.add(`__recip_version1.0_#${number(index)}`, recipient.finish(8));
  });
  attachments.forEach(({ name, bytes, type, contentId }, index) => {
    const attachment = createFolder(ansi?.encode);
    attachment.fixed(0x3705, 3, BigInt(attachMethod.byValue));
    attachment.text(0x3707, name);
    if (type !== undefined) attachment.text(0x370e, type);
    if (contentId !== undefined) attachment.text(0x3712, contentId);
    attachment.binary(0x3701, Buffer.from(bytes));
    made.add(`__attach_version1.0_#${number(index)}`, attachment.finish(8));
  });
  inner.forEach((one, index) => {
    const attachment = createFolder(ansi?.encode);
    attachment.fixed(0x3705, 3, BigInt(attachMethod.embedded));
    attachment.add('__substg1.0_3701000D', folderOf(one, 24));
    made.add(`__attach_version1.0_#${number(attachments.length + index)}`, attachment.finish(8));
  });
  return made.finish(headSize);
}

function createFolder(encode?: (text: string) => Buffer) {
  const folder: Record<string, Buffer | MadeFolder> = {};
  const entries: Buffer[] = [];
  const entry = (id: number, type: number, value: bigint) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(id, 2);
    bytes.writeBigUInt64LE(value, 8);
    entries.push(bytes);
  };
  const variable = (id: number, type: number, bytes: Buffer) => {
    folder[`__substg1.0_${hex(id)}${hex(type)}`] = bytes;
    entry(id, type, BigInt(bytes.length));
  };
  return {
    fixed: entry,
    binary: (id: number, bytes: Buffer) => variable(id, 0x0102, bytes),
    text: (id: number, text: string) =>
      encode === undefined ? variable(id, 0x001f, Buffer.from(text, 'utf16le')) : variable(id, 0x001e, encode(text)),
    add: (name: string, made: MadeFolder) => {
      folder[name] = made;
    },
    finish: (headSize: number): MadeFolder => ({
      ...folder,
      '__properties_version1.0': Buffer.concat([Buffer.alloc(headSize), ...entries]),
    }),
  };
}

const hex = (id: number) => id.toString(16).toUpperCase().padStart(4, '0');
const number = (index: number) => index.toString(16).toUpperCase().padStart(8, '0');
