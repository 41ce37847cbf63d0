/** Consecutive words on one line without a wide gap, with their place. */
export interface PlacedSegment {
  readonly text: string;
  readonly heightPt: number;
  /** The distance from the left, in points, or in characters of a text without geometry. */
  readonly left: number;
}

interface Segments {
  readonly segments: readonly PlacedSegment[];
}

const maxLabelWords = 4;
const maxValueWords = 4;

/** `Order No.: A25089` in one piece; the colon tells a label from the heading "Invoice 4711". */
const labelWithValue = /^[^:\d]{2,40}:\s*(\S.*)$/u;

/**
 * Returns the segments of a line that are labels with a value in figures, within the segment or in the next one. The
 * values of a table's row have no label.
 */
export function labelsWithValues(line: Segments | undefined): readonly PlacedSegment[] {
  if (line === undefined) return [];
  return line.segments.filter(({ text }, index) => {
    const own = labelWithValue.exec(text)?.[1];
    if (own !== undefined) return isValue(own);
    const next = line.segments[index + 1];
    return next !== undefined && isLabel(text) && isValue(next.text);
  });
}

/** "☐ invoice": what can be chosen or was enclosed, and no title. */
export function isChoice({ text }: PlacedSegment): boolean {
  return /^(?:[☐☑☒□■▢❏❑○●]|\[ ?[xX]?\]|\( ?[xX]?\))\s*\p{L}/u.test(text);
}

const fewestCaptions = 3;

/**
 * Returns whether a line has captions only, with nothing filled in below: "Licence No.   Certificate No.   Invoice No." None of them is
 * the title of its document. The captions of references have their numbers below.
 */
export function isEmptyCaptions(line: Segments, below: Segments | undefined): boolean {
  return (
    line.segments.length >= fewestCaptions &&
    line.segments.every(({ text }) => isLabel(text)) &&
    below?.segments.some(({ text }) => /\d/.test(text)) !== true
  );
}

const fewestHeads = 4;
const numberWordAtEnd = /(?:^|[\s.])(?:no|nr|n[°º]|num|number|nummer|numero|número|numéro|#)[.:]?$/iu;

/**
 * Returns the captions of a line whose values stand below, except the first one and those of numbers, which may be the
 * title of their document: "Your order" in "Despatch No.   Date   Your order   Carrier" refers to another paper.
 */
export function filledCaptions(line: Segments, below: Segments | undefined): readonly PlacedSegment[] {
  const values = below?.segments ?? [];
  const filled = values.filter(({ text }) => /\d/.test(text));
  const isHead =
    line.segments.length >= fewestHeads &&
    filled.length >= fewestCaptions &&
    line.segments.every(({ text }) => isLabel(text));
  return isHead ? line.segments.slice(1).filter(({ text }) => !numberWordAtEnd.test(text)) : [];
}

function isLabel(text: string): boolean {
  return /^\p{L}[^\d]*$/u.test(text) && text.split(/\s+/).length <= maxLabelWords;
}

/** A number, a date or the address of a mail. An amount of money is the value of an item or a total, and those are no list of references. */
function isValue(text: string): boolean {
  if (!/\d|\S@\S/.test(text) || text.split(/\s+/).length > maxValueWords) return false;
  return !/[.,]\d{2}$/.test(text) || shortDate.test(text);
}

const shortDate = /^\d{1,2}[.]\d{1,2}[.]\d{2}$/;

/** Returns whether a label stands directly below another, in letters that are not larger. */
export function isBelow(label: PlacedSegment, above: PlacedSegment): boolean {
  const slack = Math.max(1, above.heightPt / 2);
  return Math.abs(label.left - above.left) <= slack && label.heightPt <= 1.15 * above.heightPt;
}
