/** Control characters, bidirectional and other invisible marks, line separators, half characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Invisible, and part of honest words: the joiners of Persian, Hindi and of composed emoji. */
const joiners = new Set(['\u200c', '\u200d']);
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\e' };

/**
 * Text that came from outside (file names, words of a service), fit for a terminal: nothing in it can move the cursor,
 * change colours, break the line or turn the reading direction around.
 */
export function shown(text: string): string {
  return text.replace(unseen, (sign) => {
    if (joiners.has(sign)) return sign;
    return shortForms[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** JSON whose strings have the same signs escaped, which every parser turns back. */
export function shownJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unseen, (sign) => {
    if (joiners.has(sign) || sign === '\n') return sign;
    return [...Array(sign.length).keys()].map((at) => `\\u${hex4(sign.charCodeAt(at))}`).join('');
  });
}

const hex4 = (unit: number) => unit.toString(16).padStart(4, '0');
