import { compileGlob } from './glob.ts';
import type { GlobProblem } from './glob-syntax.ts';

/** A pattern that cannot be read. */
export interface BadPattern {
  readonly pattern: string;
  readonly problem: GlobProblem;
}

/** The first pattern of a list that cannot be read; `null` when all can. */
export function badPattern(patterns: readonly string[]): BadPattern | null {
  for (const pattern of patterns) {
    const compiled = compileGlob(pattern);
    if (!compiled.ok) return { pattern, problem: compiled.problem };
  }
  return null;
}

const shownLength = 80;

/** What is wrong with a pattern, and what to write instead, in words. */
export function badPatternText({ pattern, problem: { code } }: BadPattern): string {
  const shown = pattern.length > shownLength ? `${pattern.slice(0, shownLength)}…` : pattern;
  switch (code) {
    case 'empty':
      return 'A pattern is empty. Remove it, or write what it stands for.';
    case 'too-long':
      return `The pattern "${shown}" is too long. Write several patterns instead.`;
    case 'not-closed':
      return `A bracket in the pattern "${shown}" is not closed. Close it, or remove it.`;
    case 'backslash':
      return `The pattern "${shown}" contains a backslash. Write / between folders.`;
    case 'range':
      return `A range in the pattern "${shown}" cannot be read. It goes from one character to a later one, such as [a-f].`;
    case 'class-name':
      return `The pattern "${shown}" contains a named class. Write its characters instead, such as [a-z].`;
    case 'not-group':
      return `The pattern "${shown}" contains a group with "!". Write a pattern that begins with "!" instead.`;
    case 'too-deep':
      return `The pattern "${shown}" is nested too deeply. Write several patterns instead.`;
  }
}
