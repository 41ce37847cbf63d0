import type { ReadDocument } from '#local-service/readers/document.ts';
import { makeInvoiceFacts, type Item } from './invoice-facts.ts';
import { boxedTotals, discountAndShipping, headerTable, summaryFirst, usForm } from './layouts/forms.ts';
import type { Expected, InvoiceLayout } from './layouts/layout.ts';
import { dinLetter, footerSender, sentenceLetter, twoPages } from './layouts/letters.ts';
import { creditNote, deposit, earlyPayment, plainText, severalRates, tillReceipt } from './layouts/special.ts';
import { choosePhrases } from './phrases.ts';
import { createRandom } from './random.ts';
import { addRecognitionNoise } from './recognition-noise.ts';

export const invoiceLayouts = {
  dinLetter,
  sentenceLetter,
  footerSender,
  twoPages,
  usForm,
  headerTable,
  boxedTotals,
  summaryFirst,
  discountAndShipping,
  severalRates,
  creditNote,
  earlyPayment,
  deposit,
  tillReceipt,
  plainText,
} as const satisfies Readonly<Record<string, InvoiceLayout>>;

export type LayoutName = keyof typeof invoiceLayouts;

export interface MadeInvoice {
  readonly document: ReadDocument;
  /** The fields on its pages; an absent field was not printed. */
  readonly expected: Expected;
  /** What was bought; one layout states it in a sentence, without a table. */
  readonly items: readonly Item[];
  /** The currency of its country, which tells that of the amounts when none is printed. */
  readonly homeCurrency: string;
}

export interface MakeInvoiceOptions {
  readonly layout: LayoutName;
  readonly language: 'en' | 'de';
  readonly seed: number;
  /** True for an invoice that looks scanned and recognised. */
  readonly scanned?: boolean;
}

const homeCurrencies = { 'en-GB': 'GBP', 'en-US': 'USD', 'de-DE': 'EUR', 'de-CH': 'CHF' } as const;

/** Makes an invented invoice as a reader returns it, with its facts. */
export function makeInvoice({ layout, language, seed, scanned = false }: MakeInvoiceOptions): MadeInvoice {
  const random = createRandom(seed);
  const facts = makeInvoiceFacts(language, random, layout === 'twoPages' ? random.whole(8, 30) : undefined);
  const say = choosePhrases(facts.locale, random);
  const { pages, expected } = invoiceLayouts[layout]({ facts, say, random, german: language === 'de' });
  const text = pages.map((page) => page.text).join('\n');
  const showsCurrency = new RegExp(`${facts.currency}|[€$£]`).test(text);
  const document: ReadDocument = {
    kind: layout === 'plainText' ? 'text' : 'pdf',
    contentType: layout === 'plainText' ? 'text/plain' : 'application/pdf',
    pages: scanned ? pages.map((page) => addRecognitionNoise(page, random)) : pages,
    mail: null,
    invoiceXml: null,
    warnings: [],
    notes: [],
  };
  const homeCurrency = homeCurrencies[facts.locale];
  return {
    document,
    expected: showsCurrency ? { ...expected, currency: facts.currency } : expected,
    items: facts.items,
    homeCurrency,
  };
}
