import { describe, expect, it, vi } from 'vitest';
import { fields } from '#local-service/config/built-in-tags.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { invoiceLayouts, makeInvoice, type LayoutName } from '../../../builders/invoices/make-invoice.ts';

// Hundreds of invoices are analysed.
vi.setConfig({ testTimeout: 60_000 });

const names: readonly BuiltInFieldName[] = ['invoice_number', 'date', 'due_date', 'net_total', 'tax_total', 'total', 'currency', 'issuer', 'customer', 'iban', 'vat_id']; // prettier-ignore
const definitions = fields(names);
const layouts = Object.keys(invoiceLayouts) as LayoutName[];
const seedsPerLayout = 10;

interface Tally {
  right: number;
  wrong: number;
  missed: number;
  /** The number of values that the page does not state. */
  invented: number;
}

function measure(scanned: boolean): Readonly<Record<string, Tally>> {
  const tallies = Object.fromEntries(names.map((name) => [name, { right: 0, wrong: 0, missed: 0, invented: 0 }]));
  for (const layout of layouts.filter((name) => !scanned || name !== 'plainText')) {
    for (const language of ['en', 'de'] as const) {
      for (let seed = 0; seed < seedsPerLayout; seed += 1) {
        const { document, expected, homeCurrency } = makeInvoice({
          layout,
          language,
          seed: seed * 104_729 + layouts.indexOf(layout),
          scanned,
        });
        const got = new Map(extractDataPoints(document, definitions).map((point) => [point.name, point.value]));
        for (const name of names) {
          const tally = tallies[name];
          if (tally === undefined) continue;
          const [want, have] = [expected[name], got.get(name)];
          const isKnown = have === undefined || (name === 'currency' && have === homeCurrency);
          if (want === undefined) tally.invented += isKnown ? 0 : 1;
          else if (have === undefined) tally.missed += 1;
          else if (have === want) tally.right += 1;
          else tally.wrong += 1;
        }
      }
    }
  }
  return tallies;
}

function share(tally: Tally | undefined, part: keyof Tally): number {
  if (tally === undefined) throw new Error('no such field');
  return tally[part] / (tally.right + tally.wrong + tally.missed);
}

/**
 * Fifteen layouts in two languages. The minimums are slightly below the measured results (README), so that a regression
 * shows.
 */
describe('made invoices', () => {
  it('are read from a text layer', () => {
    const tallies = measure(false);
    for (const name of ['invoice_number', 'date', 'net_total', 'tax_total', 'total', 'currency', 'iban', 'vat_id']) {
      expect({ name, right: share(tallies[name], 'right') >= 0.98 }).toEqual({ name, right: true });
    }
    for (const name of ['due_date', 'issuer', 'customer']) {
      expect({ name, right: share(tallies[name], 'right') >= 0.94 }).toEqual({ name, right: true });
    }
  });

  it('are read from recognised pages with misread letters, slant and uneven boxes', () => {
    const tallies = measure(true);
    for (const name of ['invoice_number', 'date', 'due_date', 'net_total', 'tax_total', 'total', 'currency', 'iban']) {
      expect({ name, right: share(tallies[name], 'right') >= 0.96 }).toEqual({ name, right: true });
    }
    expect(share(tallies['issuer'], 'right')).toBeGreaterThanOrEqual(0.9);
  });

  it('have no invented values, and hardly any wrong ones', () => {
    for (const tallies of [measure(false), measure(true)]) {
      for (const name of names) {
        expect({ name, invented: tallies[name]?.invented }).toEqual({ name, invented: 0 });
        const limit = name === 'issuer' || name === 'customer' ? 0.06 : 0.02;
        expect({ name, fewWrong: share(tallies[name], 'wrong') <= limit }).toEqual({ name, fewWrong: true });
      }
    }
  });
});
