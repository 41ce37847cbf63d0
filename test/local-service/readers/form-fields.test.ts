import { describe, expect, it } from 'vitest';
import { createClassifier } from '#local-service/analysis/classify.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { buildFillablePdf } from '../../builders/documents/fillable-pdf.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();
const classifier = createClassifier(builtInTags);

const classOf = async (lines: readonly string[]): Promise<string | undefined> => {
  const [best] = classifier.classify(await readDocument(await buildFillablePdf(lines), 'a.pdf'));
  return best !== undefined && best.score >= 0.5 ? best.tag : undefined;
};

describe('the fields of an interactive form', () => {
  it('are counted as a person sees them, and read with their values', async () => {
    const bytes = await buildFillablePdf([
      'Member\t{text:Erika Beispiel}\tClub\t{list}',
      'Newsletter\t{tick}\t{tick}\t{button}',
      'Office\t{hidden:secret}\t{text}',
    ]);
    const [page] = (await readDocument(bytes, 'a.pdf')).pages;
    expect(page?.formFields).toEqual({ toFill: 3, toTick: 2 });
    expect(page?.text).toContain('Erika Beispiel');
    expect(page?.text).not.toContain('secret');
  });

  it('are absent where there are none', async () => {
    const [page] = (await readDocument(await buildFillablePdf(['Minutes', 'Present: all']), 'a.pdf')).pages;
    expect(page).not.toHaveProperty('formFields');
  });

  const sheet = (field: string) => [
    'Sommerfest 2026',
    'Wir feiern am 4. Juli ab 15 Uhr im Garten der Schule.',
    `Wir kommen mit so vielen\t${field}`,
    `und bringen dies mit:\t${field}`,
    `Beim Aufbau helfen\t${field}`,
    `Am Grill steht ab 17 Uhr\t${field}`,
    'Wer kann, hilft am Sonntag beim Aufräumen.',
    `Das sind bei uns\t${field}`,
    `Wir bringen ein Zelt\t${field === '' ? '' : '{tick}'}\teine Bank\t${field === '' ? '' : '{tick}'}`,
  ];
  it('make a form of a sheet without usual captions', async () => {
    expect(await classOf(sheet('{text}'))).toBe('form');
    expect(await classOf(sheet(''))).not.toBe('form');
  });

  it('make no form of an invoice that was filled in', async () => {
    const invoice = [
      'Invoice',
      'Invoice number\t{text:2026-0042}\tDate\t{text:3 May 2026}',
      'Bill to\t{text:Example Ltd}',
      'Description\tQuantity\tPrice\tAmount',
      '{text:Repair of the roof}\t{text:2}\t{text:100.00}\t{text:200.00}',
      '{text:}\t{text:}\t{text:}\t{text:}',
      'Subtotal\t\t\t{text:200.00}',
      'VAT 20 %\t\t\t{text:40.00}',
      'Total due\t\t\t{text:240.00}',
    ];
    expect(await classOf(invoice)).toBe('invoice');
  });
});
