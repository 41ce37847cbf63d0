import type { Random } from '../builders/seeded-random.ts';

/** Lengths, counts and offsets that break arithmetic. */
const oddNumbers = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];
const hugeDigits = ['0', '-1', '65536', '2147483648', '99999999999', '1e308', '9'.repeat(400)];
/** What opens, closes or escapes something in one of the formats. */
const marks = [
  '<',
  '>',
  '</',
  '<!--',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  '(',
  ')',
  '[[[[',
  '{{{{',
  '}',
  '\\',
  '\\bin999999999 ',
  '"',
  "'",
  ',',
  '\n--b\n',
  '\r\n\r\n',
  'obj',
  'endobj',
  'stream',
  '/Kids',
  '0 R',
  'PK\x01\x02',
  'PK\x05\x06',
  '\0',
  '\xff\xd8',
  '=?utf-8?q?',
  '%00',
];

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

type Change = (bytes: Buffer, random: Random, other: Uint8Array) => Buffer;

const replaced = (bytes: Buffer, from: number, removed: number, put: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + removed)]);

const changes: readonly Change[] = [
  (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let flips = 1 + below(random, 12); flips > 0; flips -= 1) {
      changed[below(random, changed.length)] = below(random, 256);
    }
    return changed;
  },
  (bytes, random) => {
    const width = pick(random, [1, 2, 4]);
    if (bytes.length < width) return bytes;
    const changed = Buffer.from(bytes);
    const number = pick(random, oddNumbers) % 2 ** (8 * width);
    const at = below(random, changed.length - width + 1);
    if (random() < 0.5) changed.writeUIntLE(number, at, width);
    else changed.writeUIntBE(number, at, width);
    return changed;
  },
  (bytes, random) => replaced(bytes, below(random, bytes.length), below(random, 200), Buffer.alloc(0)),
  (bytes, random) => {
    const from = below(random, bytes.length);
    const piece = bytes.subarray(from, from + 1 + below(random, 200));
    const times = random() < 0.1 ? 2_000 : 1 + below(random, 20);
    return replaced(bytes, below(random, bytes.length), 0, Buffer.alloc(piece.length * times, piece));
  },
  (bytes, random) => replaced(bytes, below(random, bytes.length), 0, Buffer.from(pick(random, marks), 'latin1')),
  (bytes, random, other) => {
    const from = below(random, other.length);
    return replaced(bytes, below(random, bytes.length), below(random, 100), other.subarray(from, from + 500));
  },
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const huge = pick(random, hugeDigits);
    return Buffer.from(
      text.replaceAll(/\d+/gu, (digits) => (random() < 0.05 ? huge : digits)),
      'latin1',
    );
  },
];

/**
 * Changes a file as damage or malice would: cuts, turned bytes, odd numbers in binary and in digits, pieces left out,
 * repeated or taken from `other`, and marks that open or close something.
 */
export function changeBytes(bytes: Uint8Array, random: Random, other: Uint8Array): Buffer {
  let changed = Buffer.from(bytes);
  for (let left = 1 + below(random, 4); left > 0 && changed.length > 0; left -= 1) {
    changed = Buffer.from(pick(random, changes)(changed, random, other));
  }
  return changed;
}
