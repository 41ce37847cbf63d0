import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { drawCode } from './code-picture.ts';

/** The kinds of code that separator sheets carry. */
export const separatorFormats = ['Code128', 'Code39', 'QRCode'] as const;

/** Draws a separator sheet of A4 at 200 dpi: a code on white paper. */
export async function drawSeparator(text: string, format: (typeof separatorFormats)[number]): Promise<Buffer> {
  const { png } = await drawCode(text, format);
  const code = await sharp(png).resize({ width: 900, height: 500, fit: 'inside', kernel: 'nearest' }).png().toBuffer();
  return sharp({ create: { width: 1654, height: 2339, channels: 3, background: '#fff' } })
    .composite([{ input: code, left: 300, top: 400 }])
    .jpeg()
    .toBuffer();
}

/** Puts PDFs and JPEG pages of A4 together in their order, as a scanner with a feeder does. */
export async function stack(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = await PDFDocument.create({ updateMetadata: false });
  for (const bytes of documents) {
    if (bytes[0] === 0xff) {
      const size = { width: 595.28, height: 841.89 };
      all.addPage([size.width, size.height]).drawImage(await all.embedJpg(bytes), { x: 0, y: 0, ...size });
      continue;
    }
    const one = await PDFDocument.load(bytes);
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
  }
  return all.save();
}
