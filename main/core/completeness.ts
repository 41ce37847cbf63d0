/** A part of the file that the rule needs to read next. */
interface ReadRange {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/**
 * Yields the parts to read and returns whether the end of the format is present; `null` for formats without an end
 * mark.
 */
export type Completeness = Generator<ReadRange, boolean | null, Uint8Array>;

const headBytes = 16;
const tailBytes = 1_024;
/** The ZIP directory's end may be followed by a comment of up to 64 KiB. */
const zipTailBytes = 65_557;
const maxDirectories = 10_000;

/**
 * Checks whether a document is complete by its format: PDF trailer and xref, PNG and JPEG end, ZIP directory, TIFF
 * chain, closed XML root (docs/file-lifecycle.md#steps). It is a generator so that the rule stays pure: it asks for
 * bytes, and the engine reads them.
 */
export function* completeness(sizeBytes: number): Completeness {
  if (sizeBytes < headBytes) return null;
  const head = yield { offsetBytes: 0, lengthBytes: headBytes };
  const tail = (length: number): ReadRange => {
    const lengthBytes = Math.min(length, sizeBytes);
    return { offsetBytes: sizeBytes - lengthBytes, lengthBytes };
  };
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) return yield* pdfTrailer(yield tail(tailBytes), sizeBytes);
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47])) return includes(yield tail(12), ascii('IEND'));
  if (startsWith(head, [0xff, 0xd8, 0xff])) return includes(yield tail(64), [0xff, 0xd9]);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return includes(yield tail(zipTailBytes), [0x50, 0x4b, 0x05, 0x06]);
  if (startsWith(head, [0x49, 0x49, 0x2a, 0x00])) return yield* tiffChain(head, sizeBytes, true);
  if (startsWith(head, [0x4d, 0x4d, 0x00, 0x2a])) return yield* tiffChain(head, sizeBytes, false);
  if (startsWith(head, ascii('<?xml'))) return yield* xmlEnd(sizeBytes, yield tail(tailBytes));
  return null;
}

const xrefBytes = 64;
/** Programs place the offset before or after the end of the line that precedes the table. */
const nearBytes = 4;

/**
 * Checks the end of a PDF. Without a trailer, something is missing. A trailer counts only where it points to a
 * cross-reference table or stream, because the last kilobyte may be written before the middle is.
 */
function* pdfTrailer(end: Uint8Array, sizeBytes: number): Completeness {
  if (!includes(end, ascii('%%EOF'))) return false;
  const pointed = [...text(end).matchAll(/startxref\s+(\d+)/gu)].at(-1)?.[1];
  const offset = Math.max(0, Number(pointed ?? Number.NaN) - nearBytes);
  if (!Number.isSafeInteger(offset) || offset >= sizeBytes) return null;
  const lengthBytes = Math.min(xrefBytes, sizeBytes - offset);
  const there = text(yield { offsetBytes: offset, lengthBytes });
  return /(?<!start)xref|\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj/u.test(there) ? true : null;
}

const xmlHeadBytes = 4_096;

/** Returns whether the root element is closed. A comment may follow it; the result is then `null`. */
function* xmlEnd(sizeBytes: number, end: Uint8Array): Completeness {
  const head = text(yield { offsetBytes: 0, lengthBytes: Math.min(xmlHeadBytes, sizeBytes) });
  const root = /<([A-Za-z_][\w.:-]*)/u.exec(head.replace(/<!--[^]*?-->/gu, ''))?.[1];
  const last = text(end).trimEnd();
  if (root === undefined || last.endsWith('-->')) return null;
  if (new RegExp(`</${root.replaceAll('.', '\\.')}\\s*>$`, 'u').test(last)) return true;
  // An element without content closes itself.
  return last.endsWith('/>') && !head.slice(head.indexOf(`<${root}`) + 1).includes('<');
}

/** Follows the chain of directories to its zero end. A scanner that appends pages rewrites the last link. */
function* tiffChain(head: Uint8Array, sizeBytes: number, little: boolean): Completeness {
  let offset = view(head).getUint32(4, little);
  for (let count = 0; offset !== 0 && count < maxDirectories; count += 1) {
    if (offset + 2 > sizeBytes) return false;
    const entries = view(yield { offsetBytes: offset, lengthBytes: 2 }).getUint16(0, little);
    const linkAt = offset + 2 + entries * 12;
    if (linkAt + 4 > sizeBytes) return false;
    offset = view(yield { offsetBytes: linkAt, lengthBytes: 4 }).getUint32(0, little);
  }
  return offset === 0;
}

const text = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (text: string): readonly number[] => Array.from(text, (char) => char.charCodeAt(0));

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  for (let at = bytes.length - part.length; at >= 0; at -= 1) {
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
