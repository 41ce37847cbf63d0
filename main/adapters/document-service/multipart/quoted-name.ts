const maxNameLength = 1024;

/**
 * A name inside the quotes of a `Content-Disposition` parameter. Quote, CR and LF as WHATWG forms send them (`%22`, `%0D`,
 * `%0A`); the other control characters too, because a NUL ends the head for some parsers; and the backslash, because
 * others take it for an escape and would read on past the closing quote. Everything else goes as UTF-8, as it is: letters,
 * marks that turn the reading direction, emoji. Half a surrogate pair has no UTF-8 and becomes U+FFFD.
 */
export function quotedName(name: string): string {
  const wellFormed = name.slice(0, maxNameLength).toWellFormed();
  return Array.from(wellFormed, (char) => (mustEscape(char) ? percentEncoded(char) : char)).join('');
}

function mustEscape(char: string): boolean {
  const code = char.charCodeAt(0);
  return code < 0x20 || code === 0x7f || char === '"' || char === '\\';
}

function percentEncoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
