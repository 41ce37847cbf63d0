/** What is wrong with a pattern. `at` counts characters from 0. */
export interface GlobProblem {
  readonly code: 'empty' | 'too-long' | 'not-closed' | 'backslash' | 'range' | 'class-name' | 'not-group' | 'too-deep';
  readonly at: number;
}

/** A pattern as a tree. */
export type GlobNode =
  | { readonly kind: 'char'; readonly char: string }
  /** `?` */
  | { readonly kind: 'one' }
  /** `*` */
  | { readonly kind: 'star' }
  /** The meaning of `**`: any text, slashes included. */
  | { readonly kind: 'all' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }
  | { readonly kind: 'sequence'; readonly nodes: readonly GlobNode[] }
  | { readonly kind: 'either'; readonly nodes: readonly GlobNode[] }
  | { readonly kind: 'repeated'; readonly node: GlobNode; readonly atLeast: 0 | 1 };

export type ParsedGlob =
  | { readonly ok: true; readonly negated: boolean; readonly node: GlobNode; readonly hasSlash: boolean }
  | { readonly ok: false; readonly problem: GlobProblem };

/** A longer pattern is a mistake. */
const longest = 1_000;
const deepest = 20;

class Refused extends Error {
  readonly problem: GlobProblem;
  constructor(code: GlobProblem['code'], at: number) {
    super(code);
    this.problem = { code, at };
  }
}

/**
 * Parses `*`, `**`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, `{a..z}`, `@(a|b)`, `?(a|b)`, `*(a|b)`, `+(a|b)`, `\*` and a
 * leading `!`.
 */
export function parseGlob(pattern: string): ParsedGlob {
  try {
    if (pattern.length > longest) throw new Refused('too-long', longest);
    const chars = Array.from(pattern);
    let start = 0;
    while (chars[start] === '!' && chars[start + 1] !== '(') start += 1;
    const negated = start % 2 === 1;
    while (chars[start] === '.' && chars[start + 1] === '/') start += 2;
    if (start === chars.length) throw new Refused('empty', 0);
    const node = sequence({ chars, start, at: start }, [], 0);
    return { ok: true, negated, node, hasSlash: chars.includes('/') };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem };
    throw error;
  }
}

const slash: GlobNode = { kind: 'char', char: '/' };
const nothing: GlobNode = { kind: 'sequence', nodes: [] };
const special = '*?[]{}()!@+|,\\/.^$-# ~&';
const opensGroup = '@?*+';
/** The characters that may precede and follow `**` where it stands for folders. Elsewhere it means the same as `*`. */
const before = ['/', '{', ',', '(', '|', undefined];
const after = ['/', '}', ',', ')', '|', undefined];

/** The position of the parser in the pattern. */
interface Reader {
  readonly chars: readonly string[];
  readonly start: number;
  at: number;
}

/** Parses until one of `ends`, which it does not consume. */
function sequence(reader: Reader, ends: readonly string[], depth: number): GlobNode {
  if (depth > deepest) throw new Refused('too-deep', reader.at);
  const nodes: GlobNode[] = [];
  for (let char = reader.chars[reader.at]; char !== undefined && !ends.includes(char); char = reader.chars[reader.at]) {
    nodes.push(...read(reader, char, nodes, depth));
  }
  return { kind: 'sequence', nodes };
}

function read(reader: Reader, char: string, soFar: GlobNode[], depth: number): readonly GlobNode[] {
  if (opensGroup.includes(char) && reader.chars[reader.at + 1] === '(') return [group(reader, char, depth)];
  if (char === '!' && reader.chars[reader.at + 1] === '(') throw new Refused('not-group', reader.at);
  switch (char) {
    case '*':
      return stars(reader, soFar);
    case '?':
      reader.at += 1;
      return [{ kind: 'one' }];
    case '[':
      return [set(reader)];
    case '{':
      return [braces(reader, depth)];
    case '\\':
      return [escaped(reader)];
    default:
      reader.at += 1;
      return [{ kind: 'char', char }];
  }
}

function stars(reader: Reader, soFar: GlobNode[]): readonly GlobNode[] {
  const first = reader.at;
  while (reader.chars[reader.at] === '*' && !(reader.chars[reader.at + 1] === '(' && reader.at > first)) reader.at += 1;
  const isWhole =
    before.includes(first === reader.start ? undefined : reader.chars[first - 1]) &&
    after.includes(reader.chars[reader.at]);
  if (reader.at - first < 2 || !isWhole) return [{ kind: 'star' }];
  if (reader.chars[reader.at] === '/') {
    // `**/a` also matches `a`, and `a/**/b` also matches `a/b`.
    reader.at += 1;
    // `**/**` means the same as one `**`.
    if (
      reader.chars[reader.at] === '*' &&
      reader.chars[reader.at + 1] === '*' &&
      after.includes(reader.chars[reader.at + 2])
    )
      return stars(reader, soFar);
    return [optional({ kind: 'sequence', nodes: [{ kind: 'all' }, slash] })];
  }
  // `a/**` also matches `a` itself. The exception is `*/**`, which matches any file in a folder.
  const [part, last] = soFar.slice(-2);
  if (last?.kind !== 'char' || last.char !== '/' || part?.kind === 'star') return [{ kind: 'all' }];
  soFar.pop();
  return [optional({ kind: 'sequence', nodes: [slash, { kind: 'all' }] })];
}

function escaped(reader: Reader): GlobNode {
  const char = reader.chars[reader.at + 1];
  if (char === undefined || !special.includes(char)) throw new Refused('backslash', reader.at);
  reader.at += 2;
  return { kind: 'char', char };
}

function group(reader: Reader, kind: string, depth: number): GlobNode {
  const opened = reader.at;
  reader.at += 2;
  const nodes = list(reader, '|', ')', opened, depth);
  const node: GlobNode = { kind: 'either', nodes };
  if (kind === '@') return node;
  if (kind === '?') return optional(node);
  return { kind: 'repeated', node, atLeast: kind === '+' ? 1 : 0 };
}

function braces(reader: Reader, depth: number): GlobNode {
  const opened = reader.at;
  const inside = insideOf(reader.chars, opened);
  if (inside === null) throw new Refused('not-closed', opened);
  if (inside.commas === 0 && inside.text.join('').includes('..')) return range(reader, inside.text, opened);
  reader.at += 1;
  if (inside.commas > 0) return { kind: 'either', nodes: list(reader, ',', '}', opened, depth) };
  // `{name}` offers no choice and stands for itself.
  const node = sequence(reader, ['}'], depth + 1);
  reader.at += 1;
  return { kind: 'sequence', nodes: [{ kind: 'char', char: '{' }, node, { kind: 'char', char: '}' }] };
}

/** Parses `{a..f}` and `{1..9}`. */
function range(reader: Reader, text: readonly string[], opened: number): GlobNode {
  const [first, dot, secondDot, last] = text;
  const isRange = text.length === 4 && dot === '.' && secondDot === '.';
  if (!isRange || first === undefined || last === undefined || first > last) throw new Refused('range', opened);
  reader.at += text.length + 2;
  return { kind: 'set', negated: false, ranges: [[first, last]] };
}

function list(reader: Reader, between: string, end: string, opened: number, depth: number): readonly GlobNode[] {
  const nodes: GlobNode[] = [];
  for (;;) {
    nodes.push(sequence(reader, [between, end], depth + 1));
    const char = reader.chars[reader.at];
    if (char === undefined) throw new Refused('not-closed', opened);
    reader.at += 1;
    if (char === end) return nodes;
  }
}

function set(reader: Reader): GlobNode {
  const opened = reader.at;
  reader.at += 1;
  const negated = reader.chars[reader.at] === '!' || reader.chars[reader.at] === '^';
  if (negated) reader.at += 1;
  const ranges: (readonly [string, string])[] = [];
  for (let isFirst = true; ; isFirst = false) {
    if (reader.chars[reader.at] === ']' && !isFirst) break;
    if (reader.chars[reader.at] === '[' && reader.chars[reader.at + 1] === ':')
      throw new Refused('class-name', reader.at);
    const first = member(reader, opened);
    if (
      reader.chars[reader.at] !== '-' ||
      reader.chars[reader.at + 1] === ']' ||
      reader.chars[reader.at + 1] === undefined
    ) {
      ranges.push([first, first]);
      continue;
    }
    reader.at += 1;
    const last = member(reader, opened);
    if (first > last) throw new Refused('range', opened);
    ranges.push([first, last]);
  }
  reader.at += 1;
  return { kind: 'set', negated, ranges };
}

function member(reader: Reader, opened: number): string {
  if (reader.chars[reader.at] === '\\') reader.at += 1;
  const char = reader.chars[reader.at];
  if (char === undefined || char === '/') throw new Refused('not-closed', opened);
  reader.at += 1;
  return char;
}

const optional = (node: GlobNode): GlobNode => ({ kind: 'either', nodes: [node, nothing] });

/**
 * Returns the text between a brace and its end, and the number of commas at its own level; `null` when there is no end.
 */
function insideOf(
  chars: readonly string[],
  opened: number,
): { readonly text: string[]; readonly commas: number } | null {
  let depth = 0;
  let commas = 0;
  for (let at = opened; at < chars.length; at += 1) {
    const char = chars[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === ',' && depth === 1) commas += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return { text: chars.slice(opened + 1, at), commas };
    }
  }
  return null;
}
