/** A record of an old Excel workbook with what continues it: no record is longer than 8,224 bytes. */
export interface BiffRecord {
  readonly type: number;
  readonly pieces: readonly Buffer[];
}

const headSize = 4;
const continuation = 0x3c;

/** Walks the records from a place of the stream to its end. */
export function* biffRecords(stream: Buffer, from: number): Generator<BiffRecord, void, void> {
  let open: { readonly type: number; readonly pieces: Buffer[] } | null = null;
  for (let at = from; at + headSize <= stream.length;) {
    const type = stream.readUInt16LE(at);
    const end = at + headSize + stream.readUInt16LE(at + 2);
    const data = stream.subarray(at + headSize, end);
    if (type === continuation && open !== null) open.pieces.push(data);
    else {
      if (open !== null) yield open;
      open = { type, pieces: [data] };
    }
    at = end;
  }
  if (open !== null) yield open;
}

/** Reads numbers and texts of a record one after the other. What is missing is 0 or empty. */
export class BiffReader {
  readonly #pieces: readonly Buffer[];
  #piece = 0;
  #at = 0;

  constructor({ pieces }: Pick<BiffRecord, 'pieces'>) {
    this.#pieces = pieces;
  }

  get isAtEnd(): boolean {
    return this.#rest().length === 0;
  }

  byte(): number {
    const value = this.#rest()[0] ?? 0;
    this.#at += 1;
    return value;
  }

  short(): number {
    return this.byte() + this.byte() * 0x100;
  }

  long(): number {
    return this.short() + this.short() * 0x1_0000;
  }

  skip(count: number): void {
    let left = count;
    for (let rest = this.#rest(); left > 0 && rest.length > 0; rest = this.#rest()) {
      const taken = Math.min(left, rest.length);
      this.#at += taken;
      left -= taken;
    }
  }

  /** A text of so many characters behind its flags, which say how wide they are. A piece that continues it has flags of its own. */
  text(count: number, flags: number): string {
    const parts: string[] = [];
    let isWide = (flags & 1) !== 0;
    for (let left = count; left > 0;) {
      const piece = this.#pieces[this.#piece] ?? Buffer.alloc(0);
      const taken = Math.min(left, Math.floor((piece.length - this.#at) / (isWide ? 2 : 1)));
      if (taken <= 0) {
        if (this.#piece + 1 >= this.#pieces.length) break;
        [this.#piece, this.#at] = [this.#piece + 1, 0];
        isWide = (this.byte() & 1) !== 0;
        continue;
      }
      const end = this.#at + taken * (isWide ? 2 : 1);
      parts.push(piece.toString(isWide ? 'utf16le' : 'latin1', this.#at, end));
      this.#at = end;
      left -= taken;
    }
    return parts.join('');
  }

  /** The bytes that are left in the piece, or those of the next one that has some. */
  #rest(): Buffer {
    while (this.#at >= (this.#pieces[this.#piece]?.length ?? 0)) {
      if (this.#piece + 1 >= this.#pieces.length) return Buffer.alloc(0);
      [this.#piece, this.#at] = [this.#piece + 1, 0];
    }
    return this.#pieces[this.#piece]?.subarray(this.#at) ?? Buffer.alloc(0);
  }
}
