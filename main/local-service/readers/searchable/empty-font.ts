/** The box of the glyph, in units of 1/1,000 of the size. The base line is at 0. */
export const glyphBox = { left: 0, bottom: -200, right: 500, top: 800 };

const unitsPerEm = 1_000;

/**
 * A TrueType font of one glyph that covers no area, by the OpenType specification. Text in it is never seen, but has a
 * size by which viewers select it. What a character means is said by the map to Unicode of the PDF.
 */
export function emptyFont(): Uint8Array {
  const { bottom, right, top } = glyphBox;
  const tables: readonly (readonly [string, Buffer])[] = [
    ['glyf', glyph()],
    ['head', head()],
    [
      'hhea',
      table(36, [
        [4, top],
        [6, bottom],
        [10, right],
        [16, right],
        [34, 1],
      ]),
    ],
    ['hmtx', words([right, 0])],
    ['loca', words([0, glyph().length / 2])],
    [
      'maxp',
      table(32, [
        [4, 1],
        [6, 2],
        [8, 1],
        [14, 1],
      ]),
    ],
  ];
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(version, 0);
  [tables.length, 64, 2, 32].forEach((word, at) => directory.writeUInt16BE(word, 4 + 2 * at));
  let offset = directory.length;
  const pieces = tables.map(([tag, bytes], index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(sumOf(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...pieces]);
}

const version = 0x00010000;

/** One contour of two points, in opposite corners of the box. */
function glyph(): Buffer {
  const { left, bottom, right, top } = glyphBox;
  const onCurve = Buffer.from([1, 1]);
  return Buffer.concat([
    words([1, left, bottom, right, top, 1, 0]),
    onCurve,
    words([left, right - left, bottom, top - bottom]),
  ]);
}

function head(): Buffer {
  const { left, bottom, right, top } = glyphBox;
  const bytes = table(54, [
    [18, unitsPerEm],
    [36, left],
    [38, bottom],
    [40, right],
    [42, top],
    [46, 8],
    [48, 2],
  ]);
  bytes.writeUInt32BE(0x5f0f3cf5, 12);
  return bytes;
}

/** A table that begins with the version and has 16-bit values at the given places. */
function table(length: number, values: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(version, 0);
  for (const [at, value] of values) bytes.writeInt16BE(value, at);
  return bytes;
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeInt16BE(value, 2 * at));
  return bytes;
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
