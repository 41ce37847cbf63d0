import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { isPlausibleText } from '#local-service/readers/pdf/plausible-text.ts';
import { attachXml } from '../../builders/documents/factur-x-pdf.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { characterErrorRate } from '../../quality/character-errors.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();

function rowsOf(lines: readonly string[]): string[] {
  return lines.filter((line) => line !== '').map((line) => line.replace(/\t+/g, ' '));
}

describe('a PDF with a text layer', () => {
  it('is read line by line, table rows whole and columns one after the other', async () => {
    const texts = [0, 1, 2, 3, 4, 5].map(createPageText);
    const { kind, contentType, pages } = await readDocument(await buildTextPdf(texts), 'a.pdf');
    expect({ kind, contentType }).toEqual({ kind: 'pdf', contentType: 'application/pdf' });
    expect(pages.map((page) => page.text.split('\n'))).toEqual(texts.map((text) => rowsOf(text.lines)));
    expect(pages.every((page) => page.textSource === 'text-layer' && page.confidence === 1)).toBe(true);
  });

  it('gives every word its box and line', async () => {
    const text = { kind: 'letter', language: 'eng', lines: ['Invoice No.\t4711', 'Total\t12.50 EUR'] } as const;
    const { pages } = await readDocument(await buildTextPdf([text], { fontSize: 12 }), 'a.pdf');
    const words = pages[0]?.words ?? [];
    expect(words.map(({ text: word, line }) => `${line.toString()} ${word}`)).toEqual([
      '0 Invoice',
      '0 No.',
      '0 4711',
      '1 Total',
      '1 12.50',
      '1 EUR',
    ]);
    // Drawn at x 330 of 595 points, baseline 72 points below the top of 842.
    expect(words[2]?.box.x).toBeCloseTo(330 / 595.28, 2);
    expect((words[2]?.box.y ?? 0) + (words[2]?.box.height ?? 0)).toBeCloseTo(71.9 / 841.89, 2);
    expect(words[2]?.box.height).toBeGreaterThan(0.008);
  });

  it.each([90, 180, 270] as const)(
    'is read in the same way when the page is marked as rotated by %i',
    async (rotate) => {
      const texts = [createPageText(0)];
      const { pages } = await readDocument(await buildTextPdf(texts, { rotate }), 'a.pdf');
      expect(pages[0]?.text.split('\n')).toEqual(rowsOf(texts[0]?.lines ?? []));
      expect(pages[0]).toMatchObject({ rotation: (360 - rotate) % 360, widthPt: expect.closeTo(595.28, 1) as number });
    },
  );

  it.each([90, 180, 270] as const)('stands turned by %i where a person says so', async (rotation) => {
    const bytes = await buildTextPdf([createPageText(0)]);
    const plain = (await readDocument(bytes, 'a.pdf')).pages[0];
    const turned = (await readDocument(bytes, 'a.pdf', rotation)).pages[0];
    expect(turned).toMatchObject({ rotation, text: plain?.text });
    const size = [plain?.widthPt, plain?.heightPt];
    expect([turned?.widthPt, turned?.heightPt]).toEqual(rotation === 180 ? size : size.toReversed());
    // The first line of an upright page stands at its right, its foot or its left.
    const [before, after] = [plain?.words[0]?.box, turned?.words[0]?.box];
    const top = before?.y ?? 0;
    if (rotation === 90) expect((after?.x ?? 0) + (after?.width ?? 0)).toBeCloseTo(1 - top, 5);
    else if (rotation === 180) expect((after?.y ?? 0) + (after?.height ?? 0)).toBeCloseTo(1 - top, 5);
    else expect(after?.x).toBeCloseTo(top, 5);
  });

  it('returns the electronic invoice in it, by name or by content', async () => {
    const plain = await buildTextPdf([createPageText(0)]);
    const invoice = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>';
    for (const name of ['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'rechnung-4711.xml']) {
      const { invoiceXml } = await readDocument(await attachXml(plain, name, invoice), 'a.pdf');
      expect(invoiceXml).toBe(invoice);
    }
    expect((await readDocument(await attachXml(plain, 'notes.xml', '<notes/>'), 'a.pdf')).invoiceXml).toBeNull();
  });

  it('includes the values of its form', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    page.drawText('Name of the insured person, as in the passport, with all given names', { x: 60, y: 770, size: 12 });
    const field = pdf.getForm().createTextField('name');
    field.setText('Ottilie Wunderlich');
    field.addToPage(page, {
      x: 60,
      y: 730,
      width: 300,
      height: 20,
      font: await pdf.embedFont(StandardFonts.Helvetica),
    });
    const { pages } = await readDocument(await pdf.save(), 'form.pdf');
    expect(pages[0]?.text).toContain('Ottilie Wunderlich');
  });
});

describe('text that reads like no language', () => {
  const page = [0, 1, 2, 3, 4, 5].map((seed) => createPageText(seed).lines.join('\n'));
  const shifted = (text: string, by: number) =>
    text.replace(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));

  it.each([3, -29])('is distinguished from language when its characters are shifted by %i', (by) => {
    expect(page.map(isPlausibleText)).toEqual(page.map(() => true));
    expect(page.map((text) => isPlausibleText(shifted(text, by)))).toEqual(page.map(() => false));
  });

  it('is accepted in other scripts, and where it is short', () => {
    expect(isPlausibleText('Счёт за услуги связи. Оплатить до конца месяца. '.repeat(9))).toBe(true);
    expect(isPlausibleText('XKCD BRGT 123 PLMN')).toBe(true);
  });

  it('is replaced by the recognised text of the page', async () => {
    const text = createPageText(1);
    const [picture] = await picturePages(await buildTextPdf([text]), 200);
    if (!picture) throw new Error('No page was drawn');
    const pdf = await PDFDocument.load(await buildScannedPdf([picture]));
    const [first] = pdf.getPages();
    const junk = shifted(text.lines.join('\n'), 3).replace(/[^\x20-\x7e\n]/g, 'x');
    first?.drawText(junk, { x: 20, y: 800, size: 6, opacity: 0 });
    const { pages } = await readDocument(await pdf.save(), 'junk.pdf');
    expect(pages[0]?.textSource).toBe('ocr');
    expect(characterErrorRate(text.lines.join('\n'), pages[0]?.text ?? '')).toBeLessThan(0.05);
  });

  it('stays when recognition reads it as the same', async () => {
    const lines = Array.from({ length: 12 }, (_, row) => `KXRT-${(4711 + row).toString()} BCDF GHJK LMNP`);
    const { pages } = await readDocument(await buildTextPdf([{ kind: 'letter', language: 'eng', lines }]), 'codes.pdf');
    expect(pages[0]).toMatchObject({ textSource: 'text-layer', text: lines.join('\n') });
  });
});

describe('a PDF that cannot be read', () => {
  it('fails with a reason when it needs a password, and opens when it does not', async () => {
    const build = async (userPassword: string) => {
      const pdf = await PDFDocument.load(await buildTextPdf([createPageText(0)]));
      pdf.encrypt({ userPassword, ownerPassword: 'owner' });
      return pdf.save();
    };
    const locked = await read(await build('secret'), 'locked.pdf');
    expect(locked).toMatchObject({ ok: false, failure: { code: 'encrypted' } });
    expect(!locked.ok && locked.failure.message).toMatch(/password/i);
    const { pages } = await readDocument(await build(''), 'open.pdf');
    expect(pages[0]?.text).toContain('Invoice');
  });

  it('fails as damaged when cut or scrambled', async () => {
    const bytes = await buildTextPdf([createPageText(0)]);
    expect(await read(bytes.subarray(0, 200), 'cut.pdf')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
    expect(await read('%PDF-1.7\nnothing', 'a.pdf')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });

  it('is recognised as a PDF when its header is damaged', async () => {
    const bytes = Buffer.from(await buildTextPdf([createPageText(0)]));
    for (const [header, name] of [
      ['%PDFn1.7', 'no-extension'],
      ['\0\0\0\0\0\0\0\0', 'a.PDF'],
    ] as const) {
      bytes.write(header, 'latin1');
      const outcome = await read(bytes, name);
      expect(outcome.ok ? outcome.document.kind : outcome.failure.code).toMatch(/^(pdf|corrupt)$/);
    }
    expect(await read('A letter about the xray of obj 12.', 'a.pdf')).toMatchObject({ document: { kind: 'text' } });
  });
});
