import { guessedSpace, isChar, type CharStream, type PageChar } from './page-chars.ts';

/** In shares of the type size: the usual gap of two letters from which on they are set apart. */
const tracked = 0.12;
/** How much wider than usual a gap is that still parts two letters only. A space adds at least 0.2. */
const tolerance = 0.15;
/** Letters that stand farther apart are words, or cells. */
const widest = 0.5;
/** Fewer letters may well be words: "A 1", "I I". */
const fewestLetters = 4;

/**
 * Headings are often set with wide gaps between their letters ("S U M M A R Y"). PDFium takes some of these gaps for
 * spaces, which the file does not have. Leaves out such guesses, and makes the others spaces.
 */
export function joinTrackedLetters(chars: CharStream): (PageChar | null)[] {
  const joined: (PageChar | null)[] = [];
  let run: Run = emptyRun();
  const close = () => {
    const isTracked = trackedGap(run);
    for (const [index, char] of run.chars.entries()) {
      const gap = run.guesses.get(index);
      if (gap !== undefined && !isTracked(gap)) joined.push(null);
      joined.push(char);
    }
    run = emptyRun();
  };
  let isGuessed = false;
  for (const char of chars) {
    if (!isChar(char)) {
      if (char !== guessedSpace) {
        close();
        joined.push(null);
      }
      isGuessed = char === guessedSpace;
      continue;
    }
    const last = run.chars.at(-1);
    if (last !== undefined) {
      const gap = (char.left - last.right) / char.size;
      if (goesOn(last, char, gap)) (isGuessed ? run.guesses : run.gaps).set(run.chars.length, gap);
      else {
        close();
        if (isGuessed) joined.push(null);
      }
    }
    run.chars.push(char);
    isGuessed = false;
  }
  close();
  return joined;
}

/** Characters beside each other. The gaps before them are in shares of the type size, by the index of the character. */
interface Run {
  readonly chars: PageChar[];
  /** Gaps that PDFium takes for spaces. */
  readonly guesses: Map<number, number>;
  /** The other gaps. */
  readonly gaps: Map<number, number>;
}

const emptyRun = (): Run => ({ chars: [], guesses: new Map(), gaps: new Map() });

function goesOn(last: PageChar, next: PageChar, gap: number): boolean {
  const isLevel = Math.abs(next.origin.y - last.origin.y) < 0.1 * next.size;
  return isLevel && Math.abs(next.size - last.size) < 0.05 * next.size && gap > -widest && gap <= widest;
}

/** Returns what tells the gap of two letters from that of two words. */
function trackedGap({ chars, guesses, gaps }: Run): (gap: number) => boolean {
  const none = () => false;
  // Numbers are often grouped by gaps.
  if (guesses.size === 0 || chars.length < fewestLetters || !chars.every(({ text }) => /\p{L}/u.test(text)))
    return none;
  const all = [...gaps.values(), ...guesses.values()].toSorted((a, b) => a - b);
  const usual = all[all.length >> 1] ?? 0;
  return usual < tracked ? none : (gap) => gap <= usual + tolerance;
}
