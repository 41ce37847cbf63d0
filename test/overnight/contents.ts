import sharp from 'sharp';
import { imageOf } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { createRandom } from '../builders/invoices/random.ts';
import { drawPdf, type Sheet } from '../builders/samples/sheet.ts';

export interface Content {
  readonly extension: 'pdf' | 'tif' | 'jpg' | 'txt';
  readonly bytes: Uint8Array;
}

/** Makes small documents as devices send them, no two alike. */
export interface Contents {
  /** A PDF of `pages` pages with a text layer. */
  pdf(pages: number): Promise<Content>;
  /** Bilevel TIFFs with one image per page; each one starts with the pages of the one before. */
  tiff(pages: number): Promise<readonly Content[]>;
  photo(): Promise<Content>;
  text(lines: number): Content;
}

const about = { title: 'Scan', author: 'Scanner', date: '2025-11-01', language: 'en-GB' } as const;
/** A slip instead of a full page, so that recognition takes a third of a second. */
const slip = { width: 300, height: 110 };
const words = 'harbour ledger copper meadow lantern quarry violet timber saddle orchard beacon kettle marble thistle canvas willow'.split(' '); // prettier-ignore

export function createContents(seed: number): Contents {
  const random = createRandom(seed);
  let made = 0;
  const line = (): string => Array.from({ length: 9 }, () => random.pick(words as [string, ...string[]])).join(' ');
  const head = (): string => {
    made += 1;
    return `Delivery note ${seed}-${made}`;
  };
  const slips = async (count: number) => {
    const draw = (sheet: Sheet): void => {
      sheet.lines(12, 30, [head(), line().slice(0, 40), line().slice(0, 40)], { size: 13 });
    };
    return picturePages(await drawPdf(about, Array<typeof draw>(count).fill(draw), slip), 150);
  };
  return {
    pdf: async (pages) => {
      const draw = (sheet: Sheet): void => {
        sheet.lines(60, 80, [head(), '', ...Array.from({ length: 20 }, line)]);
      };
      return { extension: 'pdf', bytes: await drawPdf(about, Array<typeof draw>(pages).fill(draw)) };
    },
    tiff: async (pages) => {
      const pictures = await Promise.all((await slips(pages)).map((raster) => imageOf(raster).png().toBuffer()));
      return Promise.all(pictures.map((_, index) => tiffOf(pictures.slice(0, index + 1))));
    },
    photo: async () => {
      const [raster] = await slips(1);
      if (raster === undefined) throw new Error('The slip was not drawn');
      return { extension: 'jpg', bytes: await imageOf(raster).jpeg({ quality: 80 }).toBuffer() };
    },
    text: (lines) => {
      const text = [head(), '', ...Array.from({ length: lines }, line), ''].join('\n');
      return { extension: 'txt', bytes: new TextEncoder().encode(text) };
    },
  };
}

async function tiffOf(pages: readonly Buffer[]): Promise<Content> {
  const joined = pages.length === 1 ? sharp(pages[0]) : sharp([...pages], { join: { animated: true } });
  const bytes = await joined.toColourspace('b-w').tiff({ compression: 'lzw' }).toBuffer();
  return { extension: 'tif', bytes };
}
