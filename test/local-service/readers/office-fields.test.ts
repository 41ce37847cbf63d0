import { describe, expect, it } from 'vitest';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import {
  makeOpenInvoice,
  makeWordInvoice,
  makeWorkbookInvoice,
  officeInvoice,
} from '../../builders/office/office-invoices.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();
const analyze = createAnalyzer({ tags: builtInTags });

describe('an invoice made in an Office program', () => {
  it.each([
    ['docx', makeWordInvoice],
    ['xlsx', makeWorkbookInvoice],
    ['odt', makeOpenInvoice],
  ])('is known as one and has its fields: %s', async (ending, make) => {
    const { tag, dataPoints } = analyze(await readDocument(make(), `rechnung.${ending}`));
    expect(tag).toBe('invoice');
    expect(Object.fromEntries(dataPoints.map(({ name, value }) => [name, value]))).toMatchObject({
      ...officeInvoice,
      issuer: 'Heizungsbau Krüger GmbH',
      customer: expect.stringContaining('Muster & Söhne KG') as unknown,
    });
  });
});
