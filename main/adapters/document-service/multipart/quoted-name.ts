const maxNameLength = 1024;

/**
 * Returns a name for the quotes of a `Content-Disposition` parameter. Quote, CR and LF become `%22`, `%0D` and `%0A` as
 * in WHATWG forms. The other control characters are encoded too, because a NUL ends the head for some parsers; so is
 * the backslash, because other parsers read it as an escape and continue past the closing quote. All other characters
 * stay UTF-8, including letters, bidirectional marks and emoji. Half a surrogate pair has no UTF-8 form and becomes
 * U+FFFD.
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
