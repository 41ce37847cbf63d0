import { segmentsOf, type Marks, type Segment } from './marks.ts';

/** A part of a text that the browser need not draw until it comes into view. */
export interface TextPart {
  /** The heading above it, at the start of a page. */
  readonly heading: string | null;
  readonly segments: readonly Segment[];
  /** The number of hits in the parts before it. */
  readonly hitsBefore: number;
}

const linesPerPart = 200;
/** A longer line is divided into parts too. */
const longestPart = 40_000;

interface Titled {
  readonly heading: string | null;
  readonly text: string;
}

/** Divides texts into parts in order, marks the words of the query, and numbers the hits. */
export function textParts(pages: readonly Titled[], marks: Marks): readonly TextPart[] {
  let hitsBefore = 0;
  return pages.flatMap(({ heading, text }) =>
    pieces(text).map((piece, index) => {
      const segments = segmentsOf(piece, marks);
      const part = { heading: index === 0 ? heading : null, segments, hitsBefore };
      hitsBefore += segments.filter(({ match }) => match).length;
      return part;
    }),
  );
}

export const hitsIn = (parts: readonly TextPart[]): number => {
  const last = parts.at(-1);
  return last === undefined ? 0 : last.hitsBefore + last.segments.filter(({ match }) => match).length;
};

function pieces(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isLineEnd = text.charCodeAt(at) === 10;
    if (isLineEnd) lines += 1;
    const isFull = isLineEnd && lines >= linesPerPart;
    // A cut must not divide a character of two UTF-16 units.
    const isTooLong = at - from >= longestPart && (text.charCodeAt(at) & 0xfc00) !== 0xd800;
    if (!isFull && !isTooLong) continue;
    parts.push(text.slice(from, at + 1));
    from = at + 1;
    lines = 0;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}
