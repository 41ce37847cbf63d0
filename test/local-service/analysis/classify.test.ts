import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { TagDefinition } from '#local-service/config/tag-definition.ts';
import { createClassifier, type TagScore } from '#local-service/analysis/classify.ts';
import { buildClassTexts, setOnPages } from '../../builders/class-texts.ts';

function userTag(name: string, criteria: Partial<TagDefinition['criteria']>): TagDefinition {
  return { name, description: '', criteria: { keywords: [], patterns: [], min_score: 0.4, ...criteria }, fields: [] };
}

function classifyText(text: string, tags: readonly TagDefinition[]): readonly TagScore[] {
  return createClassifier(tags).explain(text);
}

describe('classify', () => {
  const classifier = createClassifier(builtInTags);

  it('gives every tag but unclassified a score from 0 to 1, best first', () => {
    const scores = classifier.explain('Invoice number 4711, total due 12.00 EUR, please pay by 1 May');
    expect(scores).toHaveLength(16);
    expect(scores[0]?.tag).toBe('invoice');
    expect(scores.map((entry) => entry.score)).toEqual(scores.map((entry) => entry.score).toSorted((a, b) => b - a));
    expect(scores.reduce((sum, entry) => sum + entry.score, 0)).toBeLessThanOrEqual(1.001);
  });

  it('is not sure of anything about an empty text', () => {
    expect(classifier.explain('')[0]?.score).toBeLessThan(0.4);
    expect(classifier.classify({ pages: [] })[0]?.score).toBeLessThan(0.4);
  });

  it('is deterministic and accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => {
        const first = classifier.explain(text);
        expect(first).toEqual(classifier.explain(text));
        expect(first.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('reads keywords that users write as plain strings, and patterns', () => {
    const tags = [
      userTag('boats', { keywords: ['mooring', 'harbour master', 'berth', 'jetty'] }),
      userTag('vehicles', {
        patterns: ['\\bVIN [A-Z0-9]{17}\\b', { pattern: 'odometer', weight: 3, zone: 'anywhere' }],
      }),
    ];
    expect(classifyText('The harbour master gave us a berth at the jetty and a mooring.', tags)[0]?.tag).toBe('boats');
    expect(classifyText('VIN WVWZZZ1JZXW000001 odometer 84000', tags)[0]).toMatchObject({ tag: 'vehicles' });
  });

  it('is not slowed down by a pattern that would take exponential time, nor by an invalid one', () => {
    const tags = [userTag('slow', { patterns: ['^(a+)+$', '(', '(?=look)'] }), userTag('fast', { keywords: ['aaa'] })];
    const startedAt = performance.now();
    classifyText('a'.repeat(390) + '!', tags);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('does not choose a tag whose negative keywords occur', () => {
    const plain = userTag('plain', {
      keywords: [{ text: 'quarterly figures', weight: 6, zone: 'anywhere' }, 'outlook'],
    });
    const wary = {
      ...plain,
      name: 'wary',
      criteria: {
        ...plain.criteria,
        keywords: [...plain.criteria.keywords, { text: 'draft', weight: -5, zone: 'title' as const }],
      },
    };
    const scores = classifyText('DRAFT\nquarterly figures and outlook', [plain, wary]);
    expect(scores[0]?.tag).toBe('plain');
    expect(scores[1]?.score).toBeLessThan(0.2);
  });

  it('recognises a till receipt that calls itself a tax invoice', () => {
    const receipt = [
      'OJC MARKETING',
      'TAX INVOICE',
      'Invoice No: 103',
      'Cashier: NG',
      'SAFETY SHOES 193.00',
      'Total 193.00',
    ];
    expect(
      classifier.explain([...receipt, 'VISA xxxxxxxxxxxx4318', 'Approval Code: 000', 'Please come again'].join('\n'))[0]
        ?.tag,
    ).toBe('receipt');
  });

  it('finds words with misread letters, and letters with wide spacing', () => {
    expect(classifier.explain('R E C H N U N G\nRechnungsnumrner 4711  Gesamtbetrag 12,00').at(0)?.tag).toBe('invoice');
    expect(classifier.explain('Lieferschcin\nLiefcrscheinnummer 12').at(0)?.tag).toBe('delivery_note');
  });

  it.each([
    [
      'an invoice',
      'Factuuradres',
      'Factuurdatum     28/05/2021\nOrdernummer      A66039\nPakbon           648641',
      'invoice',
    ],
    ['an invoice, with colons', 'Bill to', 'Invoice date: 28/05/2021\nOrder: A66039\nDelivery note: 648641', 'invoice'],
    [
      'a delivery note',
      'Ship to',
      'Delivery note    648641\nOrder No.        A66039\nDate             28/05/2021',
      'delivery_note',
    ],
  ])('takes no name of another paper in the list of numbers for the title: %s', (_, party, list, tag) => {
    const text = `Visser B.V.\n12 Mill Lane\n\n${party}:\nEls Bakker\n\n${list}\n\nPaint          3   10.00   30.00`;
    const totals = '\n\nNet            30.00\nVAT 20 %        6.00\nTotal EUR      36.00';
    expect(classifier.explain(text + (tag === 'invoice' ? totals : ''))[0]?.tag).toBe(tag);
  });

  it.each([
    ['Rechnung Nr. F-12 vom 11. Juli 2026', 'invoice'],
    ['Facture F-12 en date du 11 juillet 2026', 'invoice'],
    ['Factuur FT 2018/68358 van 11 juli 2026', 'invoice'],
    ['Fattura n. 4711 del 11 luglio 2026', 'invoice'],
    ['Factura nº 4711 de 11 de julio de 2026', 'invoice'],
    ['Fatura nº 4711 de 11 de julho de 2026', 'invoice'],
    ['Faktura VAT FV/12 z dnia 11 lipca 2026', 'invoice'],
    ['Avoir n° 12 du 3 septembre 2026', 'credit_note'],
    ['Bon de livraison n° 12 du 3 septembre 2026', 'delivery_note'],
    ['Bon de commande n° 12 du 3 septembre 2026', 'purchase_order'],
    ['Nota di credito n. 12 del 3 settembre 2026', 'credit_note'],
  ])('takes "%s" for a title, whatever number and date it holds', (title, tag) => {
    const text = `Visser & Falk\n12 Mill Lane\n\nEls Bakker\n\n${title}\n\nPaint 3 x          100.00\n\nTotal EUR     120.00`;
    expect(classifier.explain(text)[0]?.tag).toBe(tag);
    expect(classifier.explain(text)[0]?.score).toBeGreaterThan(0.5);
  });

  // About 1 ms on an idle machine; the limit leaves room for a busy one.
  it('takes milliseconds for a page', () => {
    const pages = buildClassTexts().map((document) => setOnPages(document.text));
    for (const page of pages) classifier.classify(page);
    const startedAt = performance.now();
    for (const page of pages) classifier.classify(page);
    expect((performance.now() - startedAt) / pages.length).toBeLessThan(20);
  });
});

it('reasons add up to what decided', () => {
  const [one, two] = createClassifier([
    userTag('one', {
      keywords: [
        { text: 'order', weight: 3, zone: 'title' },
        { text: 'order', weight: 2, zone: 'head' },
        { text: 'order', weight: 1, zone: 'anywhere' },
        { text: 'oak', weight: 1, zone: 'anywhere' },
        { text: 'lawn', weight: -2, zone: 'anywhere' },
      ],
    }),
    userTag('two', { keywords: [{ text: 'order', weight: 3, zone: 'anywhere' }] }),
  ]).explain('Order\n\nOne table of oak, and a lawn.\n');
  const pointsOf = (score: typeof one) => (score?.reasons ?? []).reduce((sum, { weight }) => sum + weight, 0);
  // The share of a tag grows with the exponential of its points (`classify.ts`).
  const shareOf = (points: number) => Math.expm1(points / 1.7);
  const [points, others] = [pointsOf(one), pointsOf(two)];
  expect(one?.reasons.map(({ text }) => text).toSorted()).toEqual(['lawn', 'oak', 'order']);
  expect((one?.score ?? 0) / (two?.score ?? 1)).toBeCloseTo(shareOf(points) / shareOf(others), 1);
});
