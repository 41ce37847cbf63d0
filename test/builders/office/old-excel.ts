import { makeCompoundFile } from './compound-file.ts';

export type MadeCell =
  | string
  | number
  | boolean
  | { readonly date: number }
  | { readonly euro: number }
  | { readonly formula: string | number }
  | { readonly error: number };

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly (MadeCell | null)[])[];
  readonly isHidden?: boolean;
}

interface MadeExcel {
  readonly isEncrypted?: boolean;
  readonly calendar?: 1900 | 1904;
  /** All sheets claim the place of the first one. */
  readonly areNested?: boolean;
}

const longestRecord = 8_224;
/** The number of the format of a cell, in the order in which they are written. */
const formats = { general: 0, date: 1, euro: 2 } as const;

/** Makes an Excel workbook of the format of 1997 to 2003. */
export function makeOldExcel(
  sheets: readonly MadeSheet[],
  { isEncrypted = false, calendar = 1900, areNested = false }: MadeExcel = {},
): Buffer {
  const texts: string[] = [];
  const bodies = sheets.map(({ rows }) => sheetOf(rows, texts));
  const globals = (places: readonly number[]) =>
    Buffer.concat([
      start(5),
      ...(isEncrypted ? [record(0x2f, shorts(1, 1))] : []),
      record(0x22, shorts(calendar === 1904 ? 1 : 0)),
      record(0x41e, Buffer.concat([shorts(164), text('#,##0.00 "€"')])),
      ...[0, 14, 164].map((format) => record(0xe0, Buffer.concat([shorts(0, format), Buffer.alloc(16)]))),
      ...sheets.map(({ name, isHidden = false }, index) =>
        record(
          0x85,
          Buffer.concat([longs(places[index] ?? 0), Buffer.of(isHidden ? 1 : 0, 0, name.length, 1), wide(name)]),
        ),
      ),
      ...sharedTexts(texts),
      record(0x0a, Buffer.alloc(0)),
    ]);
  let at = globals([]).length;
  const places = bodies.map((body) => (areNested ? at : (at += body.length) - body.length));
  return makeCompoundFile({ Workbook: Buffer.concat([globals(places), ...bodies]) });
}

function sheetOf(rows: MadeSheet['rows'], texts: string[]): Buffer {
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => (cell === null ? [] : cellOf(cell, [at, column], texts))),
  );
  return Buffer.concat([start(0x10), ...cells, record(0x0a, Buffer.alloc(0))]);
}

function cellOf(cell: MadeCell, place: readonly [number, number], texts: string[]): readonly Buffer[] {
  const at = (format: number) => shorts(...place, format);
  if (typeof cell === 'string') {
    texts.push(cell);
    return [record(0xfd, Buffer.concat([at(formats.general), longs(texts.length - 1)]))];
  }
  if (typeof cell === 'boolean') return [record(0x205, Buffer.concat([at(0), Buffer.of(cell ? 1 : 0, 0)]))];
  if (typeof cell === 'number') {
    // Whole numbers as Excel packs them, others as they are.
    if (Number.isInteger(cell)) return [record(0x27e, Buffer.concat([at(0), longs(((cell << 2) | 2) >>> 0)]))];
    return [record(0x203, Buffer.concat([at(0), double(cell)]))];
  }
  if ('date' in cell) return [record(0x203, Buffer.concat([at(formats.date), double(cell.date)]))];
  // Two of them in one record, as for a row of numbers: hundredths, packed.
  if ('euro' in cell) {
    const packed = Buffer.concat([shorts(formats.euro), longs(((Math.round(cell.euro * 100) << 2) | 3) >>> 0)]);
    return [record(0xbd, Buffer.concat([shorts(...place), packed, shorts(place[1])]))];
  }
  if ('error' in cell) return [record(0x205, Buffer.concat([at(0), Buffer.of(cell.error, 1)]))];
  const { formula } = cell;
  const rest = Buffer.alloc(8);
  if (typeof formula === 'number') return [record(0x06, Buffer.concat([at(0), double(formula), rest]))];
  return [
    record(0x06, Buffer.concat([at(0), Buffer.from('000000000000ffff', 'hex'), rest])),
    record(0x207, text(formula)),
  ];
}

/** All texts, in pieces: a piece may end within a text, and the next one then begins with its width. */
function sharedTexts(texts: readonly string[]): readonly Buffer[] {
  const records: Buffer[] = [];
  let type = 0xfc;
  let piece = [longs(texts.length, texts.length)];
  let size = 8;
  const end = () => {
    records.push(record(type, Buffer.concat(piece)));
    [type, piece, size] = [0x3c, [], 0];
  };
  for (const [index, each] of texts.entries()) {
    // Every third text has marks of fonts and a reading aid.
    const isRich = index % 3 === 2;
    const head = Buffer.concat([
      shorts(each.length),
      Buffer.of(isRich ? 13 : 1),
      ...(isRich ? [shorts(1), longs(3)] : []),
    ]);
    if (size + head.length > longestRecord) end();
    piece.push(head);
    size += head.length;
    for (let from = 0; from < each.length;) {
      if (longestRecord - size < 2) {
        end();
        piece.push(Buffer.of(1));
        size = 1;
      }
      const taken = Math.min(each.length - from, Math.floor((longestRecord - size) / 2));
      piece.push(wide(each.slice(from, from + taken)));
      size += 2 * taken;
      from += taken;
    }
    if (!isRich) continue;
    if (size + 7 > longestRecord) end();
    piece.push(Buffer.alloc(7, 0x41));
    size += 7;
  }
  end();
  return records;
}

const start = (kind: number) => record(0x809, Buffer.concat([shorts(0x600, kind), Buffer.alloc(12)]));
const record = (type: number, data: Buffer) => Buffer.concat([shorts(type, data.length), data]);
const text = (written: string) => Buffer.concat([shorts(written.length), Buffer.of(1), wide(written)]);
const wide = (written: string) => Buffer.from(written, 'utf16le');
const shorts = (...numbers: readonly number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
const longs = (...numbers: readonly number[]) => Buffer.from(Uint32Array.from(numbers).buffer);
const double = (number: number) => Buffer.from(Float64Array.of(number).buffer);
