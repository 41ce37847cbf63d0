import { isConfusable, withoutMarks } from './similar-chars.ts';

/**
 * Words that are printed on business papers more often than all others. They decide between two readings, and mend one
 * letter that looks like another. Names are none of them: a name must never be changed into a word.
 */
const words = `
  account address adjustment amount amt approval auth balance bank bill branch card cash cashier change charge charges
  city code company counter credit customer date debit deposit description desc discount disc due email exchange
  exclusive excl fax feedback food for from goods grand gross gst incl included including inclusive invoice item items
  member mobile name net number order outlet page paid payable payment phone please price printed product purchase qty
  quantity rate receipt received reference refund refundable register registration reprint return returned returnable
  returns round rounded rounding salesperson sale sales sdn served server service shipping shop sold staff stamp
  station store street subtotal summary table tax taxable tel telephone tendered terminal thank thanks this time tip
  total transaction type unit value vat visa visit voucher welcome with within within without your you enquiry complaint
  days again come near keep are not was were have been will original copy until valid warranty terms conditions
  anzahl artikel ausgabe bankverbindung bar barzahlung beleg beschreibung bestellung betrag bezeichnung brutto datum
  einzelpreis empfänger gegeben gesamt gesamtbetrag gesamtsumme girocard gmbh gutschrift iban kartenzahlung kasse
  konto kunde kunden kundennummer leistung lieferschein lieferung menge mehrwertsteuer mwst netto nettobetrag nummer
  position posten preis quittung rabatt rechnung rechnungsbetrag rechnungsdatum rechnungsnummer rückgeld seite stück
  steuer steuernummer straße summe telefon umsatzsteuer ust vielen dank zahlbar zahlung zahlungsziel zurück
  adresse bonjour carte client commande date espèces facture libellé merci montant numéro payer prix quantité reçu
  remise rendu tva ttc unitaire règlement
  aliquota cliente contanti corrispettivo data fattura importo imposta iva pagamento prezzo quantità resto ricevuta
  sconto totale scontrino
  cambio cantidad cliente efectivo factura fecha forma gracias importe número pago precio recibo subtotal tarjeta
  cliente desconto dinheiro fatura número pagamento preço quantidade troco valor obrigado contribuinte
  aantal bedrag betaald betaling bon btw contant datum factuur korting klant prijs totaal wisselgeld
`;

/** A shorter word may be an abbreviation of anything. */
const minLength = 4;

const fold = (word: string): string => Array.from(word).map(withoutMarks).join('').toUpperCase();

const known = new Set(words.trim().split(/\s+/).map(fold));

export const isKnownWord = (word: string): boolean => known.has(fold(trimmed(word)));

/** Without the punctuation around it. */
const trimmed = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const alike = ['MNHW', 'TIL1J', 'GC60O', 'EFBPR', 'UVY', 'DO0Q', 'KRX', 'S5', 'Z2', 'A4', 'NM', 'Q0'];
const shareShape = (a: string, b: string): boolean =>
  isConfusable(a, b) || alike.some((group) => group.includes(a.toUpperCase()) && group.includes(b.toUpperCase()));

/** Returns the only known word that differs from this one by a letter of similar shape, or the word itself. */
export function mendWord(word: string): string {
  const core = trimmed(word);
  const chars = Array.from(core);
  if (chars.length < minLength || known.has(fold(core)) || !/^[\p{L}01568]+$/u.test(core)) return word;
  const found = new Map<number, string>();
  for (const other of known) {
    if (other.length !== chars.length) continue;
    const differing = chars.flatMap((char, at) => (fold(char) === other[at] ? [] : [at]));
    const at = differing[0] ?? -1;
    if (differing.length === 1 && shareShape(chars[at] ?? '', other[at] ?? '')) found.set(at, other[at] ?? '');
  }
  const [[at, letter] = [-1, ''], second] = found;
  if (at < 0 || second !== undefined) return word;
  // The first letter of a word may be the only capital one.
  const neighbour = chars[at <= 1 ? at + 1 : at - 1] ?? '';
  const mended = chars.with(at, neighbour === neighbour.toUpperCase() ? letter : letter.toLowerCase());
  return word.replace(core, mended.join(''));
}

/** Where ß stands: behind two letters, of which the second is a vowel, and before what follows ß in German words. */
const sharpS = /(?<=\p{L}\p{Ll}*[aeiouäöü])B(?=e|t|l|ig|\P{L}|$)/gu;

/** Turns a large B among small letters into the ß that looks like it: GrüBe, StraBe, weiB. */
export const mendSharpS = (word: string): string => (word.includes('B') ? word.replace(sharpS, 'ß') : word);

/** Turns digits among letters into the letters that look like them: INV0ICE, Tota1. */
export function mendDigits(word: string): string {
  const core = trimmed(word);
  if (!/^\p{L}[\p{L}01]+$/u.test(core) || !/[01]/.test(core)) return word;
  const chars = Array.from(core);
  const mended = chars.map((char, at) => {
    const [before, after] = [chars[at - 1] ?? '', chars[at + 1] ?? ''];
    if (char === '0' && /\p{Lu}/u.test(before) && (/\p{Lu}/u.test(after) || core === 'N0')) return 'O';
    if (char === '0' && /\p{Ll}/u.test(before) && /\p{Ll}/u.test(after)) return 'o';
    if (char === '1' && /\p{Ll}/u.test(before) && /^(?:\p{Ll}|1)?$/u.test(after)) return 'l';
    return char;
  });
  return word.replace(core, mended.join(''));
}
