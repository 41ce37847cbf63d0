import { withoutAccents } from './letters.ts';

/** The words that the recognition data of a language carry, as a graph of letters in two typed arrays. */
export interface WordList {
  /** For each edge its letter's number and below it three flags. */
  readonly edges: Uint16Array;
  /** For each edge the first edge of the node that it leads to; 0 for none. */
  readonly next: Uint32Array;
  /** The characters by their numbers; a blank stands for what is not one character. */
  readonly letters: readonly string[];
  /** The same characters without case and accents. */
  readonly bare: readonly string[];
}

/** The parts of recognition data, by their place in the table at its beginning. */
const part = { words: 19, characters: 21 } as const;
const maxParts = 64;
/** An edge is the last one of its node, leads backwards, or ends a word. */
const flag = { last: 1, backward: 2, wordEnd: 4 } as const;
const flagBits = 3;
const magic = 42;
/** Characters and flags of an edge share 16 bits. */
const maxCharacters = 2 ** (16 - flagBits) - 1;
const maxEdges = 5_000_000;
const headBytes = 10;
const edgeBytes = 8;

/** Reads the word list from the recognition data of a language. Returns `null` when there is none, or it is damaged. */
export function readWordList(data: Uint8Array): WordList | null {
  const [words, characters] = [partOf(data, part.words), partOf(data, part.characters)];
  const letters = characters === null ? null : readCharacters(characters);
  return words === null || letters === null ? null : readGraph(words, letters);
}

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);

function partOf(data: Uint8Array, index: number): Uint8Array | null {
  const view = viewOf(data);
  const count = data.length < 4 ? 0 : view.getInt32(0, true);
  if (count <= index || count > maxParts || data.length < 4 + 8 * count) return null;
  const starts = Array.from({ length: count }, (_, at) => Number(view.getBigInt64(4 + 8 * at, true)));
  const start = starts[index] ?? -1;
  const end = starts.reduce((least, each) => (each > start && each < least ? each : least), data.length);
  return start < 4 + 8 * count || start >= end ? null : data.subarray(start, end);
}

/** The first line is the number of characters, each further one begins with a character. */
function readCharacters(data: Uint8Array): readonly string[] | null {
  const [head = '', ...lines] = new TextDecoder().decode(data).split('\n');
  const count = Number(head);
  if (!Number.isInteger(count) || count < 1 || count > maxCharacters || lines.length < count) return null;
  return lines.slice(0, count).map((line) => {
    const character = (line.split(' ')[0] ?? '').normalize('NFC');
    return Array.from(character).length === 1 ? character : ' ';
  });
}

function readGraph(data: Uint8Array, letters: readonly string[]): WordList | null {
  if (data.length < headBytes) return null;
  const view = viewOf(data);
  const [size, count] = [view.getInt32(2, true), view.getInt32(6, true)];
  if (view.getInt16(0, true) !== magic || size !== letters.length || count < 1 || count > maxEdges) return null;
  if (data.length < headBytes + edgeBytes * count) return null;
  const letterBits = Math.ceil(Math.log2(size + 1));
  const shift = letterBits + flagBits;
  const [edges, next] = [new Uint16Array(count), new Uint32Array(count)];
  for (let at = 0; at < count; at += 1) {
    const low = view.getUint32(headBytes + edgeBytes * at, true);
    const high = view.getUint32(headBytes + edgeBytes * at + 4, true);
    const letter = low & (2 ** letterBits - 1);
    const target = high * 2 ** (32 - shift) + (low >>> shift);
    if (letter >= size || target >= count) return null;
    edges[at] = (letter << flagBits) | ((low >>> letterBits) & (2 ** flagBits - 1));
    next[at] = target;
  }
  return { edges, next, letters, bare: letters.map(withoutAccents) };
}

/** In a damaged graph, ways can multiply without end. */
const maxSteps = 20_000;

/** Returns all words of the list that equal this one apart from accents and case, as the list spells them. */
export function findForms({ edges, next, letters, bare }: WordList, word: string): readonly string[] {
  const wanted = Array.from(word.normalize('NFC'), withoutAccents);
  const found: string[] = [];
  let steps = 0;
  const walk = (from: number, depth: number, before: string): void => {
    for (let at = from; at < edges.length && steps < maxSteps; at += 1) {
      steps += 1;
      const edge = edges[at] ?? 0;
      const letter = edge >> flagBits;
      if ((edge & flag.backward) === 0 && bare[letter] === wanted[depth]) {
        const text = before + (letters[letter] ?? '');
        const isWhole = depth === wanted.length - 1;
        if (isWhole && (edge & flag.wordEnd) !== 0) found.push(text);
        const target = next[at] ?? 0;
        if (!isWhole && target !== 0) walk(target, depth + 1, text);
      }
      if ((edge & flag.last) !== 0) return;
    }
  };
  if (wanted.length > 0) walk(0, 0, '');
  return found;
}

/** Returns the different ones of these words, in small letters. */
export const inSmallLetters = (words: readonly string[]): readonly string[] => [
  ...new Set(words.map((word) => word.toLowerCase())),
];

/** Returns the different words of `findForms`, in small letters. */
export const formsOf = (list: WordList, word: string): readonly string[] => inSmallLetters(findForms(list, word));
