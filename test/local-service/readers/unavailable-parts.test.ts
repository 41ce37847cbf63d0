import { serviceMessage } from '#service-api/messages/service-message.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PDFDocument } from '@cantoo/pdf-lib';
import { imageOf } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { createPageText, type PageText } from '../../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { useReader } from './reading.ts';

const text: PageText = { kind: 'letter', language: 'eng', lines: ['Please call back.', 'Fax number seventeen'] };
const [page] = await picturePages(await buildTextPdf([text], { fontSize: 14 }), 150);
if (!page) throw new Error('No page was drawn');
const png = await imageOf(page).png().toBuffer();

async function withPicture(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await buildTextPdf([createPageText(1)], { fontSize: 8 }));
  const image = await pdf.embedPng(png);
  pdf.getPage(0).drawImage(image, { x: 60, y: 10, width: 420, height: 60 });
  return pdf.save();
}

const spoilt = mkdtempSync(join(tmpdir(), 'intray-spoilt-'));
writeFileSync(join(spoilt, 'spoilt.traineddata.gz'), 'no such thing');
afterAll(() => {
  rmSync(spoilt, { recursive: true });
});
vi.mock(import('#lib/recognition-data.ts'), async (load) => {
  const real = await load();
  return {
    ...real,
    packagedData: (language) =>
      language === 'spoilt' ? join(spoilt, 'spoilt.traineddata.gz') : real.packagedData(language),
  };
});

// The engine itself works with the languages that it can load, and reports nothing about the others.
describe.each(['nowhere', 'spoilt'])('a computer with the data of a language %s', (language) => {
  const { read, readDocument } = useReader({ languages: ['eng', language] });

  it('is blamed, and not the scan or the photo', async () => {
    const scan = await buildScannedPdf([page]);
    await expect(read(scan, 'scan.pdf')).rejects.toThrow(UnavailablePart);
    await expect(read(png, 'photo.png')).rejects.toMatchObject({ part: 'recognition' });
  });

  it('reads files that need no recognition, and says what it left out', async () => {
    expect((await readDocument(await buildTextPdf([text]), 'text.pdf')).notes).toEqual([]);
    const { pages, notes } = await readDocument(await withPicture(), 'letterhead.pdf');
    expect(pages[0]?.text).toContain(createPageText(1).lines[0]?.split('\t')[0]);
    expect(notes).toEqual([serviceMessage('reading.page-partly-read', { page: 1 })]);
  });
});
