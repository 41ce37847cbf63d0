/** A piece of the text, as it lies in the file. */
interface Piece {
  /** The index of its first character in the document, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  /** Whether a character takes one byte, in the Western charset, or two. */
  readonly isNarrow: boolean;
}

/** The characters of an old Word document, one at a time with its place in the file. */
export interface WordText {
  readonly length: number;
  /** @param to the character after the last */
  characters(
    from: number,
    to: number,
  ): Generator<{ readonly character: string; readonly fileOffset: number }, void, void>;
}

/** The character of each byte in the Western charset. */
const western = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const [changes, table] = [1, 2];
const narrowMark = 0x4000_0000;

/** Reads the table of pieces; `null` if it is damaged. */
export function readWordText(document: Buffer, pieceTable: Buffer): WordText | null {
  const list = findPieceList(pieceTable);
  if (list === null) return null;
  const count = Math.floor((list.length - 4) / 12);
  const pieces: Piece[] = [];
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [list.readUInt32LE(at * 4), list.readUInt32LE(at * 4 + 4)];
    const place = list.readUInt32LE((count + 1) * 4 + at * 8 + 2);
    const isNarrow = (place & narrowMark) !== 0;
    const offset = isNarrow ? (place & ~narrowMark) >>> 1 : place;
    // A character takes a byte at least; pieces that lie over each other would make a small file endless.
    if (from !== (pieces.at(-1)?.to ?? 0) || to < from || to > document.length) return null;
    pieces.push({ from, to, offset, isNarrow });
  }
  return {
    length: pieces.at(-1)?.to ?? 0,
    *characters(from, to) {
      for (const piece of pieces) {
        const [first, last] = [Math.max(from, piece.from), Math.min(to, piece.to)];
        for (let at = first; at < last; at += 1) {
          const fileOffset = piece.offset + (at - piece.from) * (piece.isNarrow ? 1 : 2);
          if (fileOffset + 2 > document.length) break;
          const character = piece.isNarrow
            ? western.charAt(document.readUInt8(fileOffset))
            : String.fromCharCode(document.readUInt16LE(fileOffset));
          yield { character, fileOffset };
        }
      }
    },
  };
}

/** The list of pieces stands behind any number of lists of changes. */
function findPieceList(bytes: Buffer): Buffer | null {
  for (let at = 0; at + 5 <= bytes.length;) {
    const kind = bytes.readUInt8(at);
    if (kind === table) return bytes.subarray(at + 5, at + 5 + bytes.readUInt32LE(at + 1));
    if (kind !== changes) return null;
    at += 3 + bytes.readUInt16LE(at + 1);
  }
  return null;
}
