import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '#hosts/cli/program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));
const readPage = (page: string) => readFileSync(path.join(root, page), 'utf8');

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

/**
 * Returns the command lines that a page shows: lines of blocks and code spans that begin with `intray`, without
 * comments.
 */
const shownCommands = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|`)intray ([^`#\n]+)/gmu)].map(([, words = '']) => words.trim());

/** Returns why a shown command would fail; `null` when its name and options exist. */
function problemOf(words: string, program: Command = createProgram()): string | null {
  const [first = '', ...rest] = words.split(/\s+/u).filter((word) => word !== '…' && word !== 'help');
  if (first === '' || /^[A-Z]/u.test(first)) return null;
  if (first === '--data-dir') return problemOf(rest.slice(1).join(' '), program);
  const command = program.commands.find((candidate) => candidate.name() === first);
  if (command === undefined) return `intray has no command ${first}`;
  const [next = '', ...others] = rest;
  if (command.commands.length > 0 && /^[a-z]/u.test(next)) return problemOf([next, ...others].join(' '), command);
  const known = command.options.map(({ long }) => long);
  const unknown = rest.find((word) => word.startsWith('--') && !known.includes(word));
  return unknown === undefined ? null : `intray ${first} has no option ${unknown}`;
}

const problemsOf = (text: string): readonly string[] =>
  [
    ...shownCommands(text).map((words) => problemOf(words)),
    ...[...text.matchAll(/npm run (?:-s )?([a-z-]+)/gu)].map(([, name = '']) =>
      name in scripts ? null : `package.json has no script ${name}`,
    ),
  ].filter((problem) => problem !== null);

test.each(pages)('%s shows commands, options and scripts that exist', (page) => {
  expect(problemsOf(readPage(page))).toEqual([]);
});

test('the pages show commands, so that the check is not empty', () => {
  expect(pages.flatMap((page) => shownCommands(readPage(page))).length).toBeGreaterThan(30);
});

test.each([
  ['Try `intray frobnicate`.', 'intray has no command frobnicate'],
  ['intray add letter.pdf --for-ever', 'intray add has no option --for-ever'],
  ['`intray folders paint ID`', 'intray has no command paint'],
  ['`npm run frobnicate`', 'package.json has no script frobnicate'],
])('a command or option that does not exist is found: %s', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});

test('the variables that docs/command-line.md lists are read somewhere', () => {
  const sources = ['main', 'scripts', 'bin'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/u.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
  );
  const listed = [...readPage('docs/command-line.md').matchAll(/^\| `(INTRAY_\w+)` \|/gmu)].map(
    ([, name = '']) => name,
  );
  expect(listed.length).toBeGreaterThan(5);
  expect(listed.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([]);
});
