/** Kinds of Windows bitmap: bits for each pixel, or what is special about it. */
export type BmpKind = '1' | '4' | '8' | '16' | '24' | '32' | 'masks' | 'rle8' | 'rle4' | 'top-down' | 'core';

export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const bitsOf: Readonly<Record<BmpKind, number>> = {
  '1': 1,
  '4': 4,
  '8': 8,
  '16': 16,
  '24': 24,
  '32': 32,
  masks: 32,
  rle8: 8,
  rle4: 4,
  'top-down': 24,
  core: 24,
};

/** Makes a bitmap, and the pixels that a right decoder gives: fewer bits hold fewer colours. */
export function bmpOf(kind: BmpKind, picture: RgbPicture): { readonly file: Uint8Array; readonly shown: Uint8Array } {
  const bits = bitsOf[kind];
  const shown = Uint8Array.from(picture.rgb);
  const numbers = numbersOf(bits, picture, shown);
  const rows = kind.startsWith('rle') ? [runsOf(kind, picture, numbers)] : rowsOf(kind, picture, numbers);
  if (kind !== 'top-down') rows.reverse();
  const palette = bits <= 8 ? paletteOf(bits) : Buffer.alloc(0);
  const masks = kind === 'masks' ? Buffer.from(Uint32Array.of(0xff, 0xff00, 0xff0000).buffer) : Buffer.alloc(0);
  const data = Buffer.concat(rows);
  const head = headOf(kind, picture, data.length);
  const fileHead = Buffer.alloc(14);
  fileHead.write('BM', 'latin1');
  const offset = fileHead.length + head.length + masks.length + palette.length;
  fileHead.writeUInt32LE(offset + data.length, 2);
  fileHead.writeUInt32LE(offset, 10);
  return { file: Buffer.concat([fileHead, head, masks, palette, data]), shown };
}

/** The value of each pixel as it is stored; writes to `shown` what is left of the colour. */
function numbersOf(bits: number, { rgb }: RgbPicture, shown: Uint8Array): readonly number[] {
  return Array.from({ length: rgb.length / 3 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3);
    if (bits >= 24) return red | (green << 8) | (blue << 16);
    if (bits === 16) {
      const five = [red, green, blue].map((value) => value >> 3);
      shown.set(
        five.map((value) => Math.round((value * 255) / 31)),
        index * 3,
      );
      return ((five[0] ?? 0) << 10) | ((five[1] ?? 0) << 5) | (five[2] ?? 0);
    }
    const number = red % 2 ** bits;
    shown.fill(greyOf(number, bits), index * 3, index * 3 + 3);
    return number;
  });
}

const greyOf = (number: number, bits: number): number => Math.round((number * 255) / (2 ** bits - 1));

function paletteOf(bits: number): Buffer {
  return Buffer.concat(
    Array.from({ length: 2 ** bits }, (_, number) => {
      const grey = greyOf(number, bits);
      return Buffer.of(grey, grey, grey, 0);
    }),
  );
}

function rowsOf(kind: BmpKind, { width, height }: RgbPicture, numbers: readonly number[]): Buffer[] {
  const bits = bitsOf[kind];
  return Array.from({ length: height }, (_, line) => {
    const row = Buffer.alloc(Math.ceil((width * bits) / 32) * 4);
    for (let column = 0; column < width; column += 1) {
      const number = numbers[line * width + column] ?? 0;
      const [red, green, blue] = [number & 255, (number >> 8) & 255, (number >> 16) & 255];
      if (kind === 'masks') row.set([red, green, blue], column * 4);
      else if (bits >= 24) row.set([blue, green, red], (column * bits) / 8);
      else if (bits === 16) row.writeUInt16LE(number, column * 2);
      else {
        const at = Math.floor((column * bits) / 8);
        row[at] = (row[at] ?? 0) | (number << (8 - bits - ((column * bits) % 8)));
      }
    }
    return row;
  });
}

/** Runs, absolute runs and ends of lines, from the last line to the first. */
function runsOf(kind: BmpKind, { width, height }: RgbPicture, numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let line = height - 1; line >= 0; line -= 1) {
    const row = numbers.slice(line * width, (line + 1) * width);
    const absolute = row.slice(0, 5);
    bytes.push(0, absolute.length, ...packed(kind, absolute));
    for (const number of row.slice(5)) bytes.push(1, kind === 'rle4' ? number << 4 : number);
    bytes.push(0, 0);
  }
  return Buffer.from([...bytes, 0, 1]);
}

function packed(kind: BmpKind, numbers: readonly number[]): readonly number[] {
  const bytes =
    kind === 'rle8'
      ? [...numbers]
      : Array.from({ length: Math.ceil(numbers.length / 2) }, (_, pair) => {
          return ((numbers[pair * 2] ?? 0) << 4) | (numbers[pair * 2 + 1] ?? 0);
        });
  return bytes.length % 2 === 0 ? bytes : [...bytes, 0];
}

function headOf(kind: BmpKind, { width, height }: RgbPicture, dataBytes: number): Buffer {
  const bits = bitsOf[kind];
  if (kind === 'core') {
    const head = Buffer.alloc(12);
    head.writeUInt32LE(12, 0);
    [width, height, 1, bits].forEach((value, index) => head.writeUInt16LE(value, 4 + index * 2));
    return head;
  }
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(width, 4);
  head.writeInt32LE(kind === 'top-down' ? -height : height, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  head.writeUInt32LE(kind === 'rle8' ? 1 : kind === 'rle4' ? 2 : kind === 'masks' ? 3 : 0, 16);
  head.writeUInt32LE(dataBytes, 20);
  return head;
}
