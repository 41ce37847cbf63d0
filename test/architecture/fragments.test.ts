import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders to which the rule about short files applies (docs/architecture.md#style). */
const folders = ['main', 'preload', 'renderer', 'scripts'];

const { imports: aliases } = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

/** Files that are separate for another reason. */
const allowed: Readonly<Record<string, string>> = {
  'renderer/no-eval.ts': 'it has to run before any schema is made, and imports run in their order',
};

/** A file with a single importer must have at least this many lines; a shorter one belongs into its importer. */
const leastLines = 41;

/**
 * Files that are a boundary, however short: handlers of a table of methods, endpoints or configuration calls, texts of
 * one topic, adapters of a host, stages, parts of a store that each implement one interface, steps of a schema, and lists
 * of words by language.
 */
const boundary = [
  /\/handlers\//u,
  /^main\/service-api\/(?:endpoints|configuration|messages)\//u,
  /\/http\/configuration\//u,
  /^main\/hosts\/electron\/adapters\//u,
  /^main\/engine\/[^/]+-stage\.ts$/u,
  /\/store\/(?:sqlite|postgres)\/(?:[^/]+-(?:store|records)|file-history|schema-[^/]+)\.ts$/u,
  /\/labels\/[a-z]{2}\.ts$/u,
];

/** Programs and threads run when they are imported, so their parts must be separate files. */
const isEntry = (file: string): boolean => /\/(?:main|[^/]+-worker)\.ts$/u.test(file);

/** Returns the walled module of a file. An importer in another module makes a file a boundary. */
const moduleOf = (file: string): string => /^renderer\/(?:features\/)?[^/]+\//u.exec(file)?.[0] ?? path.dirname(file);

/** Returns the file that an import leads to; `null` for a package. */
function importedFile(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace(/\*$/u, '');
    if (name.startsWith(start)) return path.posix.normalize(target.replace(/\*$/u, '') + name.slice(start.length));
  }
  return null;
}

/**
 * Returns short files with exactly one importer, in the same folder: a reader would have to open both. Tests count as
 * importers.
 */
function fragmentsIn(sources: ReadonlyMap<string, string>): readonly string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = importedFile(file, fileName);
      if (imported === null) continue;
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return [...sources].flatMap(([file, text]) => {
    const [importer, ...more] = importers.get(file) ?? [];
    const isShort = text.split('\n').length - 1 < leastLines;
    if (!isShort || importer === undefined || more.length > 0 || moduleOf(importer) !== moduleOf(file)) return [];
    return isEntry(importer) || boundary.some((kind) => kind.test(file)) ? [] : [file];
  });
}

test('a short file with one importer beside it is found; one with a test, in another folder or of some length is not', () => {
  const long = 'export const row = 1;\n'.repeat(leastLines);
  const sources = new Map([
    ['renderer/features/one/screen.tsx', "import './short.ts';\nimport './tried.ts';\nimport './long.ts';\n"],
    ['renderer/features/one/short.ts', "import '../../ui/part.tsx';\n"],
    ['renderer/features/one/tried.ts', 'export const tried = 1;\n'],
    ['renderer/features/one/long.ts', long],
    ['renderer/ui/part.tsx', 'export const part = 1;\n'],
    ['test/renderer/tried.test.ts', "import { tried } from '../../renderer/features/one/tried.ts';\n"],
  ]);
  expect(fragmentsIn(sources)).toEqual(['renderer/features/one/short.ts']);
});

test('imports by alias count; parts of an entry and boundaries pass', () => {
  const part = 'export const part = 1;\n';
  const sources = new Map([
    ['main/core/rule.ts', "import '#core/short.ts';\nimport './twice.ts';\n"],
    ['main/core/short.ts', part],
    ['main/core/twice.ts', part],
    ['main/engine/run.ts', "import '#core/twice.ts';\nimport './spool-stage.ts';\n"],
    ['main/engine/spool-stage.ts', part],
    ['main/hosts/cli/main.ts', "import './program.ts';\n"],
    ['main/hosts/cli/program.ts', part],
  ]);
  expect(fragmentsIn(sources)).toEqual(['main/core/short.ts']);
});

test('a file has two importers, or more than 40 lines, or is a boundary', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders, 'test'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs)$/u.test(file) && ts.sys.fileExists(path.join(root, file)));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const found = fragmentsIn(sources).filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  expect(
    found.filter((file) => allowed[file] === undefined),
    'parts of the file that imports them',
  ).toEqual([]);
  expect(
    Object.keys(allowed).filter((file) => !found.includes(file)),
    'exceptions that are none any more',
  ).toEqual([]);
});
