import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface RegexLiteral {
  /** File and line, relative to the root of the repository. */
  readonly place: string;
  readonly expression: RegExp;
}

/** Finds every regular expression literal in the sources below `folder`. */
export function regexLiterals(root: string, folder: string): readonly RegexLiteral[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => literalsIn(file, relative(root, file)));
}

function literalsIn(file: string, name: string): readonly RegexLiteral[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: RegexLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ place: `${name}:${line}`, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const letters = [
  ' ',
  '\n',
  'a',
  'A',
  '1',
  '.',
  ',',
  '-',
  '/',
  '@',
  '<',
  '&',
  '"',
  "'",
  ':',
  '_',
  '(',
  '€',
  '\t',
  '%',
  '=',
  'ä',
];
const pairs = letters.flatMap((a) => letters.filter((b) => b !== a).map((b) => a + b));
/** A character that ends no match, so that every started match fails at the end. */
const dead = '\u0001';

/**
 * Returns texts of about this size in which the pattern can start often and never match completely: letters, pairs, and
 * words from the pattern itself.
 */
export function* attacksOn({ source }: RegExp, size: number): Generator<string> {
  const words = [...new Set(source.replaceAll(/\\./gu, '').match(/[A-Za-z<>!-]{2,}/gu) ?? [])].slice(0, 6);
  for (const start of ['', ...words.slice(0, 2).map((word) => `${word} `)]) {
    for (const unit of [...letters, ...pairs, ...words, ...words.map((word) => `${word} `)]) {
      yield start + unit.repeat(size / unit.length) + dead;
    }
  }
}
