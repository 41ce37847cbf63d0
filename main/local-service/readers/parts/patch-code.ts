import type { Raster } from '../../ocr/raster.ts';

/** Four bars, parted by narrow spaces; two of the bars are wide. Read the other way round, T is 3 and 1 is 6. */
const patches: ReadonlyMap<string, string> = new Map([
  ['wwnn', 'PATCH1'],
  ['wnnw', 'PATCH2'],
  ['wnwn', 'PATCH3'],
  ['nwwn', 'PATCH4'],
  ['nnww', 'PATCH6'],
  ['nwnw', 'PATCHT'],
]);
/** The length of a code in narrow bars: two narrow and two wide bars of two and a half, and three spaces. */
const modules = 2 + 2 * 2.5 + 3;
/** A code is printed 0.8 inches high; copies are reduced and enlarged. */
const inches = { least: 0.5, most: 1.3 };
/** In narrow bars. */
const narrow = { least: 0.6, most: 1.5 };
const wide = { least: 1.9, most: 3.1 };
/** More light than between bars is around a code. */
const quiet = 1.7;
const stripes = 7;
/** Lines through the page are this far apart, and so many beside each other must cross the same code: bars are 0.75 inches long. */
const stepInches = 0.1;
const leastLines = 6;
/** How far a code may move from line to line, on a page that is fed askew, in parts of its length. */
const drift = 0.12;
/** Ink is darker than this share of the paper's brightness. */
const inkShare = 0.6;

/**
 * Returns the patch codes on a page, by which scanners divide stacks, whichever way up the page was fed: a code of which the
 * direction matters gives both names.
 */
export function patchCodesOn({ width, height, data, dpi }: Raster): ReadonlySet<string> {
  const isInk = inkTable(data);
  const step = Math.max(1, Math.round(dpi * stepInches));
  const found = new Set<string>();
  const across = { count: height, length: width, start: (line: number) => line * width, stride: 1 };
  const down = { count: width, length: height, start: (line: number) => line, stride: width };
  for (const { count, length, start, stride } of [down, across]) {
    const runs = new RunOfCodes(found);
    for (let line = 0; line < count; line += step)
      runs.add(codesAlong({ data, isInk, dpi, from: start(line), stride, length }));
  }
  return found;
}

/** Whether each grey is ink, by the brightness of the paper: the median of the page. */
function inkTable(data: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  let seen = 0;
  const paper = counts.findIndex((count) => (seen += count) > data.length / 2);
  return Uint8Array.from({ length: 256 }, (_, grey) => (grey < paper * inkShare ? 1 : 0));
}

interface Line {
  readonly data: Uint8Array;
  readonly isInk: Uint8Array;
  readonly dpi: number;
  readonly from: number;
  readonly stride: number;
  readonly length: number;
}

interface FoundCode {
  readonly bars: string;
  readonly at: number;
  readonly length: number;
}

/** The codes that one line through the page crosses, with light before and behind them. */
function codesAlong(line: Line): readonly FoundCode[] {
  const edges = edgesAlong(line);
  const codes: FoundCode[] = [];
  // Dark begins at every second edge.
  for (let first = 0; first + stripes < edges.length; first += 2) {
    const [at = 0, end = 0] = [edges[first], edges[first + stripes]];
    const length = end - at;
    if (length < inches.least * line.dpi || length > inches.most * line.dpi) continue;
    const module = length / modules;
    const before = at - (edges[first - 1] ?? 0);
    const behind = (edges[first + stripes + 1] ?? line.length) - end;
    if (Math.min(before, behind) < quiet * module) continue;
    const bars = barsOf(edges.slice(first, first + stripes + 1), module);
    if (bars !== null) codes.push({ bars, at, length });
  }
  return codes;
}

/** Where the line changes between light and dark; it begins light. */
function edgesAlong({ data, isInk, from, stride, length }: Line): readonly number[] {
  const edges: number[] = [];
  let was = 0;
  for (let at = 0; at < length; at += 1) {
    const ink = isInk[data[from + at * stride] ?? 255] ?? 0;
    if (ink === was) continue;
    was = ink;
    edges.push(at);
  }
  if (was === 1) edges.push(length);
  return edges;
}

/** Which of the bars are wide; `null` where the stripes are no code. */
function barsOf(edges: readonly number[], module: number): string | null {
  let bars = '';
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const size = ((edges[stripe + 1] ?? 0) - (edges[stripe] ?? 0)) / module;
    const isNarrow = size >= narrow.least && size <= narrow.most;
    if (stripe % 2 === 1) {
      if (!isNarrow) return null;
    } else if (isNarrow) bars += 'n';
    else if (size >= wide.least && size <= wide.most) bars += 'w';
    else return null;
  }
  return patches.has(bars) ? bars : null;
}

/** Follows codes from line to line. */
class RunOfCodes {
  readonly #found: Set<string>;
  #open: readonly (FoundCode & { readonly lines: number })[] = [];

  constructor(found: Set<string>) {
    this.#found = found;
  }

  add(codes: readonly FoundCode[]): void {
    this.#open = codes.map((code) => {
      const before = this.#open.find(
        ({ bars, at, length }) => bars === code.bars && Math.abs(at - code.at) <= drift * length,
      );
      return { ...code, lines: (before?.lines ?? 0) + 1 };
    });
    for (const { bars, lines } of this.#open) if (lines >= leastLines) this.#name(bars);
  }

  #name(bars: string): void {
    const reversed = Array.from(bars).toReversed().join('');
    for (const one of [bars, reversed]) this.#found.add(patches.get(one) ?? '');
  }
}
