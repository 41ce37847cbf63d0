import { maxHeadingWords } from './date-roles.ts';
import type { Label } from './find-labels.ts';
import { spanOf } from './layout.ts';
import { findDates } from './parse-date.ts';
import { textKey } from './text-key.ts';

/** A bare year or a few digits are not the number when the label is also a heading ("Invoice 2024", "Receipt" above "1 coffee"). */
export function isHeadingNumber(text: string, label: Label): boolean {
  if (label.strength === 'strong' || (isNumberSigned(label) && /^[1-9]\d?$/u.test(text))) return false;
  // "Invoice 88" without other words is a heading with its number, and so is "Invoice 8 of 11 July 2026".
  const isAlone = textKey(label.span.cell.text) === label.key + text;
  if (/^[1-9]\d?$/.test(text) && isAlone && label.span.text !== '#') return false;
  if (/^\d{1,2}$/.test(text) && isDated(text, label)) return false;
  return /^(?:19\d|20[0-3])\d$/.test(text) || text.length < 3 || /^\d[/-]\d$/.test(text);
}

/** Below a heading, "07700 900118" is a telephone, and "95MM" and "A4" are those of goods. */
export function isOfOtherThing(text: string, { strength }: Label): boolean {
  const isOfGoods = /^(?:\p{L} )?\d+(?:mm|cm|m|ml|l|kg|g|pcs)$/iu.test(text) || text.replaceAll(/\D/gu, '').length < 3;
  return /^0\d{2,4} (?:\d{6}|\d{3,4} \d{3,4})$/u.test(text) || (strength !== 'strong' && isOfGoods);
}

/** "Parcella n. 9": behind a name and the sign of a number, few digits are a number, too. */
function isNumberSigned({ strength, span: { text } }: Label): boolean {
  return strength === 'fair' && /\p{L}{3}\s(?:n|nr|no|n[°º]|č)\.?:?$/iu.test(text);
}

/** What leads from a number to its date, in the languages of the label sets. */
const toDate =
  /^(?:,| ?[/–-]| (?:of|dated|from|on|vom|v\.|den|du|le|en date du|van|d\.?d\.|del|de|de fecha|di|em|z|z dnia|ze dne|af|av))? ?$/iu;

/** Whether a heading is its label, the number and a date, with at most "of" or "vom" between them. */
function isDated(text: string, { span: { cell, from, to } }: Label): boolean {
  const rest = spanOf(cell, to, cell.words.length).text;
  const [date] = findDates(rest);
  if (from !== 0 || date === undefined || cell.words.length > maxHeadingWords) return false;
  return rest.startsWith(`${text} `) && toDate.test(rest.slice(text.length, date.start));
}
