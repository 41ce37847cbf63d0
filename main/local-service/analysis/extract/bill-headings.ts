import { fold } from '#lib/text/fold.ts';
import type { Label } from './find-labels.ts';
import type { LayoutWord } from './layout-word.ts';

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

const longestName = 4;

/** What a name does not go on over: a dash, the sign after a caption, another number. */
const separator = /^[–—\-·•|/:,;]+$|[,;:]$|\d/u;

/**
 * Whether the words before a bare "N°" or "No." are the name of a kind of bill that opens its cell or follows a dash: "Note
 * d’honoraires N° 250097", "Lot 12 – Appel n° 2026-4". No list of labels holds all such names.
 */
export function followsNameOfBill({ span: { cell, from } }: Pick<Label, 'span'>): boolean {
  const before = cell.words.slice(0, from).map(({ text }) => text);
  const start = before.findLastIndex((word) => separator.test(word)) + 1;
  const name = before.slice(start);
  if (name.length === 0 || name.length > longestName || !/^\p{Lu}/u.test(name[0] ?? '')) return false;
  const keys = name.map((word) => fold(word.toLowerCase()).replace(/^(?:(?:[dl]|dell|all)['’]|d(?=h))/u, ''));
  if (keys.some((key) => ofOthers.has(key))) return false;
  const isOpened = beginnings.has(keys[0] ?? '') && (keys.length === 1 || keys.some((key) => whatIsPaid.has(key)));
  return isOpened || keys.some(isNameOfBill);
}

function isNameOfBill(key: string): boolean {
  return namesOfBills.has(key) || /(?:rechnung|quittung|bescheid|honorarnote|factuur|faktura)$/u.test(key);
}

/** What titles add to the name of a bill: "INVOICE – TAX DOCUMENT 2026118", "Rechnung / Invoice 4471". */
const addedTitles = /^(?:[–—\-/|·:&]+|tax|vat|document|original|copy|duplicate|invoice|receipt|bill|rechnung|facture|factura|fattura|faktura|danovy|doklad|dph)$/u; // prettier-ignore

/** Whether words between the name of a bill and its number are other titles of it alone. */
export function areAddedTitles(words: readonly LayoutWord[]): boolean {
  return words.length > 0 && words.every(({ text }) => addedTitles.test(fold(text.toLowerCase())));
}
