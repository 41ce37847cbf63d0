/** One property of MAPI: its number and its bytes, the first value of several. */
export interface MapiProperty {
  readonly id: number;
  readonly type: number;
  readonly value: Uint8Array;
}

/** An attribute of a winmail.dat. */
export interface TnefAttribute {
  readonly id: number;
  readonly data: Uint8Array;
}

const signature = 0x223e9f78;
const headBytes = 6;
const attributeHeadBytes = 9;
const checksumBytes = 2;

export function isTnef(head: Uint8Array): boolean {
  return head.length >= headBytes && viewOf(head).getUint32(0, true) === signature;
}

/** Walks the attributes, each once. Ends where the file is cut; every byte is looked at by its length only. */
export function* tnefAttributes(file: Uint8Array): Generator<TnefAttribute> {
  const view = viewOf(file);
  for (let at = headBytes; at + attributeHeadBytes <= file.length;) {
    const id = view.getUint16(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const start = at + attributeHeadBytes;
    if (start + length > file.length) return;
    yield { id, data: file.subarray(start, start + length) };
    at = start + length + checksumBytes;
  }
}

/** Types whose values have a length of their own. */
const variable = new Set([0x0d, 0x1e, 0x1f, 0x102]);
/** Bytes of the other types; a value takes four at least. */
const fixed: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x0a: 4,
  0x0b: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
const several = 0x1000;
const firstNamed = 0x8000;

/** Walks the properties of one attribute. Ends at a type that is not known and where the bytes are cut. */
export function* mapiProperties(data: Uint8Array): Generator<MapiProperty> {
  const view = viewOf(data);
  if (data.length < 4) return;
  const count = view.getUint32(0, true);
  let at = 4;
  for (let index = 0; index < count && at + 8 <= data.length; index += 1) {
    const type = view.getUint16(at, true);
    const id = view.getUint16(at + 2, true);
    at += 4;
    if (id >= firstNamed) at = skipName(view, at);
    const base = type & ~several;
    const values = readValues(view, data, at, { base, isCounted: variable.has(base) || (type & several) !== 0 });
    if (values === null) return;
    yield { id, type: base, value: values.first };
    at = values.end;
  }
}

/** A named property has a GUID and a number or a text before its value. */
function skipName(view: DataView, at: number): number {
  const kindAt = at + 16;
  if (kindAt + 8 > view.byteLength) return view.byteLength;
  const isText = view.getUint32(kindAt, true) === 1;
  return isText ? kindAt + 8 + padded(view.getUint32(kindAt + 4, true)) : kindAt + 8;
}

interface ValueType {
  readonly base: number;
  /** The number of values stands before them. */
  readonly isCounted: boolean;
}

function readValues(
  view: DataView,
  data: Uint8Array,
  start: number,
  { base, isCounted }: ValueType,
): { readonly first: Uint8Array; readonly end: number } | null {
  if (start + 4 > data.length) return null;
  const count = isCounted ? view.getUint32(start, true) : 1;
  let at = isCounted ? start + 4 : start;
  let first: Uint8Array | null = null;
  for (let index = 0; index < count; index += 1) {
    const hasLength = variable.has(base);
    if (hasLength && at + 4 > data.length) return null;
    const length = hasLength ? view.getUint32(at, true) : fixed[base];
    if (length === undefined) return null;
    if (hasLength) at += 4;
    if (at + length > data.length) return null;
    first ??= data.subarray(at, at + length);
    at += padded(length);
  }
  return { first: first ?? new Uint8Array(), end: at };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
