import { expect, it, vi } from 'vitest';
import { attacksOn, regexLiterals, type RegexLiteral } from './regex-literals.ts';

vi.setConfig({ testTimeout: 600_000 });

const size = 8_000;
/** On so short a text linear work takes microseconds, quadratic work 20 ms or more. */
const mostCpuMs = 10;

/** Expressions whose input is short, whatever an untrusted file contains. */
const bounded: readonly (readonly [place: RegExp, why: string])[] = [
  [/^main\/local-service\/analysis\//, 'words, rows and lines are cut before; growth.test.ts measures all of it'],
  [/^main\/app\/content\/spool\.ts/, 'the name of a file'],
];

/** The slashes at the end of a path, which systems limit to some thousand characters. */
const endOfPath = /^\[[\\/]+\]\+\$$/u;

function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** One slow run may be chance (garbage collection, the first compilation); three times it is the pattern. */
function isSlow({ expression }: RegexLiteral): boolean {
  for (const text of attacksOn(expression, size)) {
    const slow = [1, 2, 3].every(() => cpuMsOf(() => text.replace(expression, '')) > mostCpuMs);
    if (slow) return true;
  }
  return false;
}

it('no regular expression takes quadratic time on its input', () => {
  const literals = ['main', 'preload', 'renderer'].flatMap((folder) => regexLiterals(process.cwd(), folder));
  expect(literals.length).toBeGreaterThan(300);
  const isBounded = ({ place, expression }: RegexLiteral): boolean =>
    endOfPath.test(expression.source) || bounded.some(([where]) => where.test(place));
  const open = literals.filter((literal) => !isBounded(literal));
  expect(open.filter(isSlow).map(({ place, expression }) => `${place} ${expression.source}`)).toEqual([]);
});

it('notices one that does', () => {
  expect(isSlow({ place: 'here', expression: /[^\S\n]+$/gmu })).toBe(true);
  expect(isSlow({ place: 'here', expression: /^a+$/u })).toBe(false);
});
