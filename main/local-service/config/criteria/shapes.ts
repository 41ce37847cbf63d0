import type { Pattern, WeightedSignal } from '../tag-definition.ts';
import { type BuiltInTagName, pattern, signals } from './weights.ts';

/** Support for each tag in any language: patterns, and signals of the page's layout. */
export const shapes: Readonly<
  Record<BuiltInTagName, { readonly patterns: readonly Pattern[]; readonly signals: readonly WeightedSignal[] }>
> = {
  invoice: {
    patterns: [
      pattern(
        '(?:^|\\s)(?:invoice|rechnung|facture|factuur|factura|fattura|faktura)s?\\s{0,3}(?:nr|no|n°|num|#|:)',
        2.5,
      ),
      pattern('(?:ust|vat|tva|btw)[ .-]{0,2}(?:id|nr|no|reg|num)', 0.8),
    ],
    signals: signals({
      amounts: 1,
      clauses: -2,
      'cv-headings': -2,
      prose: -1,
      'mail-head': -1,
      'statement-lines': -1,
      'receipt-shape': -5,
      'form-shape': -1,
      'payment-code': 6,
      'amount-to-pay': 2,
      'amounts-add-up': 1.5,
    }),
  },
  receipt: {
    patterns: [
      pattern('(?:visa|mastercard|master card|amex|maestro|girocard|debit|card|karte)\\D{0,12}[x*#•]{4}', 2.5),
      pattern('(?:change|rückgeld|zurück|wechselgeld|cash|bar|gegeben)\\W{0,8}\\d{1,4}[.,]\\d\\d', 1.5),
      pattern('\\d\\s?x\\s?\\d{1,4}[.,]\\d\\d', 0.8),
    ],
    signals: signals({
      'receipt-shape': 6.5,
      'payment-code': -16,
      'amounts-add-up': 1.4,
      'short-text': 0.5,
      'many-pages': -3,
      clauses: -3,
      prose: -2,
      salutation: -2,
      closing: -1,
      'cv-headings': -2,
    }),
  },
  credit_note: {
    patterns: [],
    signals: signals({
      amounts: 0.5,
      'amounts-add-up': 1.3,
      'receipt-shape': -1,
      'statement-lines': -2,
      clauses: -2,
      prose: -1,
    }),
  },
  purchase_order: {
    patterns: [pattern('\\bp\\.?o\\.? ?(?:nr|no|number|#)', 1)],
    signals: signals({
      amounts: 0.4,
      'receipt-shape': -4,
      'statement-lines': -2,
      clauses: -1.5,
      prose: -1.5,
      'cv-headings': -2,
    }),
  },
  delivery_note: {
    patterns: [],
    signals: signals({ 'statement-lines': -2, clauses: -1.5, prose: -1.5, amounts: -0.3 }),
  },
  contract: {
    patterns: [pattern('^§ ?1\\b', 2), pattern('^(?:article|artikel|section|clause) (?:1|i)\\b', 1.5)],
    signals: signals({
      clauses: 4,
      prose: 1,
      'many-pages': 0.5,
      amounts: -0.5,
      'statement-lines': -2,
      'cv-headings': -1,
    }),
  },
  letter: {
    patterns: [],
    signals: signals({
      'letter-shape': 2.5,
      salutation: 2.5,
      closing: 2,
      prose: 0.5,
      amounts: -2,
      'amount-to-pay': -3,
      'amounts-add-up': -3,
      clauses: -2,
      'mail-head': -2.5,
      'many-pages': -1.5,
      'blanks-to-fill': -2,
      'statement-lines': -2,
    }),
  },
  cv: {
    patterns: [pattern('(?:19|20)\\d\\d ?[-–—] ?(?:present|today|heute|now|current|dato)', 1.5)],
    signals: signals({
      'cv-headings': 6,
      clauses: -2,
      amounts: -2,
      salutation: -1.5,
      'blanks-to-fill': -1,
      'statement-lines': -1,
    }),
  },
  bank_statement: {
    patterns: [
      pattern('(?:opening|closing|beginning|ending|previous|new|alter|neuer) (?:balance|saldo|kontostand)', 1.5),
      pattern('\\d[.,]\\d\\d ?[+-]$|\\d[.,]\\d\\d ?[hs]$', 0.7),
    ],
    signals: signals({
      'amount-to-pay': -3,
      'statement-lines': 5,
      clauses: -1,
      'cv-headings': -2,
      salutation: -1,
      prose: -1,
      'blanks-to-fill': -1,
    }),
  },
  tax_form: {
    patterns: [
      pattern('\\bform\\s{1,4}(?:w-?\\d|94[0145]|\\d{4})\\b', 3, 'head'),
      pattern('\\bomb no\\.? ?\\d{4}', 2),
      pattern('\\binternal revenue service\\b', 3, 'head'),
    ],
    signals: signals({
      'amount-to-pay': -3,
      'labelled-boxes': 1,
      'form-fields': 4,
      'statement-lines': -1,
      clauses: -1.5,
      'cv-headings': -2,
    }),
  },
  id_document: {
    patterns: [],
    signals: signals({
      'machine-readable-zone': 6,
      'form-shape': -2,
      'short-text': 1.5,
      prose: -3,
      'many-pages': -3,
      clauses: -2,
      amounts: -1.5,
      'blanks-to-fill': -2,
      'cv-headings': -2,
      'statement-lines': -2,
    }),
  },
  report: {
    patterns: [
      pattern('^(?:figure|fig|table|abb|abbildung|tabelle)\\.? ?\\d', 1),
      pattern('^\\d(?:\\.\\d){0,2}\\.? (?:introduction|einleitung|conclusion|fazit|summary|background)', 2),
    ],
    signals: signals({
      'many-pages': 2.5,
      prose: 3.2,
      clauses: -2,
      salutation: -3,
      closing: -2,
      'letter-shape': -2.5,
      'blanks-to-fill': -2.5,
      'cv-headings': -2,
      'statement-lines': -2,
      'mail-head': -3,
      'short-text': -1.5,
      'receipt-shape': -2,
      'form-shape': -1.5,
    }),
  },
  email: {
    patterns: [
      pattern('[a-z] <[^ <>]+@[^ <>]+>', 2.5, 'head'),
      pattern('^(?:from|von|de) ?: ?.{0,80}@', 2, 'head'),
      pattern('^(?:-{2,} ?)(?:original|forwarded|ursprüngliche|weitergeleitete)', 2),
    ],
    signals: signals({ 'mail-head': 7, salutation: 0.5, closing: 0.5, clauses: -2, 'cv-headings': -2 }),
  },
  form: {
    patterns: [pattern('_{6,}', 0.8), pattern('[☐☑☒□■▢]', 0.8)],
    signals: signals({
      'form-shape': 5,
      'blanks-to-fill': 3,
      'form-fields': 5,
      'labelled-boxes': 1,
      prose: -0.5,
      'statement-lines': -2,
      'cv-headings': -1,
      salutation: -1.5,
      'machine-readable-zone': -4,
      clauses: -1.5,
    }),
  },
  payslip: {
    patterns: [pattern('\\by\\.?t\\.?d\\b', 1), pattern('\\b(?:st\\.?-?kl|steuerklasse)\\b', 1)],
    signals: signals({
      amounts: 0.5,
      'amounts-add-up': 1.4,
      'many-pages': -1,
      clauses: -2,
      prose: -2,
      salutation: -1,
      'cv-headings': -2,
      'statement-lines': -0.5,
    }),
  },
  certificate: {
    patterns: [],
    signals: signals({
      'short-text': 1,
      'many-pages': -1,
      clauses: -2,
      amounts: -1.5,
      salutation: -1.5,
      'statement-lines': -2,
      'cv-headings': -2,
      'mail-head': -2,
    }),
  },
};
