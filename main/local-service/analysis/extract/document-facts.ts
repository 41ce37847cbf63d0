import type { ReadDocument } from '#local-service/readers/document.ts';
import { stateWithZip, streetAndState } from './american-places.ts';
import { countCurrencies, type CurrencyCounts } from './currency.ts';
import { findLabels, type Labels } from './find-labels.ts';
import { createLayout, type Layout } from './layout.ts';
import { fittedWeights, type LearnedWeights } from './learned/field-weights.ts';
import { orderFromDates, type DayMonthOrder } from './parse-date.ts';
import { readValues, type Values } from './read-values.ts';

/** The facts that all fields are read from, collected once for each document. */
export interface DocumentFacts {
  readonly layout: Layout;
  readonly labels: Labels;
  readonly values: Values;
  readonly currencies: CurrencyCounts;
  /** The meaning of `03/04/2023`. */
  readonly order: DayMonthOrder;
  /** Whether the document, its language or its country determines that order. */
  readonly isOrderCertain: boolean;
  /** Whether the page is a narrow slip, as tills print it, and not a sheet of letter paper. */
  readonly isSlip: boolean;
  /** How much each feature of a candidate counts. */
  readonly weights: LearnedWeights;
}

export function collectFacts(document: ReadDocument, weights: LearnedWeights = fittedWeights): DocumentFacts {
  const layout = createLayout(document);
  const labels = findLabels(layout);
  const currencies = countCurrencies(layout.text);
  const order = dayMonthOrder(layout, labels, currencies);
  const values = readValues(layout, order);
  return {
    layout,
    labels,
    currencies,
    values,
    order: order.order,
    isOrderCertain: order.isCertain,
    isSlip: isSlip(layout),
    weights,
  };
}

/** Lines of a sheet of letter paper are longer than this, but for a few. */
const charactersOfSlip = 52;
/** In points: the rolls of tills are 57, 76 or 80 mm wide. */
const widestRoll = 240;

function isSlip({ rows, pages }: Layout): boolean {
  const lengths = rows
    .map(({ cells }) => cells.reduce((sum, { text }) => sum + text.length + 1, 0))
    .toSorted((a, b) => b - a);
  const [page] = pages;
  const isNarrow = page !== undefined && page.widthPt <= widestRoll && page.heightPt > page.widthPt;
  const isShort = (lengths[Math.floor(lengths.length / 12)] ?? 0) < charactersOfSlip;
  return pages.length === 1 && rows.length >= 6 && (isShort || isNarrow);
}

/** Returns the same facts with ambiguous dates read in the given order. */
export function withOrder(facts: DocumentFacts, order: DayMonthOrder): DocumentFacts {
  return { ...facts, values: readValues(facts.layout, { order, isCertain: true }), order, isOrderCertain: true };
}

/**
 * Determines whether `03/04/2023` is in April or in March: from other dates of the document, or else from its language,
 * country and currency. Only the United States write the month first.
 */
function dayMonthOrder(
  layout: Layout,
  labels: Labels,
  currencies: CurrencyCounts,
): { readonly order: DayMonthOrder; readonly isCertain: boolean } {
  const shown = orderFromDates(layout.text);
  if (shown !== null) return { order: shown, isCertain: true };
  if (labels.language !== null && labels.language !== 'en') return { order: 'day-first', isCertain: true };
  const elsewhere =
    ['EUR', 'GBP', 'INR', 'AUD', 'CHF', 'NZD', 'PLN', 'SEK', 'DKK', 'NOK', 'ZAR', 'SGD'].some((code) =>
      currencies.counts.has(code),
    ) ||
    /\b(?:VAT|GST|IBAN|Ltd|Limited|Pty|United Kingdom|Ireland|Australia|India)\b/.test(layout.text) ||
    /\b(?:tyres?|licence|cheque|windscreen|postcode|petrol|rego)\b/i.test(layout.text);
  const american =
    looksAmerican(layout.text) ||
    (!paysElsewhere.test(layout.text) && namesDollars.test(layout.text)) ||
    (!elsewhere && hasAmericanHabits(layout.text));
  if (american !== (elsewhere || isOfDayFirstCountry(currencies)))
    return { order: american ? 'month-first' : 'day-first', isCertain: true };
  return { order: american || /\$/.test(layout.text) ? 'month-first' : 'day-first', isCertain: false };
}

/** Whether the page shows a country, and none where people may write the month first. */
function isOfDayFirstCountry({ countries }: CurrencyCounts): boolean {
  const points = [...countries];
  return (
    points.some(([, sum]) => sum >= 2) && points.every(([code]) => !['USD', 'CAD', 'PHP', 'JPY', 'ZAR'].includes(code))
  );
}

/** Dollars are charged and converted elsewhere, too: on a paper that is paid to an IBAN, they show no country. */
const namesDollars = /\bUSD\b|\bUS\$/;
const paysElsewhere = /\bIBAN\b/;

const americanTelephone = /\(\d{3}\)\s?\d{3}[-.]\d{4}\b/;

/** "248-555-0118", as the United States and Canada write it; in most other countries the first digit is a zero. */
const plainTelephone = /(?<![\d-])[2-9]\d{2}[-.][2-9]\d{2}[-.]\d{4}(?![\d-])/u;

/** What Canada and others share with the United States counts only where nothing shows another country. */
function hasAmericanHabits(text: string): boolean {
  return streetAndState.test(text) || plainTelephone.test(text);
}

function looksAmerican(text: string): boolean {
  return (
    stateWithZip.test(text) ||
    /\bUSA\b|\bUnited States\b|\bU\.S\.A\./.test(text) ||
    americanTelephone.test(text) ||
    /\b(?:[Ss]ales [Tt]ax|SALES TAX)\b/.test(text)
  );
}
