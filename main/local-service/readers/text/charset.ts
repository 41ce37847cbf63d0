import { analyse } from 'chardet';
import iconv from 'iconv-lite';

const sampleBytes = 256 * 1024;

/** Decodes text of unknown charset; `null` when the bytes look binary. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = markedCharset(bytes);
  if (marked) return cleaned(iconv.decode(Buffer.from(bytes), marked));
  const wide = unmarkedUtf16(bytes);
  if (wide) return cleaned(iconv.decode(Buffer.from(bytes), wide));
  if (looksBinary(bytes)) return null;
  if (shiftsToJapanese(bytes)) return cleaned(new TextDecoder('iso-2022-jp').decode(bytes));
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return cleaned(utf8);
  const charset = declaredCharset(bytes) ?? guessCharset(bytes.subarray(0, sampleBytes));
  return cleaned(iconv.decode(Buffer.from(bytes), charset));
}

/** Browsers look for it in so many bytes. */
const declarationBytes = 1_024;

/** The charset that HTML or XML names at its start. Bytes that are valid UTF-8 are never another charset in practice. */
function declaredCharset(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const [, inXml, inHtml] =
    /^\s{0,99}<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{2,40})|<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{2,40})/i.exec(
      start,
    ) ?? [];
  const name = inXml ?? inHtml ?? '';
  // A declaration in ASCII cannot be right about UTF-16, and the bytes are no UTF-8.
  if (/^utf/i.test(name) || !iconv.encodingExists(name)) return null;
  // As browsers do.
  return /^(?:iso-?8859-?1|latin-?1|us-ascii)$/i.test(name) ? 'windows-1252' : name;
}

function cleaned(text: string): string | null {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return plain.includes('\0') ? plain.replaceAll('\0', '') : plain;
}

function markedCharset(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 of mostly Latin text has a zero in nearly every second byte. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, 4096) & ~1);
  if (sample.length < 8) return null;
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const pairs = sample.length / 2;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0.7 * pairs && even < 0.05 * pairs) return 'utf-16le';
  if (even > 0.7 * pairs && odd < 0.05 * pairs) return 'utf-16be';
  return null;
}

/** Zero bytes, or more than a sprinkle of control characters other than white space, escape and form feed. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27 && byte !== 26) control += 1;
  }
  return control > sample.length * 0.01;
}

/** ISO-2022-JP is plain ASCII but for its escape sequences. */
function shiftsToJapanese(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(27);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function guessCharset(sample: Uint8Array): string {
  for (const { name } of analyse(sample)) {
    // What is called Latin-1 is windows-1252 in practice: 0x80 to 0x9F are quotes and the euro sign there.
    if (name === 'ISO-8859-1') return 'windows-1252';
    if (name !== 'UTF-8' && name !== 'ASCII' && iconv.encodingExists(name)) return name;
  }
  return 'windows-1252';
}
