/**
 * Handles names that are not text. Unix names are bytes. In a name that is not UTF-8, each byte that does not fit is
 * written as `\xHH`, always in the same way. Such a file is on hold until it is renamed, so that this form is only
 * read, never opened.
 */
export interface DecodedName {
  readonly name: string;
  readonly decodable: boolean;
}

// A name may begin with a byte order mark, which belongs to the name: without it the file would not be found again.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodeName(bytes: Buffer): DecodedName {
  try {
    return { name: utf8.decode(bytes), decodable: true };
  } catch {
    // ASCII stays readable. Every other byte and every backslash is escaped.
    const name = bytes.toString('latin1').replace(/[\u0080-\u00ff\\]/gu, (char) => {
      return `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
    return { name, decodable: false };
  }
}

/** Returns the bytes of a path in which some names were escaped by {@link decodeName}; `null` when none was. */
export function encodeEscaped(path: string): Buffer | null {
  if (!/\\x[\da-f]{2}/u.test(path)) return null;
  const parts = path.split('/').map((part) => {
    if (!/\\x[\da-f]{2}/u.test(part)) return Buffer.from(part, 'utf8');
    const bytes = part.replace(/\\x([\da-f]{2})/gu, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1');
  });
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from('/'), part])));
}
