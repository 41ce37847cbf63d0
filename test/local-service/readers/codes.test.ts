import { describe, expect, it } from 'vitest';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { rotateRaster } from '#local-service/ocr/raster-sharp.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { openPagedFile } from '#local-service/readers/parts/paged-file.ts';
import type { Raster } from '#local-service/ocr/raster.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageOf } from '../../builders/documents/degrade.ts';
import { buildCodedPdf, type CodedPage } from '../../builders/documents/coded-page.ts';
import { codeText, epcLines, swissLines } from '../../builders/documents/payment-texts.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();
const analyze = createAnalyzer({ tags: builtInTags });

const invoiceLines = [
  'Tischlerei Lindner & Söhne GmbH, Hauptstr. 1, 10115 Berlin',
  '',
  'Rechnung',
  'Rechnungsnummer: RE-2026-0815',
  'Rechnungsdatum: 03.02.2026',
  '',
  'Eichentür, geölt        2      450,00 EUR',
  'Nettobetrag                    900,42 EUR',
  'Umsatzsteuer 19 %              171,08 EUR',
  'Gesamtbetrag                 1.071,50 EUR',
  '',
  'IBAN: DE89 3704 0044 0532 0130 00',
];

function invoice(code: Partial<CodedPage['codes'][number]> = {}, lines = invoiceLines): CodedPage {
  return { lines, codes: [{ text: codeText(epcLines), format: 'QRCode', as: 'picture', ...code }] };
}

async function drawn(coded: CodedPage, dpi: number): Promise<Raster> {
  const folder = await mkdtemp(join(tmpdir(), 'intray-codes-'));
  try {
    const path = join(folder, 'a.pdf');
    await writeFile(path, await buildCodedPdf([coded]));
    const page = await createPdfiumSource().use(async (pdfium) => {
      const file = await openPagedFile(pdfium, { path, name: 'a.pdf' }, defaultLimits);
      if (file === null || !file.ok) throw new Error('the page could not be opened');
      const raster = await file.draw(1, dpi);
      file.close();
      if (raster === null) throw new Error('the page could not be drawn');
      return raster;
    });
    if ('ok' in page) throw new Error(page.failure.message);
    return page;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const jpeg = (raster: Raster) => imageOf(raster).withMetadata({ density: raster.dpi }).jpeg({ quality: 80 }).toBuffer();

describe('codes on pages', () => {
  it.each(['picture', 'rectangles'] as const)('are read on a page with a text layer, drawn as %s', async (as) => {
    const { pages } = await readDocument(await buildCodedPdf([invoice({ as })]), 'a.pdf');
    const [code, ...others] = pages[0]?.codes ?? [];
    expect(others).toEqual([]);
    expect(code).toMatchObject({ kind: 'qr_code', text: codeText(epcLines) });
    expect(pages[0]?.textSource).toBe('text-layer');
    expect(code!.box.x).toBeGreaterThan(0.54);
    expect(code!.box.x + code!.box.width).toBeLessThan(0.82);
    expect(code!.box.y).toBeGreaterThan(0.66);
    expect(code!.box.y + code!.box.height).toBeLessThan(0.87);
  });

  it('of every kind are read in a scan at 150 dpi', async () => {
    const codes = [
      { text: 'PACKET-0815', format: 'Code128', as: 'picture' },
      { text: 'A-4711', format: 'Code39', as: 'picture' },
      { text: '4006381333931', format: 'EAN13', as: 'picture' },
      { text: 'matrix 4711', format: 'DataMatrix', as: 'picture' },
    ] as const;
    const { pages } = await readDocument(await jpeg(await drawn({ lines: invoiceLines, codes }, 150)), 'a.jpg');
    const found = (pages[0]?.codes ?? []).map(({ kind, text }) => [kind, text]);
    expect(found.toSorted()).toEqual([
      ['code_128', 'PACKET-0815'],
      ['code_39', 'A-4711'],
      ['data_matrix', 'matrix 4711'],
      ['ean_13', '4006381333931'],
    ]);
  });

  it('stand at their place on a page that was scanned upside down', async () => {
    const raster = await rotateRaster(await drawn(invoice(), 150), 180);
    const { pages } = await readDocument(await jpeg(raster), 'a.jpg');
    expect(pages[0]?.rotation).toBe(180);
    const [code] = pages[0]?.codes ?? [];
    expect(code?.box.x).toBeGreaterThan(0.5);
    expect(code?.box.y).toBeGreaterThan(0.6);
  });

  it('in another character set than they say are read all the same', async () => {
    const text = codeText(epcLines, { 2: '5', 5: 'Firma Müller' });
    const { pages } = await readDocument(await buildCodedPdf([invoice({ text })]), 'a.pdf');
    expect(pages[0]?.codes?.[0]?.text).toContain('EUR1071.5');
  });

  it('are not on a page of text, which is not drawn to look for them', async () => {
    const { pages } = await readDocument(await buildCodedPdf([{ lines: invoiceLines, codes: [] }]), 'a.pdf');
    expect(pages[0]).not.toHaveProperty('codes');
  });
});

describe('the values of a payment code', () => {
  const valuesOf = async (bytes: Uint8Array, name: string) => {
    const { dataPoints } = analyze(await readDocument(bytes, name));
    return new Map(dataPoints.map((point) => [point.name, point]));
  };

  it('are exact in a text PDF, and stand where the page prints them', async () => {
    const values = await valuesOf(await buildCodedPdf([invoice()]), 'a.pdf');
    const exact = { confidence: 1, source: 'code', page: 1 };
    expect(values.get('iban')).toMatchObject({ ...exact, value: 'DE89370400440532013000' });
    expect(values.get('bic')).toMatchObject({ ...exact, value: 'COBADEFFXXX' });
    expect(values.get('total')).toMatchObject({ ...exact, value: 1071.5 });
    expect(values.get('amount_due')).toMatchObject({ ...exact, value: 1071.5 });
    expect(values.get('currency')).toMatchObject({ ...exact, value: 'EUR' });
    expect(values.get('issuer')).toMatchObject({ ...exact, value: 'Tischlerei Lindner & Söhne GmbH' });
    expect(values.get('payee')).toMatchObject({ ...exact, value: 'Tischlerei Lindner & Söhne GmbH' });
    expect(values.get('payment_text')).toMatchObject({ ...exact, value: 'Rechnung RE-2026-0815' });
    expect(values.get('qr_code')).toMatchObject({ ...exact, value: codeText(epcLines) });
    expect(values.get('invoice_number')).toMatchObject({ source: 'text', value: 'RE-2026-0815' });
    expect(values.get('total')?.box?.y).toBeLessThan(0.5);
    expect(values.get('bic')?.box?.y).toBeGreaterThan(0.6);
  });

  it('are exact in a scan', async () => {
    const values = await valuesOf(await jpeg(await drawn(invoice(), 150)), 'a.jpg');
    expect(values.get('iban')).toMatchObject({ confidence: 1, source: 'code', value: 'DE89370400440532013000' });
    expect(values.get('amount_due')).toMatchObject({ confidence: 1, source: 'code', value: 1071.5 });
    expect(values.get('invoice_number')?.source).toBe('read');
  });

  it('of a Swiss QR bill hold the payer and the reference', async () => {
    const lines = ['Schreinerei Bürgi AG', '', 'Rechnung', 'Rechnungsnummer: 4711', 'Rechnungsbetrag CHF 1949.75'];
    const values = await valuesOf(await buildCodedPdf([invoice({ text: codeText(swissLines) }, lines)]), 'a.pdf');
    expect(values.get('customer')).toMatchObject({ source: 'code', value: 'Pia Muster' });
    expect(values.get('payment_reference')?.value).toBe('210000000003139471430009017');
    expect(values.get('currency')?.value).toBe('CHF');
  });

  it('leave a printed total that the sums confirm, and both are there to be compared', async () => {
    const text = codeText(epcLines, { 7: 'EUR535.75' });
    const values = await valuesOf(await buildCodedPdf([invoice({ text })]), 'a.pdf');
    expect(values.get('total')).toMatchObject({ value: 1071.5, source: 'text', confidence: 0.5 });
    expect(values.get('amount_due')).toMatchObject({ value: 535.75, source: 'code', confidence: 1 });
  });

  it('have an account to check where the page prints another one', async () => {
    const text = codeText(epcLines, { 6: 'DE02120300000000202051' });
    const values = await valuesOf(await buildCodedPdf([invoice({ text })]), 'a.pdf');
    expect(values.get('iban')).toMatchObject({ value: 'DE02120300000000202051', source: 'code', confidence: 0.5 });
  });

  it('of two codes are those that both state', async () => {
    const second = { text: codeText(epcLines, { 7: 'EUR535.75' }), format: 'QRCode', as: 'picture' } as const;
    const page = invoice();
    const values = await valuesOf(await buildCodedPdf([{ ...page, codes: [...page.codes, second] }]), 'a.pdf');
    expect(values.get('iban')).toMatchObject({ source: 'code' });
    expect(values.has('amount_due')).toBe(false);
    expect(values.get('total')).toMatchObject({ value: 1071.5, source: 'text' });
  });

  it('with a fault are not used; the code is text like any other', async () => {
    const text = codeText(epcLines, { 6: 'DE89370400440532013001' });
    const values = await valuesOf(await buildCodedPdf([invoice({ text })]), 'a.pdf');
    expect(values.get('iban')).toMatchObject({ value: 'DE89370400440532013000', source: 'text' });
    expect(values.get('qr_code')).toMatchObject({ value: text });
    expect(values.has('amount_due')).toBe(false);
  });
});
