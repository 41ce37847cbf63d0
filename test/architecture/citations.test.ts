import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onlyInFull } from '../config/extent.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['main', 'preload', 'renderer', 'test', 'scripts', 'docs', 'assets/samples', '.ci', '.github'];
const isText = /(?:\.(?:ts|tsx|mjs|cjs|js|css|md|yml)|^\.ci\/run)$/u;

const files = [
  ...readdirSync(root).filter((name) => isText.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((name) => isText.test(name) && !name.endsWith('citations.test.ts'));

/** Returns the anchors that GitHub gives to the headings of a page. */
const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * Returns why a page or one of its sections cannot be found; `null` when it exists. `target` is relative to the root.
 */
function missing(target: string, anchor: string | undefined): string | null {
  const found = path.join(root, target);
  if (!existsSync(found)) return `there is no ${target}`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return anchorsOf(readFileSync(found, 'utf8')).includes(anchor) ? null : `there is no #${anchor} in ${target}`;
}

/** Returns the citations of `file` that lead to nothing in the repository. */
function problemsOf(file: string, text: string): readonly string[] {
  const problems: (string | null)[] = [];
  // Matches docs/page.md, docs/page.md#section, and docs/page.md#section, #another.
  for (const [, page = '', sections = ''] of text.matchAll(/\b(docs\/[\w/-]+\.md)((?:(?:, )?#[\w-]+)*)/gu)) {
    const anchors = sections === '' ? [undefined] : sections.split(/(?:, )?#/u).slice(1);
    problems.push(...anchors.map((anchor) => missing(page, anchor)));
  }
  for (const [, name = ''] of text.matchAll(/\b(docs\/decisions\/\d{4}[\w-]*)(?!\.md|[\w-])/gu)) {
    problems.push(`${name} is cited without the rest of its name`);
  }
  for (const name of ['way-of-a-file', 'service-decisions', 'service-interface']) {
    if (text.includes(name)) problems.push(`${name} is no page of docs/`);
  }
  // Sections are cited by name, because numbers change and no tool finds them.
  if (/\.md, sections? \d/u.test(text)) problems.push('it cites a section by its number');
  if (/[( ]interface, (?:endpoint|")/u.test(text)) problems.push('it cites the interface and not docs/service-api.md');
  if (file.endsWith('.md')) problems.push(...linksOf(file, text), ...pathsOf(text));
  return problems.filter((problem) => problem !== null).map((problem) => `${file}: ${problem}`);
}

function linksOf(file: string, text: string): readonly (string | null)[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/gu)].map(([, to = '', anchor]) =>
    missing(to === '' ? file : path.posix.join(path.posix.dirname(file), to), anchor),
  );
}

/**
 * Checks the paths in code spans, such as `main/core/close-batch.ts`, except those with a wildcard or a placeholder.
 */
function pathsOf(text: string): readonly (string | null)[] {
  const spans = text.matchAll(/`((?:main|preload|renderer|test|scripts|assets|docs)\/[\w./-]*)`/gu);
  return [...spans].map(([, to = '']) => missing(to, undefined));
}

test('every page, section and path that comments and pages cite is in the repository', () => {
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap((file) => problemsOf(file, readFileSync(path.join(root, file), 'utf8')));
  expect(problems).toEqual([]);
});

test.each([
  ['main/a.ts', '// See docs/nowhere.md.', 'there is no docs/nowhere.md'],
  ['main/a.ts', '/** (docs/file-lifecycle.md#nowhere) */', 'there is no #nowhere in docs/file-lifecycle.md'],
  ['main/a.ts', '/** (docs/file-lifecycle.md#steps, #nowhere) */', 'there is no #nowhere in docs/file-lifecycle.md'],
  ['main/a.ts', '// (docs/file-lifecycle.md, section 3)', 'it cites a section by its number'],
  ['main/a.ts', '// (docs/decisions/0002)', 'docs/decisions/0002 is cited without the rest of its name'],
  ['main/a.ts', '// (way-of-a-file)', 'way-of-a-file is no page of docs/'],
  ['main/a.ts', '// (interface, endpoint 3)', 'it cites the interface and not docs/service-api.md'],
  ['docs/a.md', '[there](file-lifecycle.md#nowhere)', 'there is no #nowhere in docs/file-lifecycle.md'],
  ['main/core/README.md', '[there](../nowhere.md)', 'there is no main/nowhere.md'],
  ['docs/a.md', 'Start at `main/core/nowhere.ts`.', 'there is no main/core/nowhere.ts'],
])('a citation that leads nowhere is found: %s %s', (file, text, problem) => {
  expect(problemsOf(file, text)).toEqual([`${file}: ${problem}`]);
});

test('citations that lead somewhere pass', () => {
  const text =
    'docs/file-lifecycle.md#steps, #states-and-groups; [spool](../docs/file-lifecycle.md#spool), `main/core/`';
  expect(problemsOf('main/README.md', text)).toEqual([]);
});

test('every test that the short run omits exists, since a renamed one would run again', () => {
  expect(onlyInFull.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
