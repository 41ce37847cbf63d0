import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { phrases, readPhrase } from '#contract/phrases.ts';

const main = fileURLToPath(new URL('../../main', import.meta.url));

/** The source text of the program, with texts that are written in several pieces joined. */
function sources(): string {
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files
    .map((file) => readFileSync(path.join(main, file), 'utf8'))
    .join('\n')
    .replace(/(['"`])\s*\+\s*\1/gu, '')
    .replaceAll("\\'", "'");
}

test('every phrase occurs in the program, since one that is reworded there would lose its translation', () => {
  const written = sources();
  const isSaid = (phrase: string) =>
    // The system's error code is appended in another place of the program.
    phrase
      .replace(/ \(\{code\}\)/u, '')
      .replace(/\.$/u, '')
      .split(/\{\w+\}/u)
      .every((part) => written.includes(part));
  expect(Object.values(phrases).filter((phrase) => !isSaid(phrase))).toEqual([]);
});

/** Where a phrase begins with a value, the value has the form that the reader expects. */
const samples: Readonly<Record<string, string>> = {
  path: '/a b',
  origin: 'https://a.example',
  number: '12',
  count: '1',
};
const sample = (name: string): string => samples[name] ?? `<${name}>`;

test('each text is recognised as its phrase and no other, with its values', () => {
  const wrong = Object.entries(phrases).filter(([, phrase]) => {
    const read = readPhrase(phrase.replace(/\{(\w+)\}/gu, (_, name: string) => sample(name)));
    const names = [...phrase.matchAll(/\{(\w+)\}/gu)].map((found) => found[1] ?? '');
    return phrases[read?.code ?? 'read.kept'] !== phrase || names.some((name) => read?.params[name] !== sample(name));
  });
  // Phrases that appear as a value of another phrase may be short.
  expect(wrong.map(([code]) => code)).toEqual([]);
  expect(Object.keys(phrases).length).toBeGreaterThan(20);
});

test('values may be any text, and a full stop makes no difference', () => {
  expect(readPhrase('The file holds no text')?.code).toBe('read.no-text');
});

test('a service’s own words are not recognised as a phrase, however long', () => {
  expect(readPhrase('The mill stands still.')).toBeNull();
  expect(readPhrase('The scanner says hello.')).toBeNull();
  expect(readPhrase('Page 3 cannot be read.')).toBeNull();
  expect(readPhrase('')).toBeNull();
  expect(readPhrase(`There is no folder ${'a'.repeat(5_000)}.`)).toBeNull();
});
