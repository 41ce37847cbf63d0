import { guessedSpace, isChar, type CharStream, type PageChar } from './page-chars.ts';

/** In shares of the type size: the usual gap of two letters from which on they are set apart. */
const tracked = 0.12;
/** How much wider than usual a gap is that still parts two letters only. A space adds at least 0.2. */
const tolerance = 0.15;
/** Only capitals are set farther apart than this, as in logos, and all of them as far. */
const wide = 0.5;
/** How much wider the gap between two digits is, which have all one width, where they are ones. */
const narrowDigits = 0.25;
/** Letters that stand farther apart are words, or cells. */
const widest = 0.95;
/** By how much the gaps of such capitals differ. */
const evenness = 0.2;
/** By how much the distances of letters in columns of one width differ. */
const columnEvenness = 0.06;
/** Fewer letters may well be words: "A 1", "I I". */
const fewestLetters = 4;

/**
 * Returns the characters with `null` between words. Headings are often set with wide gaps between their letters ("S U M
 * M A R Y"). PDFium takes some of these gaps for spaces, which the file does not have: they part no words.
 */
export function partWords(chars: CharStream): (PageChar | null)[] {
  const runs = runsOf(chars);
  const gaps = runs.map(trackedGap);
  return runs.flatMap((run, index): (PageChar | null)[] => {
    const limit =
      gaps[index] ??
      gapBeside(
        run,
        [index - 1, index + 1].map((near) => [runs[near], gaps[near]]),
      ) ??
      0;
    const parted = run.chars.flatMap((char, place): (PageChar | null)[] => {
      const gap = run.guesses.get(place) ?? run.gaps.get(place) ?? 0;
      return gap > limit && (run.guesses.has(place) || gap > wide) ? [null, char] : [char];
    });
    return run.isAfterSpace ? [null, ...parted] : parted;
  });
}

/** Characters beside each other. The gaps before them are in shares of the type size, by the index of the character. */
interface Run {
  readonly isAfterSpace: boolean;
  readonly chars: PageChar[];
  /** Gaps that PDFium takes for spaces. */
  readonly guesses: Map<number, number>;
  /** The other gaps. */
  readonly gaps: Map<number, number>;
}

function runsOf(chars: CharStream): readonly Run[] {
  const runs: Run[] = [];
  let before: 'letter' | 'guess' | 'space' = 'space';
  for (const char of chars) {
    if (!isChar(char)) {
      if (before !== 'space') before = char === guessedSpace ? 'guess' : 'space';
      continue;
    }
    const run = runs.at(-1);
    const last = run?.chars.at(-1);
    // The sides of a character that is written at a slant say nothing.
    const gap = last === undefined || char.turns === null ? 0 : (char.left - last.right) / char.size;
    const goesOn = run !== undefined && last !== undefined && before !== 'space' && isBeside(last, char, gap);
    if (goesOn) {
      (before === 'guess' ? run.guesses : run.gaps).set(run.chars.length, gap);
      run.chars.push(char);
    } else {
      runs.push({
        isAfterSpace: before !== 'letter' || gap > wide,
        chars: [char],
        guesses: new Map(),
        gaps: new Map(),
      });
    }
    before = 'letter';
  }
  return runs;
}

function isBeside(last: PageChar, next: PageChar, gap: number): boolean {
  return isAlike(last, next) && gap > -wide && gap <= (isInCapitals([last, next]) ? widest : wide);
}

/** Whether two characters have the same size and stand on the same line. */
function isAlike(one: PageChar, other: PageChar): boolean {
  const isLevel = Math.abs(other.origin.y - one.origin.y) < 0.1 * other.size;
  return isLevel && Math.abs(other.size - one.size) < 0.05 * other.size;
}

/** Returns the widest gap of two letters of a run, where they are set apart, and else `null`. */
function trackedGap({ chars, guesses, gaps }: Run): number | null {
  // Numbers are often grouped by gaps.
  if (guesses.size === 0 || chars.length < fewestLetters || !chars.every(({ text }) => /\p{L}/u.test(text)))
    return null;
  const all = [...gaps.values(), ...guesses.values()].toSorted((a, b) => a - b);
  const usual = all[all.length >> 1] ?? 0;
  const isLogo = all.every((gap) => Math.abs(gap - usual) <= evenness) && !isInColumns(chars);
  return usual < tracked || (usual > wide && !isLogo) ? null : usual + tolerance;
}

/** Letters below bars or above columns: their left sides or middles are at equal distances, whatever their widths. */
function isInColumns(chars: readonly PageChar[]): boolean {
  const isEven = (places: readonly number[]): boolean => {
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    return Math.max(...steps) - Math.min(...steps) <= columnEvenness * (chars[0]?.size ?? 1);
  };
  return isEven(chars.map(({ left }) => left)) || isEven(chars.map(({ left, right }) => (left + right) / 2));
}

/** A short word of a heading, and its number, are set as the longer one beside it. */
function gapBeside(
  run: Run,
  beside: readonly (readonly [Run | undefined, number | null | undefined])[],
): number | null {
  const isNumber = isNumberOfHeading(run.chars);
  if (!isNumber && (run.chars.length >= fewestLetters || !isInCapitals(run.chars))) return null;
  const [first] = run.chars;
  const gaps = beside.flatMap(([other, gap]) => {
    const [letter] = other?.chars ?? [];
    const isSame = first !== undefined && letter !== undefined && isAlike(first, letter);
    return isSame && gap !== null && gap !== undefined ? [gap + (isNumber ? narrowDigits : 0)] : [];
  });
  return gaps[0] ?? null;
}

function isNumberOfHeading(chars: readonly PageChar[]): boolean {
  return chars.some(({ text }) => /\d/u.test(text)) && chars.every(({ text }) => /[\p{Lu}\d/.-]/u.test(text));
}

function isInCapitals(chars: readonly PageChar[]): boolean {
  return chars.every(({ text }) => /\p{Lu}/u.test(text));
}
