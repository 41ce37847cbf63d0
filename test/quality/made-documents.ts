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
  return [...papers, ...invoices, ...texts, ...inLanguages, ...ofOffices, ...withoutFact(languages)];
}

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
