import { parseGlob } from './glob-syntax.ts';
import type { GlobNode, GlobProblem } from './glob-syntax.ts';

/**
 * Patterns over paths in the syntax of `picomatch` (a test compares the two). The time to match grows with the length
 * of the pattern times the length of the name, because no alternative is tried twice. A pattern without `/` matches the
 * last part of a path. Case and the Unicode form of a name make no difference.
 */
interface Glob {
  /** Whether the pattern begins with `!`. `matches` answers for the rest of it. */
  readonly negated: boolean;
  matches(path: string): boolean;
  /** Like `matches`, for a path and its last part that are already folded. */
  matchesFolded(path: string, last: string): boolean;
}

export type GlobResult =
  { readonly ok: true; readonly glob: Glob } | { readonly ok: false; readonly problem: GlobProblem };

/** One step of the compiled pattern. Steps are in a list and name their successors by their index. */
type Step =
  | { readonly kind: 'one'; readonly accepts: (char: string) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'end' };

/** Compiles one pattern, or returns what is wrong with it. */
export function compileGlob(pattern: string): GlobResult {
  const parsed = parseGlob(pattern.normalize('NFC'));
  if (!parsed.ok) return parsed;
  const { negated, node, hasSlash } = parsed;
  const matchesFolded = plainMatcher(node) ?? stepMatcher(node);
  return {
    ok: true,
    glob: {
      negated,
      matches: (path) => matchesFolded(fold(hasSlash ? path : lastPart(path))),
      matchesFolded: (path, last) => matchesFolded(hasSlash ? path : last),
    },
  };
}

/** Returns whether a path matches a list of patterns. */
export type PathTest = (path: string) => boolean;

const never: PathTest = () => false;

/**
 * Compiles a list of patterns. It matches what one of them matches, except what one with `!` matches. A list with only
 * `!` patterns starts with everything. Invalid patterns match nothing; code that stores a list checks it with
 * `compileGlob` first.
 */
export function globList(patterns: readonly string[]): PathTest {
  const globs = patterns.map(compileGlob).flatMap((compiled) => (compiled.ok ? [compiled.glob] : []));
  const [wanted, unwanted] = [globs.filter((glob) => !glob.negated), globs.filter((glob) => glob.negated)];
  if (globs.length === 0) return never;
  return (path) => {
    const folded = fold(path);
    const last = lastPart(folded);
    const isOneOf = (list: readonly Glob[]): boolean => list.some((glob) => glob.matchesFolded(folded, last));
    return (wanted.length === 0 || isOneOf(wanted)) && !isOneOf(unwanted);
  };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const ascii = /^[\x20-\x7e]*$/u;

/** Lower-cases letter by letter, so that a name keeps its length: `ß` never becomes two letters here. */
const foldChar = (char: string): string => {
  const lower = char.toLowerCase();
  return lower.length === char.length ? lower : char;
};
const fold = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : Array.from(text.normalize('NFC'), foldChar).join('');

/** Returns a fast matcher for the most common patterns: a name, or a name with one `*` at an end. */
function plainMatcher(node: GlobNode): ((text: string) => boolean) | null {
  const nodes = node.kind === 'sequence' ? node.nodes : [node];
  const literal = (part: readonly GlobNode[]): string | null =>
    part.every((each) => each.kind === 'char') ? fold(part.map((each) => each.char).join('')) : null;
  const isStar = (each: GlobNode | undefined): boolean => each?.kind === 'star';
  if (isStar(nodes[0])) {
    const end = literal(nodes.slice(1));
    if (end?.includes('/') !== false) return null;
    return (text) => text.endsWith(end) && !text.includes('/');
  }
  if (isStar(nodes.at(-1))) {
    const start = literal(nodes.slice(0, -1));
    if (start === null) return null;
    return (text) => text.startsWith(start) && !text.includes('/', start.length);
  }
  const whole = literal(nodes);
  return whole === null ? null : (text) => text === whole;
}

/** Follows all possible positions in the pattern in parallel, letter by letter. */
function stepMatcher(node: GlobNode): (text: string) => boolean {
  const steps: Step[] = [{ kind: 'end' }];
  const start = addSteps(steps, node, 0);
  return (text) => {
    let places = new Set<number>();
    enter(steps, places, start);
    for (const char of text) {
      const next = new Set<number>();
      for (const place of places) {
        const step = steps[place];
        if (step?.kind === 'one' && step.accepts(char)) enter(steps, next, step.next);
      }
      if (next.size === 0) return false;
      places = next;
    }
    return places.has(0);
  };
}

/** Adds a step and every step that is reached from it without a letter. */
function enter(steps: readonly Step[], places: Set<number>, first: number): void {
  const open = [first];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const step = steps[place];
    if (step?.kind === 'fork') open.push(...step.next);
  }
}

const anyButSlash = (char: string): boolean => char !== '/';
const any = (): boolean => true;

/** Adds the steps of a node that lead to `next`. Returns the index of the first of them. */
function addSteps(steps: Step[], node: GlobNode, next: number): number {
  const add = (step: Step): number => steps.push(step) - 1;
  const repeat = (accepts: (char: string) => boolean): number => {
    const fork = add({ kind: 'fork', next: [next, steps.length + 1] });
    add({ kind: 'one', accepts, next: fork });
    return fork;
  };
  switch (node.kind) {
    case 'char': {
      const wanted = foldChar(node.char);
      return add({ kind: 'one', accepts: (char) => char === wanted, next });
    }
    case 'one':
      return add({ kind: 'one', accepts: anyButSlash, next });
    case 'set':
      return add({ kind: 'one', accepts: (char) => char !== '/' && isInSet(node, char), next });
    case 'star':
      return repeat(anyButSlash);
    case 'all':
      return repeat(any);
    case 'sequence':
      return node.nodes.reduceRight((after, each) => addSteps(steps, each, after), next);
    case 'either':
      return add({ kind: 'fork', next: node.nodes.map((each) => addSteps(steps, each, next)) });
    case 'repeated': {
      const again: number[] = [];
      const fork = add({ kind: 'fork', next: again });
      const body = addSteps(steps, node.node, fork);
      again.push(body, next);
      return node.atLeast === 0 ? fork : body;
    }
  }
}

function isInSet({ ranges, negated }: Extract<GlobNode, { readonly kind: 'set' }>, char: string): boolean {
  const forms = [char, char.toUpperCase()];
  const isIn = ranges.some(([first, last]) => forms.some((form) => isBetween(form, first, last)));
  return isIn !== negated;
}

function isBetween(char: string, first: string, last: string): boolean {
  const [at, from, to] = [char, first, last].map((each) => each.codePointAt(0) ?? 0);
  return Array.from(char).length === 1 && (at ?? 0) >= (from ?? 0) && (at ?? 0) <= (to ?? 0);
}
