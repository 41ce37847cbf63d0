import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface RegexLiteral {
  /** File and line, from the root of the repository. */
  readonly place: string;
  readonly expression: RegExp;
}

/** Every regular expression that the sources below `folder` write as a literal. */
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
/** What no pattern ends in, so that every beginning of a match fails at the end. */
const dead = '\u0001';

/** Texts of about this size in which a pattern may begin often and never end: letters, pairs, and words of its own. */
export function* attacksOn({ source }: RegExp, size: number): Generator<string> {
  const words = [...new Set(source.replaceAll(/\\./gu, '').match(/[A-Za-z<>!-]{2,}/gu) ?? [])].slice(0, 6);
  for (const start of ['', ...words.slice(0, 2).map((word) => `${word} `)]) {
    for (const unit of [...letters, ...pairs, ...words, ...words.map((word) => `${word} `)]) {
      yield start + unit.repeat(size / unit.length) + dead;
    }
  }
}
