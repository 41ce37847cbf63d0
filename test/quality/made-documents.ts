import { codeText, epcLines } from '../builders/documents/payment-texts.ts';
import { buildAdversarialTexts, buildClassTexts, setOnPages } from '../builders/class-texts.ts';
import { invoiceLayouts, makeInvoice, type LayoutName } from '../builders/invoices/make-invoice.ts';
import { businessWords, type PaperLanguage } from '../builders/languages/business-words.ts';
import { makeOfficeInvoice } from '../builders/languages/make-office-invoice.ts';
import { makePaper, type OmittedFact } from '../builders/languages/make-paper.ts';
import { readPapers } from '../builders/papers.ts';
import type { LabelledDocument } from './labelled-document.ts';

const layouts = Object.keys(invoiceLayouts) as LayoutName[];
const seedsPerLayout = 4;
const seedsPerLanguage = 12;
const seedsOfOffices = 20;

/** Documents made for tests, with their facts: they need no samples, and they are kinder than real paper. */
export function madeDocuments(): readonly LabelledDocument[] {
  const papers = readPapers().map(({ id, accepted, fields, document }): LabelledDocument => {
    const [tag, ...others] = accepted;
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
    );
    return { path: `made/${id}`, source: 'made', expected: { class: tag, class_any: others, ...values }, document };
  });
  const invoices = layouts.flatMap((layout) =>
    (['en', 'de'] as const).flatMap((language) =>
      Array.from({ length: seedsPerLayout }, (_, index): LabelledDocument => {
        const seed = 7_000_003 * (index + 1) + layouts.indexOf(layout);
        const scanned = index % 2 === 1 && layout !== 'plainText';
        const { document, expected, items } = makeInvoice({ layout, language, seed, scanned });
        return { path: `made/${layout}/${language}/${index + 1}`, source: 'made', expected, document, items };
      }),
    ),
  );
  const texts = [...buildClassTexts(5), ...buildAdversarialTexts(5)].map(({ id, accepted, text }): LabelledDocument => {
    const [tag, ...others] = accepted;
    return {
      path: `made/${id}`,
      source: 'made',
      expected: { class: tag, class_any: others },
      document: setOnPages(text),
    };
  });
  const languages = Object.keys(businessWords) as PaperLanguage[];
  const inLanguages = languages.flatMap((language) =>
    (['invoice', 'receipt'] as const).flatMap((kind) =>
      Array.from({ length: seedsPerLanguage }, (_, index): LabelledDocument => {
        const { document, expected } = makePaper(kind, language, index + 100);
        return { path: `made/${kind}-${language}/${index + 1}`, source: 'made', expected, document };
      }),
    ),
  );
  const ofOffices = languages.flatMap((language) =>
    Array.from({ length: seedsOfOffices }, (_, index): LabelledDocument => {
      const { document, expected } = makeOfficeInvoice(language, index + 1_000);
      return { path: `made/office-${language}/${index + 1}`, source: 'made', expected, document };
    }),
  );
  return [...papers, ...invoices, ...texts, ...shortTexts(), ...inLanguages, ...ofOffices, ...withoutFact(languages)];
}

/** Typed texts of a few lines, of which only the title says what they are. */
const shortTitles = [
  ['invoice', 'Rechnung R-2031 vom 4. Mai 2026', 'Facture n° 881 du 4 mai 2026', 'Factuur 2026-17', 'Fattura n. 90/2026', 'Invoice 60071'],
  ['credit_note', 'Gutschrift G-77', 'Avoir n° 31 du 4 mai 2026', 'Credit note CN-8', 'Nota di credito n. 5'],
  ['delivery_note', 'Lieferschein 5513', 'Bon de livraison n° 64', 'Delivery note D-118', 'Pakbon 20418'],
  ['purchase_order', 'Bestellung 4402', 'Bon de commande n° 15', 'Purchase order PO-3350', 'Ordine d’acquisto n. 7'],
] as const; // prettier-ignore

function shortTexts(): readonly LabelledDocument[] {
  return shortTitles.flatMap(([tag, ...titles]) =>
    titles.flatMap((title) =>
      shortBodies.map((body, index): LabelledDocument => {
        const text = `Ostertag & Quint\nAlte Gasse 9\n\nMarta Lindqvist\n\n${title}\n\n${body}`;
        return { path: `made/short/${title}/${index + 1}`, source: 'made', expected: { class: tag }, document: setOnPages(text) }; // prettier-ignore
      }),
    ),
  );
}

const shortBodies = [
  'Varnish 2 x          60.00\n\nTotal EUR     120.00',
  'Shelf           40,00\nScrews           5,50\n\nTotal EUR      45,50',
  'Chairs  4  25.00  100.00\nTax 20 %  20.00\nTotal  120.00',
];

const facts: readonly OmittedFact[] = ['invoice_number', 'date', 'total'];
const seedsWithoutFact = 3;
/** Real documents without a total are rare. */
const weightWithoutFact = 0.6;

/** Papers on which one fact is not printed: a value that is given for it is invented. */
function withoutFact(languages: readonly PaperLanguage[]): readonly LabelledDocument[] {
  return languages.flatMap((language) =>
    (['invoice', 'receipt'] as const).flatMap((kind) =>
      facts.flatMap((fact) =>
        Array.from({ length: seedsWithoutFact }, (_, index): LabelledDocument => {
          const { document, expected } = makePaper(kind, language, index + 200, fact);
          const path = `made/${kind}-${language}/without ${fact}/${index + 1}`;
          return {
            path,
            source: 'made',
            expected: { class: expected['class'], [fact]: null },
            document,
            weight: weightWithoutFact,
          };
        }),
      ),
    ),
  );
}

const codePlace = { x: 0.1, y: 0.75, width: 0.15, height: 0.1 };

/**
 * Invented invoices with a payment code that states their total. Nothing is learned from them. An EPC code can state euros
 * alone, so on a paper in pounds or dollars it contradicts the page, and the printed currency is right.
 */
export function codedDocuments(): readonly LabelledDocument[] {
  return (Object.keys(businessWords) as PaperLanguage[]).flatMap((language) =>
    [1, 2, 3].map((index): LabelledDocument => {
      const { document, expected } = makeOfficeInvoice(language, index + 2_000);
      const text = codeText(epcLines, { 5: String(expected['issuer']), 7: `EUR${expected['total'] ?? 0}` });
      const pages = document.pages.map((page) => ({ ...page, codes: [{ kind: 'qr_code', text, box: codePlace } as const] })); // prettier-ignore
      const iban = epcLines[6];
      return { path: `made/code-${language}/${index}`, source: 'code', expected: { ...expected, iban }, document: { ...document, pages } }; // prettier-ignore
    }),
  );
}
