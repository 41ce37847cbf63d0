import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that no longer have a correct use (docs/glossary.md). Words that are right elsewhere are left to reviewers. */
const banned = [
  ...['road', 'roads', 'desk', 'desks', 'approach', 'approaches', 'told', 'heard', 'sighting', 'sightings', 'settler'],
  ...['prover', 'disposer', 'doubt', 'doubts', 'doubtful', 'evidence', 'house', 'rooms', 'anew'],
];
const phrases = ['person-part', 'could not be had', 'cannot be had', 'to be had'];

/** Words that something outside the project dictates, or published names, each with the reason. */
const allowed: Readonly<Record<string, readonly [word: string, reason: string]>> = {
  'docs/glossary.md': ['*', 'its last column lists the words that are not used'],
  'test/architecture/words.test.ts': ['*', 'it lists the words'],
  'main/adapters/journal/field-terms.ts': ['doubt', 'a field of journals of earlier versions'],
  'renderer/documents/folders/folder-browser.tsx': ['house', 'a name of the icon package'],
  'test/builders/documents/degrade.ts': ['desk', 'a real desk below a photographed sheet'],
};

const isBanned = new Set(banned);
/** Splits a text into words; names in camelCase, snake_case and kebab-case are split into their parts. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(/[^a-z]+/u);
const bannedIn = (text: string): readonly string[] => [
  ...wordsOf(text).filter((word) => isBanned.has(word)),
  ...phrases.filter((phrase) =>
    text
      .toLowerCase()
      .replaceAll(/[\s*]+/gu, ' ')
      .includes(phrase),
  ),
];

const titled = new Set(['test', 'it', 'describe']);

/**
 * Returns the identifiers, comments and test titles of a source text, one text each. Texts for people have a separate
 * test.
 */
function namesAndComments(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const found: string[] = [];
  const commentsFrom = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    if (ts.isCallExpression(node) && titled.has(/^\w+/u.exec(node.expression.getText(source))?.[0] ?? '')) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) found.push(title.text);
    }
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (!commentsFrom.has(pos)) found.push(text.slice(pos, end));
      commentsFrom.add(pos);
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

/** Returns the banned words in a file's name, names and comments; for a page, in its whole text. */
function problemsOf(file: string, text: string): readonly string[] {
  const parts = file.endsWith('.md') ? [text] : namesAndComments(file, text);
  const words = new Set([file, ...parts].flatMap(bannedIn));
  const [exception = ''] = allowed[file] ?? [];
  return [...words].filter((word) => exception !== '*' && exception !== word).map((word) => `${file}: ${word}`);
}

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|cjs|js|md)$/u.test(file) && !file.startsWith('assets/'));

test('names, comments and pages use no word that the glossary has given up', { timeout: 300_000 }, () => {
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap((file) => problemsOf(file, readFileSync(path.join(root, file), 'utf8')));
  expect(problems).toEqual([]);
});

test.each([
  ['main/a.ts', '// It is told of it.', 'told'],
  ['main/a.ts', 'const toldToEnd = 1;', 'told'],
  ['main/a.ts', 'interface Desk { readonly a: 1 }', 'desk'],
  ['main/a.ts', '/** Where events are not\n * to be had. */\nexport {};', 'to be had'],
  ['main/roads/a.ts', 'export {};', 'roads'],
  ['test/a.test.ts', "test.each([])('is sent anew', () => {});", 'anew'],
  ['main/README.md', 'The house rules.', 'house'],
])('a word that was given up is found: %s %s', (file, text, word) => {
  expect(problemsOf(file, text)).toEqual([`${file}: ${word}`]);
});

test('words that hold a banned one, and texts for people, pass', () => {
  expect(problemsOf('main/a.ts', "const desktop = broadcast('told anew'); // a warehouse, and room")).toEqual([]);
});
