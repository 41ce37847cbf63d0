import { message, type Message } from '#contract/messages/message.ts';
import { compileGlob } from './glob.ts';
import type { GlobProblem } from './glob-syntax.ts';

/** A pattern that is not valid. */
export interface BadPattern {
  readonly pattern: string;
  readonly problem: GlobProblem;
}

/** Returns the first invalid pattern of a list; `null` when all are valid. */
export function badPattern(patterns: readonly string[]): BadPattern | null {
  for (const pattern of patterns) {
    const compiled = compileGlob(pattern);
    if (!compiled.ok) return { pattern, problem: compiled.problem };
  }
  return null;
}

const shownLength = 80;

/** Returns the message that says what is wrong with a pattern and what to write instead. */
export function badPatternMessage({ pattern, problem: { code } }: BadPattern): Message {
  const shown = pattern.length > shownLength ? `${pattern.slice(0, shownLength)}…` : pattern;
  return code === 'empty' ? message('pattern.empty') : message(`pattern.${code}`, { pattern: shown });
}
