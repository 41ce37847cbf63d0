import { fold } from '#lib/text/fold.ts';
import { maxHeadingWords } from './date-roles.ts';
import type { Label } from './find-labels.ts';
import { spanOf } from './layout.ts';
import type { LayoutWord } from './layout-word.ts';
import { findDates } from './parse-date.ts';
import { textKey } from './text-key.ts';

/** Words that name a kind of bill wherever they stand in its name, in the languages of the label sets; compounds end with them. */
const namesOfBills = new Set(
  `invoice bill statement receipt honorarium rechnung quittung bescheid honorarnote liquidation gutschrift facture quittance
  honoraires avoir fattura parcella bolletta ricevuta notula factura recibo minuta honorarios abono fatura factuur aanslag
  creditnota kwitantie faktura faktur rachunek`.split(/\s+/u),
);

/** Words that do so alone, or with one of the words below: others make them "avis de livraison", "note de service". */
const beginnings = new Set('note avis appel avviso nota demand aviso beleg memo docket documento document'.split(' '));
const whatIsPaid = new Set('echeance cotisation cotisations loyer peage fonds prime pagamento pago impot taxes'.split(' ')); // prettier-ignore

/** Words that lead to another paper, person or thing, of which the number is. */
const ofOthers = new Set(
  `a la le el al alla della du der die das dem den the this vom of to for zu zur sur your our votre ihre ihrer unser unsere unserer
  order client customer kunde kunden file contract contrat contrato contratto commande bestellung auftrag livraison delivery lieferung
  pedido ordine dossier police policy patient bank original origine previous related lading goods deposit current savings meter member
  tax vat reg cliente proveedor consegna encomenda virement compte konto`.split(/\s+/u),
);

/** Whether a folded word leads to the number of something else than the paper. */
export const leadsToOther = (key: string): boolean => ofOthers.has(key);

const longestName = 4;

/** What a name does not go on over: a dash, the sign after a caption, another number. */
const separator = /^[–—\-·•|/:,;]+$|[,;:]$|\d/u;

/** "RECIBO-FACTURA" and "Rechnung/Invoice" are two names. */
export const partsOfNames = /\s+|(?<=\p{L}{3})[-/](?=\p{L}{3})/u;

/**
 * Whether the words before a bare "N°" or "No." are the name of a kind of bill that opens its cell or follows a dash: "Note
 * d’honoraires N° 250097", "Lot 12 – Appel n° 2026-4". No list of labels holds all such names.
 */
export function followsNameOfBill({ span: { cell, from } }: Pick<Label, 'span'>): boolean {
  const before = cell.words.slice(0, from).flatMap(({ text }) => text.split(partsOfNames));
  const start = before.findLastIndex((word) => separator.test(word)) + 1;
  const name = before.slice(start);
  if (name.length === 0 || name.length > longestName || !/^\p{Lu}/u.test(name[0] ?? '')) return false;
  const keys = name.map((word) => fold(word.toLowerCase()).replace(/^(?:(?:[dl]|dell|all)['’]|d(?=h))/u, ''));
  if (keys.some((key) => ofOthers.has(key))) return false;
  const isOpened = beginnings.has(keys[0] ?? '') && (keys.length === 1 || keys.some((key) => whatIsPaid.has(key)));
  return isOpened || keys.some(isNameOfBill);
}

/** Whether a folded word names a kind of bill. */
export function isNameOfBill(key: string): boolean {
  return namesOfBills.has(key) || /(?:rechnung|quittung|bescheid|honorarnote|factuur|faktura)$/u.test(key);
}

/** What titles add to the name of a bill: "INVOICE – TAX DOCUMENT 2026118", "Rechnung / Invoice 4471". */
const addedTitles = /^(?:[–—\-/|·:&]+|tax|vat|document|original|copy|duplicate|invoice|receipt|bill|rechnung|facture|factura|fattura|faktura|danovy|doklad|dph)$/u; // prettier-ignore

/** Whether words between the name of a bill and its number are other titles of it alone. */
export function areAddedTitles(words: readonly LayoutWord[]): boolean {
  return words.length > 0 && words.every(({ text }) => addedTitles.test(fold(text.toLowerCase())));
}

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
export function isOfOtherThing(text: string, { strength }: Pick<Label, 'strength'>): boolean {
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
