import sharp from 'sharp';
import { picturePages } from '../documents/page-picture.ts';
import { createRandom } from '../seeded-random.ts';
import type { Raster } from '#local-service/ocr/raster.ts';
import { drawPdf, type Sheet } from './sheet.ts';

const paper = { width: 214, height: 470 };
const margin = 28;
const bought: readonly (readonly [quantity: number, text: string, priceCents: number])[] = [
  [2, 'Flat white', 340],
  [1, 'Pot of Assam tea', 310],
  [1, 'Cheese scone', 285],
  [2, 'Rhubarb crumble', 495],
  [1, 'Elderflower fizz', 320],
];

/** A café's till receipt on a wooden table, photographed with a telephone: askew, with a shadow and warm light. */
export async function photographedReceipt(): Promise<Uint8Array> {
  const about = { title: 'Receipt', author: 'Copper Kettle', date: '2025-10-11', language: 'en-GB' } as const;
  const [slip] = await picturePages(await drawPdf(about, [drawReceipt], paper), 230);
  if (slip === undefined) throw new Error('The receipt has no page');
  const photo = photograph(slip);
  return sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 74 })
    .toBuffer();
}

function drawReceipt(sheet: Sheet): void {
  const middle = sheet.width / 2;
  const [left, right] = [margin, sheet.width - margin];
  const small = { face: 'sans', size: 9.5 } as const;
  sheet.text(middle, 38, 'The Copper Kettle', { face: 'serifBold', size: 17, align: 'centre' });
  sheet.lines(
    middle,
    56,
    ['Tea Room & Bakery', '7 Quayside, Saltmere SM1 2BT', 'Tel. 020 7946 0442', 'VAT No. GB 999 2108 66'],
    {
      ...small,
      align: 'centre',
      leading: 12.5,
    },
  );
  sheet.text(middle, 124, 'RECEIPT', { face: 'sansBold', size: 12, align: 'centre' });
  sheet.text(left, 144, '11/10/2025  15:42', small);
  sheet.text(right, 144, 'Table 6', { ...small, align: 'right' });
  line(sheet, 155);
  let y = 172;
  let totalCents = 0;
  for (const [quantity, text, priceCents] of bought) {
    totalCents += quantity * priceCents;
    sheet.text(left, y, `${quantity} ${text}`, { face: 'sans', size: 10.5 });
    sheet.text(right, y, ((quantity * priceCents) / 100).toFixed(2), { face: 'sans', size: 10.5, align: 'right' });
    y += 17;
  }
  line(sheet, y - 5);
  sheet.text(left, y + 17, 'TOTAL', { face: 'sansBold', size: 14 });
  sheet.text(right, y + 17, `£${(totalCents / 100).toFixed(2)}`, { face: 'sansBold', size: 14, align: 'right' });
  const taxCents = Math.round(totalCents / 6);
  sheet.text(left, y + 38, 'includes VAT 20%', small);
  sheet.text(right, y + 38, (taxCents / 100).toFixed(2), { ...small, align: 'right' });
  sheet.text(left, y + 54, 'Card, contactless', small);
  sheet.text(right, y + 54, (totalCents / 100).toFixed(2), { ...small, align: 'right' });
  line(sheet, y + 66);
  sheet.lines(middle, y + 86, ['You were served by Niamh.', 'Thank you, come again!', 'www.copperkettle.example'], {
    ...small,
    align: 'centre',
    leading: 14,
  });
  bars(sheet, y + 128);
}

function line(sheet: Sheet, y: number): void {
  sheet.rule(margin, sheet.width - margin, y, 0.6);
}

function bars(sheet: Sheet, y: number): void {
  const random = createRandom(7);
  for (let x = 44; x < sheet.width - 48;) {
    const width = 0.8 + Math.floor(random() * 3) * 0.8;
    sheet.box(x, y, width, 30, '#1a1a1a');
    x += width + 0.8 + Math.floor(random() * 3) * 0.8;
  }
}

interface Photo {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The slip is rotated on the table, and the camera looks at it slightly from below. */
function photograph(slip: Raster): Photo {
  const [width, height] = [1200, 1600];
  const data = new Uint8Array(width * height * 3);
  const wood = createWood(31);
  const random = createRandom(32);
  const [turn, scale] = [-0.035, 0.97];
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  for (let y = 0; y < height; y += 1) {
    // Points farther away are smaller.
    const far = 1 + 0.1 * (0.5 - y / height);
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [((x - width / 2) * far) / scale, ((y - height / 2) * far) / scale];
      // The paper was rolled up before and still bends.
      const bend = 9 * Math.sin((y / height) * 4.2);
      const u = cos * dx + sin * dy + slip.width / 2 + bend;
      const v = -sin * dx + cos * dy + slip.height / 2;
      const light = 1.04 - 0.34 * (x / width) * (0.35 + y / height);
      const noise = (random() + random() - 1) * 9;
      const ink = inkAt(slip, u, v);
      const at = (y * width + x) * 3;
      const surface = ink === null ? wood(x, y, shadowAt(slip, u, v)) : paperColour(ink, u, slip.width);
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = Math.max(0, Math.min(255, (surface[channel] ?? 0) * light + noise));
      }
    }
  }
  return { width, height, data };
}

type Colour = readonly [red: number, green: number, blue: number];

function paperColour(ink: number, u: number, width: number): Colour {
  const roll = 1 - 0.1 * Math.abs((2 * u) / width - 1) ** 3;
  const grey = (0.2 + (0.8 * ink) / 255) * 246 * roll;
  return [grey, grey * 0.985, grey * 0.95];
}

/** The surface is darker close to the paper's right and lower edges, where its shadow falls. */
function shadowAt(slip: Raster, u: number, v: number): number {
  const across = Math.max(0 - u, u - 22 - slip.width, 0);
  const down = Math.max(18 - v, v - 22 - slip.height, 0);
  return 0.55 + 0.45 * Math.min(1, Math.hypot(across, down) / 34);
}

/** Oak boards: slow waves for the growth rings, fast ones for the pores. */
function createWood(seed: number): (x: number, y: number, shade: number) => Colour {
  const random = createRandom(seed);
  const boards = Array.from({ length: 6 }, () => ({ shift: random() * 900, tone: 0.86 + random() * 0.24 }));
  return (x, y, shade) => {
    const slant = x + y * 0.03;
    const board = boards[Math.floor(slant / 260) + 1] ?? boards[0]!;
    const wave = Math.sin((slant + board.shift) * 0.045 + 2.2 * Math.sin((y + board.shift * 3) * 0.0032));
    const pore = Math.sin((slant + board.shift) * 0.61 + 3 * Math.sin((y + board.shift) * 0.011));
    const seam = ((slant % 260) + 260) % 260 < 3 ? 0.5 : 1;
    const tone = (board.tone + wave * 0.06 + pore * 0.025) * seam * shade;
    return [158 * tone, 112 * tone, 72 * tone];
  };
}

/** Returns the slip's grey at a point, interpolated between pixels; `null` outside the slip. */
function inkAt({ width, height, data }: Raster, u: number, v: number): number | null {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null;
  const at = top * width + left;
  const [dx, dy] = [u - left, v - top];
  const upper = (data[at] ?? 255) * (1 - dx) + (data[at + 1] ?? 255) * dx;
  const lower = (data[at + width] ?? 255) * (1 - dx) + (data[at + width + 1] ?? 255) * dx;
  return upper * (1 - dy) + lower * dy;
}
