import { addsUpAmounts, addsUpTax } from './added-amounts.ts';
import type { Line } from './document-view.ts';
import { willCollect } from './extract/due-words.ts';
import { findDates } from './extract/parse-date.ts';

/** What a page asks to be paid. */
export interface AskedPayment {
  /** Whether a payment to an account is asked for, as bills and reminders do. */
  readonly isAsked: boolean;
  /** Whether amounts are added up that are charged. */
  readonly addsUp: boolean;
}

/** The amount that is asked for, in the languages of the labels; compared with folded lines. */
const toPay =
  /(?<![a-z]|minimum )(?:zu zahlen(?:der betrag)?|zu uberweisen(?:der betrag)?|zahlbetrag|rechnungsbetrag|gesamtbetrag|amount (?:due|payable)|pay this amount|total due|balance due|please pay|te betalen|te voldoen|(?:totaal )?verschuldigd(?: bedrag)?|montant (?:a payer|du)|net a payer|a regler|reste a payer|(?:totale )?da pagare|a pagar)(?![a-z]).{0,40}\d[.,]\d\d(?!\d)/;
/** How bills in America are paid, which name no account. */
const byCheck = /(?<![a-z])make (?:all |your )?che(?:ck|que)s? (?:payable|out) to(?![a-z])/;
/** The part of a Swiss bill that is paid with. */
const paymentPart =
  /^\W{0,3}(?:(?:empfangsschein|recepisse|ricevuta|receipt)\s+)?(?:zahlteil|section paiement|sezione pagamento|payment part)(?![a-z])/;
const iban = /(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}(?: ?[a-z0-9]{1,3})?(?![a-z0-9])/;

/** Accounts of countries without an IBAN, by the code of their branch. */
const nationalAccount =
  /(?<![a-z])(?:sort ?code|s\/c)\W{0,3}\d\d[- ]?\d\d[- ]?\d\d(?!\d)|(?<![a-z])bsb\W{0,3}\d{3}[- ]?\d{3}(?!\d)|(?<![a-z])(?:aba|routing)(?: (?:no|number))?\W{0,3}\d{9}(?!\d)|(?<![a-z])ifsc(?: code)?\W{0,3}[a-z]{4}0/;

/** A request, and what is requested may stand on the next line: "Wir bitten dich, den Betrag bis 30. April / zu überweisen". */
const request =
  /(?<![a-z])(?:bitten?|please|kindly|merci de|veuillez|priere de|verzoeken|gelieve|rogamos|preghiamo|si prega|(?:payment|payable|pay) by (?:bank transfer|bacs|cheque|check))(?![a-z])/;
const transfer =
  /(?<![a-z])(?:zu )?uberweis|zahlen sie .{0,20}auf (?:das|unser|ein|folgendes) |(?<![a-z])(?:ausgleich|begleich)|einzahl|einzuzahlen|(?<![a-z])(?:transfer|virement|overmaken|bonifico)/;
const isPaid = new RegExp(`${transfer.source}|zahlbar|payable|a payer|te betalen|da pagare`);
const lastDay =
  /(?<![a-z])(?:bis(?: (?:zum|am|spatestens|einschliesslich|ende [a-z]{3,9}))*|by(?: the)?|no later than|avant le|au plus tard le|jusqu'au|entro il|antes del|voor|uiterlijk)\W{0,3}\d{1,2}(?:[./-]\d|\.? [a-z]{3})/;
/** An amount, also one of whole francs: "Fr. 140.–". */
const sum = /\d(?:[.,]\d\d(?!\d|[.,/]\d|\s?%)|[.,] ?[–—-])/;

/** What the writer charges: the name of a bill or a contribution in a heading, and what a lawyer or an architect writes in a sentence. */
const nameOfBill =
  /(?<![a-z])[a-z]{0,20}rechnung(?:s-?nr)?(?![a-z])|honorarnote|kostennote|(?<![a-z])(?:mitglieds?|mitglieder|vereins|jahres)beitrag|(?<![a-z])(?:invoice|fee note|debit note|facture|note d'honoraires|cotisation|fattura|parcella|factura|minuta|factuur|contributie)(?![a-z])/;
const charging =
  /in rechnung (?:zu )?stellen|stellen wir .{0,60}in rechnung|abzurechnen|(?<![a-z])zu berechnen|berechnen wir|our (?:charges|fees|fee)(?![a-z])|nos honoraires|ons honorarium/;
/** Headings that speak of the reader's bill or offer a price. */
const ofReader =
  /(?<![a-z])(?:(?:ihre[rnm]?|your|votre|uw|vostra)(?: [a-z0-9.-]+){0,2} [a-z]{0,20}(?:rechnung|forderung|schreiben|invoice|bill|letter|facture|courrier|factuur|brief|fattura|lettera)|gegen|widerspruch|reklamation|beschwerde|complaint|mahnung|angebot|offerte?|kostenvoranschlag|quotation|quote|estimate|devis|preventivo|presupuesto)(?![a-z])/;
const wordsOfHeading = 9;

/** Finds whether a page asks for a payment. `first` are the lines of the first page. */
export function askedPayment(lines: readonly Line[], first: readonly Line[]): AskedPayment {
  const asks = has(lines, request) && has(lines, transfer) && namesAccount(lines);
  const isCharged = asks && charges(lines);
  const addsUp = addsUpAmounts(first);
  // A letter that charges an amount with its tax in sentences, or sets a last day, is a bill as well.
  const addsTax = isCharged && addsUpTax(first);
  const isNamed = (has(lines, toPay) || has(lines, paymentPart)) && (has(lines, byCheck) || namesAccount(lines));
  return {
    isAsked: isNamed || announcesDebit(lines) || (asks && addsUp) || addsTax || (isCharged && limitsPayment(lines)),
    addsUp: addsUp || addsTax || (namesBill(lines) && addsUpTax(first)),
  };
}

const has = (lines: readonly Line[], pattern: RegExp): boolean => lines.some(({ folded }) => pattern.test(folded));

/** Whether the number of an account stands in a line, or begins behind its name and goes on in the next line. */
function namesAccount(lines: readonly Line[]): boolean {
  if (has(lines, nationalAccount)) return true;
  return lines.some(({ folded }, index) => {
    const isBroken = /(?<![a-z])iban(?![a-z])/.test(folded);
    return iban.test(isBroken ? `${folded} ${lines[index + 1]?.folded ?? ''}` : folded);
  });
}

const headingsOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ folded }) => folded.split(/\s+/).length <= wordsOfHeading);

/** Whether a heading names a bill, and none one of the reader's. */
function namesBill(lines: readonly Line[]): boolean {
  const headings = headingsOf(lines);
  return has(headings, nameOfBill) && !has(headings, ofReader);
}

/** Whether the writer charges something, and does not write about a bill of the reader's. */
function charges(lines: readonly Line[]): boolean {
  return namesBill(lines) || (has(lines, charging) && !has(headingsOf(lines), ofReader));
}

/** Whether the day is said on which an amount will be debited: nobody has paid it yet. */
function announcesDebit(lines: readonly Line[]): boolean {
  const isSaid = lines.some(({ text }, index) => {
    const sentence = `${text} ${lines[index + 1]?.text ?? ''}`;
    return willCollect.test(sentence) && findDates(sentence).length > 0;
  });
  return isSaid && has(lines, sum);
}

/** Whether a last day is named on one of two lines about a payment: "bitte ich um Überweisung / bis spätestens 15. März". */
function limitsPayment(lines: readonly Line[]): boolean {
  const pairs = lines.map(({ folded }, index) => `${folded} ${lines[index + 1]?.folded ?? ''}`);
  return has(lines, sum) && pairs.some((one) => isPaid.test(one) && lastDay.test(one));
}
