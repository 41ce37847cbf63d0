/** What an old Word document says of a paragraph. */
export interface ParagraphFacts {
  /** From 1 to 9; `null` for other text. */
  readonly heading: number | null;
  readonly isInTable: boolean;
  /** Whether its mark is the end of a row, and not of a cell. */
  readonly endsRow: boolean;
}

const plain: ParagraphFacts = { heading: null, isInTable: false, endsRow: false };
const pageSize = 512;
const placeSize = 13;
const [inTable, endsRow, columnsOfRow] = [0x2416, 0x2417, 0xd608];
const lastHeadingStyle = 9;

/**
 * Reads the properties of paragraphs, which lie in pages of 512 bytes by the place of the text in the file.
 *
 * @param index the list of these pages
 */
export function readParagraphFacts(document: Buffer, index: Buffer): (fileOffset: number) => ParagraphFacts {
  const runs: { readonly end: number; readonly facts: ParagraphFacts }[] = [];
  const count = Math.max(0, Math.floor((index.length - 4) / 8));
  const pages = new Set<number>();
  for (let at = 0; at < count; at += 1) pages.add(index.readUInt32LE((count + 1) * 4 + at * 4) & 0x3f_ffff);
  for (const number of pages) {
    const page = document.subarray(number * pageSize, (number + 1) * pageSize);
    if (page.length === pageSize) runs.push(...runsOf(page));
  }
  runs.sort((a, b) => a.end - b.end);
  return (fileOffset) => {
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((runs[middle]?.end ?? 0) <= fileOffset) from = middle + 1;
      else to = middle;
    }
    return runs[from]?.facts ?? plain;
  };
}

function runsOf(page: Buffer): { readonly end: number; readonly facts: ParagraphFacts }[] {
  const count = Math.min(page.readUInt8(pageSize - 1), Math.floor((pageSize - 5) / (4 + placeSize)));
  return Array.from({ length: count }, (_, at) => {
    const place = page.readUInt8((count + 1) * 4 + at * placeSize) * 2;
    return { end: page.readUInt32LE((at + 1) * 4), facts: factsAt(page, place) };
  });
}

function factsAt(page: Buffer, place: number): ParagraphFacts {
  if (place === 0 || place + 4 > pageSize) return plain;
  const half = page.readUInt8(place);
  const from = half === 0 ? place + 2 : place + 1;
  const length = half === 0 ? page.readUInt8(place + 1) * 2 : half * 2 - 1;
  const bytes = page.subarray(from, Math.min(pageSize, from + length));
  if (bytes.length < 2) return plain;
  const style = bytes.readUInt16LE(0);
  const set = changesOf(bytes.subarray(2));
  return {
    heading: style >= 1 && style <= lastHeadingStyle ? style : null,
    isInTable: set.has(inTable) || set.has(endsRow),
    endsRow: set.has(endsRow),
  };
}

/** Returns the properties that are switched on in a list of changes. */
function changesOf(list: Buffer): ReadonlySet<number> {
  const set = new Set<number>();
  for (let at = 0; at + 3 <= list.length;) {
    const code = list.readUInt16LE(at);
    if (list.readUInt8(at + 2) === 1) set.add(code);
    at += 2 + operandSize(list, code, at + 2);
  }
  return set;
}

/** The three highest bits of a change say how long its value is. */
function operandSize(list: Buffer, code: number, at: number): number {
  // The one value whose length takes two bytes: the columns of a row.
  if (code === columnsOfRow) return at + 2 <= list.length ? 1 + list.readUInt16LE(at) : 2;
  const kind = code >> 13;
  if (kind < 2) return 1;
  if (kind === 3) return 4;
  if (kind === 6) return 1 + list.readUInt8(at);
  return kind === 7 ? 3 : 2;
}
