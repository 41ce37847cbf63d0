import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createRandom } from '../seeded-random.ts';

/** A slip with blocks of a large word and, at its right, several lines of small print. */
interface MixedPrint {
  readonly pdf: Uint8Array;
  readonly words: readonly string[];
}

const vocabulary = (
  'amount article balance branch cashier change counter customer delivery deposit discount exchange goods invoice ' +
  'market number office order payment please price quantity receipt register return service station store street ' +
  'subtotal supplier table taxable terminal thanks ticket total transfer value visit voucher warranty window'
).split(' ');

interface MixedPrintOptions {
  /** Sizes of print in points: the word beside the small print, the small print, the lines between. */
  readonly large: number;
  readonly small: number;
  readonly body: number;
  /** Lines of small print beside each large word. */
  readonly beside: number;
  readonly seed: number;
}

const pageWidth = 255;
const left = 20;
const blocks = 4;
const bodyLines = 3;

/** Makes such a slip, 90 mm wide. */
export async function buildMixedPrint({ large, small, body, beside, seed }: MixedPrintOptions): Promise<MixedPrint> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const blockHeight = Math.max(large, beside * small);
  const page = pdf.addPage([pageWidth, 60 + blocks * (bodyLines * body * 1.5 + blockHeight + body * 1.4)]);
  const words: string[] = [];
  const random = createRandom(seed);
  const next = (): string => {
    const word = vocabulary[Math.floor(random() * vocabulary.length)] ?? '';
    words.push(word);
    return word;
  };
  let y = page.getHeight() - 25;
  for (let block = 0; block < blocks; block += 1) {
    for (let line = 0; line < bodyLines; line += 1) {
      page.drawText(`${next()} ${next()} ${next()}`, { x: left, y, size: body, font: regular });
      y -= body * 1.5;
    }
    const head = next().toUpperCase();
    page.drawText(head, { x: left, y: y - blockHeight / 2 - large * 0.1, size: large, font: bold });
    const x = left + bold.widthOfTextAtSize(head, large) + large * 0.2;
    for (let line = 0; line < beside; line += 1) {
      page.drawText(`${next()} ${next()}`, { x, y: y - line * small + small * 0.1, size: small, font: regular });
    }
    y -= blockHeight + body * 1.4;
  }
  return { pdf: await pdf.save(), words };
}
