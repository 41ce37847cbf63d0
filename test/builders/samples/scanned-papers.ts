import sharp from 'sharp';
import { degrade, imageOf } from '../documents/degrade.ts';
import { picturePages } from '../documents/page-picture.ts';
import { buildScannedPdf } from '../documents/scanned-pdf.ts';
import { drawAgreement } from './agreement.ts';
import { drawDeliveryNote } from './delivery-note.ts';
import { drawPdf } from './sheet.ts';

/** A German delivery note from an office scanner: one grey image per page, slightly askew, with paper grain. */
export async function scannedDeliveryNote(): Promise<Uint8Array> {
  const about = { title: 'Lieferschein', author: 'Sonnenkorn', date: '2025-10-09', language: 'de-DE' } as const;
  const [page] = await picturePages(await drawPdf(about, [drawDeliveryNote]), 170);
  if (page === undefined) throw new Error('The delivery note has no page');
  const worn = await degrade(page, { contrast: { paper: 243, ink: 42 }, rotate: 0.7, blur: 0.5, grain: 5 }, 11);
  return buildScannedPdf([worn], { title: 'Scan 09.10.2025', date: about.date, quality: 55 });
}

/** An English agreement of two pages from a black and white scanner: TIFF, fax compression, specks. */
export async function scannedAgreement(): Promise<Uint8Array> {
  const about = { title: 'Agreement', author: 'Larkfield', date: '2025-08-01', language: 'en-GB' } as const;
  const pages = await picturePages(await drawPdf(about, drawAgreement), 200);
  const tilts = [-0.5, 0.4];
  const scans = await Promise.all(
    pages.map((page, index) =>
      degrade(page, { rotate: tilts[index] ?? 0, blur: 0.6, grain: 14, threshold: 150, specks: 0.0002 }, 21 + index),
    ),
  );
  const [width, height] = [Math.max(...scans.map((s) => s.width)), Math.max(...scans.map((s) => s.height))];
  const sheets = await Promise.all(
    scans.map((scan) =>
      imageOf(scan)
        .extend({ right: width - scan.width, bottom: height - scan.height, background: '#ffffff' })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(sheets, { join: { animated: true } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 200 / 25.4, yres: 200 / 25.4 })
    .toBuffer();
}
