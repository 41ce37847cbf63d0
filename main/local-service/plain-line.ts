/** Control, bidirectional and other invisible characters, line separators, unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Makes text from outside, such as the name of a file, safe for a line on a terminal. */
export const plainText = (text: string): string => text.replaceAll(unseen, '_');
