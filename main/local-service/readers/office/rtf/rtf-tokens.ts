/** A piece of an RTF file. */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | null }
  /** A character that stands for something, such as `~` or `*`. */
  | { readonly kind: 'symbol'; readonly name: string }
  /** Text in the charset of its font. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

const [backslash, openBrace, closeBrace, quote, minus, blank] = [0x5c, 0x7b, 0x7d, 0x27, 0x2d, 0x20];
const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isLineEnd = (byte: number) => byte === 10 || byte === 13 || byte === 0;

/** No control word is longer, and no number has more digits. */
const longestWord = 32;
const mostDigits = 10;
/** Longer text comes in pieces. */
const mostTextBytes = 65_536;

/** Takes an RTF file apart, in one pass over its bytes. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken, void, void> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === openBrace) yield { kind: 'open' };
    else if (byte === closeBrace) yield { kind: 'close' };
    else if (byte === backslash) {
      const { token, next } = controlAt(bytes, at + 1);
      if (token !== null) yield token;
      at = next;
      continue;
    } else if (!isLineEnd(byte)) {
      const from = at;
      const end = Math.min(bytes.length, at + mostTextBytes);
      while (at < end && isText(bytes[at] ?? 0)) at += 1;
      yield { kind: 'bytes', bytes: bytes.subarray(from, at) };
      continue;
    }
    at += 1;
  }
}

const isText = (byte: number) => byte !== openBrace && byte !== closeBrace && byte !== backslash && !isLineEnd(byte);

interface Control {
  readonly token: RtfToken | null;
  readonly next: number;
}

/** Reads what follows a backslash. */
function controlAt(bytes: Uint8Array, start: number): Control {
  const first = bytes[start];
  if (first === undefined) return { token: null, next: start };
  if (first === quote) {
    const code = Number.parseInt(Buffer.from(bytes.subarray(start + 1, start + 3)).toString('latin1'), 16);
    const token: RtfToken | null = Number.isNaN(code) ? null : { kind: 'bytes', bytes: Uint8Array.of(code) };
    return { token, next: start + 3 };
  }
  if (!isLetter(first)) {
    const name = isLineEnd(first) ? 'par' : String.fromCharCode(first);
    return { token: { kind: 'symbol', name }, next: start + 1 };
  }
  let at = start;
  while (at - start < longestWord && isLetter(bytes[at] ?? 0)) at += 1;
  const name = Buffer.from(bytes.subarray(start, at)).toString('latin1');
  const digits = at;
  if (bytes[at] === minus) at += 1;
  while (at - digits < mostDigits && isDigit(bytes[at] ?? 0)) at += 1;
  const number = at === digits ? null : Number.parseInt(Buffer.from(bytes.subarray(digits, at)).toString('latin1'), 10);
  if (bytes[at] === blank) at += 1;
  const value = number === null || Number.isNaN(number) ? null : number;
  // Raw bytes of a picture.
  if (name === 'bin' && value !== null && value > 0) return { token: null, next: Math.min(bytes.length, at + value) };
  return { token: { kind: 'word', name, value }, next: at };
}
