import iconv from 'iconv-lite';
import type { CompoundFolder } from '../compound/compound-file.ts';
import { charsetOfCodePage } from '../text/code-page.ts';
import { decodeText } from '../text/charset.ts';

/** The stream with the properties of fixed length, which every message, recipient and attachment has. */
export const propertyStream = '__properties_version1.0';

/** The bytes before the first property, by what the folder is. */
const headSizes = { file: 32, inner: 24, part: 8 } as const;
export type PropertyOwner = keyof typeof headSizes;

const entrySize = 16;
const types = { number: 0x03, flag: 0x0b, time: 0x40, ansi: '001E', unicode: '001F', binary: '0102' } as const;
const codePages = { ofMessage: 0x3ffd, ofHtml: 0x3fde } as const;

/** The properties of a message of Outlook, or of one of its recipients or attachments, by their numbers. */
export interface MessageProperties {
  /** Empty where there is none. */
  readonly text: (id: number) => string;
  /** Text that some programs write as bytes. */
  markup(id: number): string;
  bytes(id: number): Buffer;
  number(id: number): number | null;
  time(id: number): Date | null;
  /** The charset of texts that are not in Unicode. */
  readonly charset: string;
}

/** @param outer the charset of the message that a recipient or an attachment belongs to */
export function readProperties(folder: CompoundFolder, owner: PropertyOwner, outer?: string): MessageProperties {
  const stream = folder.stream(propertyStream);
  const places = new Map<number, number>();
  for (let at = headSizes[owner]; at + entrySize <= stream.length; at += entrySize) {
    places.set(stream.readUInt32LE(at), at + 8);
  }
  /** The place of a value of fixed length; type and number are one number in the file. */
  const placeOf = (id: number, type: number) => places.get(id * 0x1_0000 + type);
  const number = (id: number) => {
    const at = placeOf(id, types.number) ?? placeOf(id, types.flag);
    return at === undefined ? null : stream.readInt32LE(at);
  };
  const variable = (id: number, type: string) => folder.stream(`__substg1.0_${hexOf(id)}${type}`);
  const charset = outer ?? charsetOfCodePage(number(codePages.ofMessage) ?? number(codePages.ofHtml) ?? 1252);
  const text = (id: number): string => {
    const unicode = variable(id, types.unicode);
    const decoded = unicode.length > 0 ? unicode.toString('utf16le') : iconv.decode(variable(id, types.ansi), charset);
    return decoded.replaceAll('\0', '');
  };
  return {
    charset,
    text,
    number,
    bytes: (id) => variable(id, types.binary),
    markup: (id) => {
      const written = text(id);
      if (written !== '') return written;
      const page = number(codePages.ofHtml);
      const bytes = variable(id, types.binary);
      if (page === null) return decodeText(bytes) ?? '';
      return iconv.decode(bytes, charsetOfCodePage(page)).replaceAll('\0', '');
    },
    time: (id) => {
      const at = placeOf(id, types.time);
      return at === undefined ? null : dateOf(stream.readBigUInt64LE(at));
    },
  };
}

function hexOf(id: number): string {
  return id.toString(16).toUpperCase().padStart(4, '0');
}

const ticksPerMs = 10_000n;
/** From 1601, where the count begins, to 1970. */
const msBefore1970 = 11_644_473_600_000n;

function dateOf(ticks: bigint): Date | null {
  const date = new Date(Number(ticks / ticksPerMs - msBefore1970));
  return ticks === 0n || Number.isNaN(date.getTime()) ? null : date;
}
