/** Control characters, bidirectional and other invisible characters, line separators, unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Invisible characters that ordinary words contain: the joiners of Persian, Hindi and composed emoji. */
const joiners = new Set(['\u200c', '\u200d']);
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\e' };

/**
 * Makes text from outside (file names, texts of a service) safe for a terminal: nothing in it can move the cursor,
 * change colours, break the line or reverse the reading direction.
 */
export function shown(text: string): string {
  return text.replace(unseen, (sign) => {
    if (joiners.has(sign)) return sign;
    return shortForms[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Returns JSON in which the same characters are escaped inside strings. Every parser restores them. */
export function shownJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unseen, (sign) => {
    if (joiners.has(sign) || sign === '\n') return sign;
    return [...Array(sign.length).keys()].map((at) => `\\u${hex4(sign.charCodeAt(at))}`).join('');
  });
}

const hex4 = (unit: number) => unit.toString(16).padStart(4, '0');
