import { fold } from '#lib/text/fold.ts';

/**
 * What a slip calls itself or its sale, in the languages of the label sets, best first. Tills abbreviate these words before its number
 * in ways that no list holds: "TRN#", "TRANS", "TKT", "Tk", "RCPT", "Chk", "DOC".
 */
const namesOfSlips: readonly (readonly string[])[] = [
  `invoice facture fattura fatura factura factuur faktura faktur rechnung receipt recu recibo ricevuta scontrino quittung kvittering
  kvitto kuitti paragon rachunek uctenka bill document documento dokument doklad beleg`,
  `ticket tique tiquet check docket slip bon talao`,
  `transaction transaktion transactie transazione transaccion transacao trx txn trxn`,
].map((names) => names.split(/\s+/u));

/** Words before other numbers of a till, or goods, that are written like abbreviations of those. */
const othersAlike = new Set('rice scon scont sconto sco dock rec tel bel fat not che par tal qui'.split(' '));

/** Two letters are too few for an abbreviation, but for those that tills often print. */
const ofTwoLetters = new Set(['tk', 'tr']);

/** Returns how good the name is that a word abbreviates, from 0 for the best, or `null` for a word that abbreviates none. */
export function rankOfSlipName(word: string): number | null {
  const key = fold(word.toLowerCase());
  if (!/^\p{L}{2,12}$/u.test(key) || othersAlike.has(key)) return null;
  const rank = namesOfSlips.findIndex((names) => names.some((name) => isShortFor(key, name)));
  return rank === -1 ? null : rank;
}

/** "Sale #4418": before an amount, the same words name a sum. */
const sales = new Set(['sale', 'vente', 'venta', 'vendita', 'verkauf']);

/** Returns the rank of a word before the sign of a number ("#", "No."), which says that no sum follows. */
export function rankOfSale(word: string): number | null {
  return sales.has(fold(word.toLowerCase())) ? namesOfSlips.length : null;
}

/** Whether a word is the name, its beginning, or the consonants at its beginning, to which its last one may be added. */
function isShortFor(key: string, name: string): boolean {
  if (key.length > name.length || key[0] !== name[0]) return false;
  if (key.length === 2) return ofTwoLetters.has(key) && consonantsOf(name).some((all) => all.startsWith(key));
  if (name.startsWith(key)) return true;
  const body = key.slice(0, -1);
  return consonantsOf(name).some((all) => all.startsWith(key) || (all.startsWith(body) && all.endsWith(key.slice(-1))));
}

/** "ticket" is written "TCKT" and "TKT"; a vowel counts where the word begins with it. */
function consonantsOf(name: string): readonly string[] {
  const all = name.slice(0, 1) + name.slice(1).replaceAll(/[aeiou]/gu, '').replaceAll(/(.)\1/gu, '$1'); // prettier-ignore
  return [all, all.replaceAll('ck', 'k')];
}

/** What else tills number or name on their lines, in the languages of the label sets. */
const ofTills = new Set(
  `table tables tbl tab tisch mesa tavolo tav tafel terminal term trm till register reg store shop str staff operator oper op opr
  guest guests gst covers cover cov cvr pax server svr srv srvr waiter cashier cashr cshr csh clerk clk lane voie pump pos shift
  machine caja cajero caisse vendeur hote hotesse kasse kassa kasa kassierer bediener bed filiale filiaal markt caixa cassa maq
  operador vend atendente kasir staf drawer fil レジ`.split(/\s+/u),
);

/** Returns whether a word of a line names something of a till that has a number or a name, as "REG#", "Table" and "POS02". */
export function isTillWord(word: string): boolean {
  return ofTills.has(fold(word.toLowerCase()).replaceAll(/[^\p{L}]/gu, ''));
}
