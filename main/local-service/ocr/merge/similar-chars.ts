/** Groups of characters that look alike in print. */
const groups = [
  '0OoQD',
  '1lI|i!',
  '5Ss$§',
  '8B&ß',
  '2Zz',
  '6Gb',
  '9gq',
  '€EeCc',
  '.,',
  ':;',
  "'’`´",
  '-–—_',
  '({[',
  ')}]',
];
const groupsOf = new Map<string, number[]>();
groups.forEach((group, index) => {
  for (const char of group) groupsOf.set(char, [...(groupsOf.get(char) ?? []), index]);
});

/** Returns whether an engine may take one character for the other. */
export function isConfusable(a: string, b: string): boolean {
  const others = groupsOf.get(b) ?? [];
  return (groupsOf.get(a) ?? []).some((group) => others.includes(group));
}

const marks = /\p{M}/gu;

/** Returns a letter or a text without accents: ö is o, and ß stays. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(marks, '');

const fullWidth = { first: 0xff01, last: 0xff5e, offset: 0xfee0 };
const chinesePunctuation: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '〈': '<',
  '〉': '>',
  '【': '[',
  '】': ']',
  '￥': '¥',
  '￡': '£',
  '　': ' ',
};

/** Returns the Latin character for a wide one, which a Chinese engine gives for punctuation in any text. */
export function latinForm(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code >= fullWidth.first && code <= fullWidth.last) return String.fromCodePoint(code - fullWidth.offset);
  return chinesePunctuation[char] ?? char;
}
