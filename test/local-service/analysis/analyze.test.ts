import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { setOnPages } from '../../builders/class-texts.ts';

const invoicePage = [
  'Nordlicht Handel GmbH',
  'RECHNUNG',
  'Rechnungsnummer RE-4711',
  'Rechnungsdatum 03.05.2023',
  'Gesamtbetrag 119,00 EUR',
].join('\n');
const analyze = createAnalyzer({ tags: builtInTags });

function embed(typeCode: string, element = 'rsm:ExchangedDocument'): string {
  return `<rsm:CrossIndustryInvoice><${element}><ram:ID>1</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode></${element}></rsm:CrossIndustryInvoice>`;
}

describe('analyze', () => {
  it('tags by criteria and reads the fields of that tag', () => {
    const { tag, score, source, classifier, dataPoints } = analyze(setOnPages(invoicePage));
    expect({ tag, source, classifier }).toEqual({ tag: 'invoice', source: 'classifier', classifier: 'zero' });
    expect(score).toBeGreaterThan(0.8);
    expect(dataPoints.find((point) => point.name === 'invoice_number')?.value).toBe('RE-4711');
  });

  it('is not slowed down by a page that contains only titles and labels', () => {
    const startedAt = performance.now();
    analyze(setOnPages('invoice number total date '.repeat(4_000)));
    // Takes half a second; comparing every hit with every other one took four minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('leaves a document that matches no tag unclassified, with score 0 and no data points', () => {
    const document = setOnPages('Monday pasta with tomato sauce\nTuesday fish fingers and chips');
    expect(analyze(document)).toEqual({
      tag: 'unclassified',
      score: 0,
      source: 'classifier',
      classifier: 'zero',
      dataPoints: [],
    });
  });

  it('takes a mail file for an e-mail by rule, even when it speaks of an invoice', () => {
    const mail: ReadDocument = { ...setOnPages(invoicePage), kind: 'mail', contentType: 'message/rfc822' };
    expect(analyze(mail)).toMatchObject({ tag: 'email', score: 1, source: 'rule' });
  });

  it('reads sender and date of a mail file from its head, not from its text', () => {
    const head = { subject: 'Lunch', from: 'Eva Berg <eva@example.org>', to: '', date: '2025-10-03T08:00:00.000Z' };
    const mail: ReadDocument = { ...setOnPages('See you on 12.05.2026.'), kind: 'mail', mail: head };
    const points = (document: ReadDocument) => analyze(document).dataPoints.map(({ name, value }) => [name, value]);
    expect(points(mail)).toEqual([
      ['date', '2025-10-03'],
      ['issuer', 'Eva Berg'],
    ]);
    expect(points({ ...mail, mail: { ...head, from: '', date: null } })).toEqual([]);
  });

  it.each([
    ['380', 'invoice'],
    ['381', 'credit_note'],
    ['384', 'invoice'],
    ['326', 'invoice'],
  ])('accepts type code %s of an embedded invoice: %s', (typeCode, tag) => {
    const document = { ...setOnPages('Lieferschein'), invoiceXml: embed(typeCode) };
    expect(analyze(document)).toMatchObject({ tag, score: 1, source: 'rule' });
    const older = { ...document, invoiceXml: embed(typeCode, 'rsm:HeaderExchangedDocument') };
    expect(analyze(older)).toMatchObject({ tag, source: 'rule' });
  });

  it('asks the classifier when the embedded type is no invoice, or its tag is not in use', () => {
    const document = { ...setOnPages(invoicePage), invoiceXml: embed('999') };
    expect(analyze(document)).toMatchObject({ tag: 'invoice', source: 'classifier' });
    const fewer = createAnalyzer({ tags: builtInTags.filter((tag) => tag.name !== 'credit_note') });
    expect(fewer({ ...document, invoiceXml: embed('381') }).source).toBe('classifier');
  });
});
