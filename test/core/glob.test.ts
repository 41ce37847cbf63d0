import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { compileGlob, globList } from '#core/glob.ts';
import { countOf } from '../config/extent.ts';

const matches = (pattern: string, path: string): boolean => {
  const compiled = compileGlob(pattern);
  if (!compiled.ok) throw new Error(`${pattern}: ${compiled.problem.code} at ${compiled.problem.at}`);
  return compiled.glob.matches(path) !== compiled.glob.negated;
};

describe('patterns', () => {
  test.each([
    ['*.{jpg,pdf}', 'a.pdf', true],
    ['*.{jpg,pdf}', 'sub/deep/a.JPG', true],
    ['*.{jpg,pdf}', 'a.png', false],
    ['*.{jp{,e}g,pdf}', 'a.jpeg', true],
    ['scan[0-9][0-9].tif', 'scan07.tif', true],
    ['scan[0-9].tif', 'scanx.tif', false],
    ['[!.]*', '.hidden', false],
    ['[a-f]*', 'Bericht.pdf', true],
    ['file?.pdf', 'file1.pdf', true],
    ['file?.pdf', 'file.pdf', false],
    ['drafts/**', 'drafts/a/b.pdf', true],
    ['drafts/**', 'x/drafts/b.pdf', false],
    ['**/drafts/**', 'x/drafts/b.pdf', true],
    ['**/drafts/**', 'drafts/b.pdf', true],
    ['a/**/z.pdf', 'a/z.pdf', true],
    ['a/**/z.pdf', 'a/b/c/z.pdf', true],
    ['a/*.pdf', 'a/b/z.pdf', false],
    ['a/b**', 'a/bc', true],
    ['a/b**', 'a/b/c', false],
    ['!*.bak', 'a.bak', false],
    ['!*.bak', 'a.pdf', true],
    ['Rechnung (2).pdf', 'Rechnung (2).pdf', true],
    ['invoice@(-old|-new).pdf', 'invoice-new.pdf', true],
    ['+([0-9]).tif', '0417.tif', true],
    ['+([0-9]).tif', '.tif', false],
    ['?(x)a', 'a', true],
    ['*/**/?(a|a)/**', 'a', false],
    ['*/**/?(a|a)/**', 'x/a', true],
    ['*/**/?(a|a)/**', 'x/a/z', true],
    [String.raw`\*.pdf`, '*.pdf', true],
    [String.raw`\*.pdf`, 'a.pdf', false],
    ['Müller*', 'Mu\u0308ller GmbH.pdf', true],
    ['MÜLLER*', 'müller.pdf', true],
    ['{1..3}.pdf', '2.pdf', true],
    ['1.{a..c}', '1.b', true],
    ['1.{a..c}', '1xb', false],
    ['{name}.pdf', '{name}.pdf', true],
    ['*', '.hidden', true],
    ['*', '\n', true],
    ['?', '🧾', true],
  ])('%s and %s: %s', (pattern, path, isMatch) => {
    expect(matches(pattern, path)).toBe(isMatch);
  });

  test.each([
    ['', 'empty'],
    ['!', 'empty'],
    ['*.{jpg,pdf', 'not-closed'],
    ['[abc', 'not-closed'],
    ['@(a|b', 'not-closed'],
    [String.raw`drafts\old`, 'backslash'],
    ['[z-a]', 'range'],
    ['{1..10}', 'range'],
    ['[[:alpha:]]', 'class-name'],
    ['!(a|b)', 'not-group'],
    ['x'.repeat(1_001), 'too-long'],
    ['{'.repeat(30) + 'a' + ','.repeat(3) + '}'.repeat(30), 'too-deep'],
  ])('%s is refused: %s', (pattern, code) => {
    expect(compileGlob(pattern)).toMatchObject({ ok: false, problem: { code } });
  });
});

describe('as picomatch does', () => {
  const nameChar = fc.constantFrom('a', 'b', 'B', '1', '-', '.', ' ', '(', '+', 'ü');
  const name = fc.string({ unit: nameChar, minLength: 1, maxLength: 6 }).filter((text) => !text.endsWith('.'));
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', '-', '.'), minLength: 1, maxLength: 3 });
  const piece = fc.oneof(
    plain,
    fc.constantFrom('*', '?', '[ab]', '[a-c]', '[!b]', '[^1-9]', '[-a]', '{a,b}', '{a,bB,}', '{a..c}'),
    fc.tuple(plain, plain).map(([a, b]) => `{${a},${b}*}`),
    fc.tuple(fc.constantFrom('@', '?', '*', '+'), plain, plain).map(([kind, a, b]) => `${kind}(${a}|${b})`),
  );
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.constant('**') },
  );
  const pattern = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'))
    .filter((text) => !isOdd(text));

  /** Returns whether picomatch interprets the pattern differently than shells do, or leaves it undefined. */
  function isOdd(text: string): boolean {
    // A part that ends with a dot may match the folder itself. A `?` after a group makes the group optional, as in a
    // regular expression. Two dots in braces make a range of the text around them.
    if (/\)[?*+]|\.(?:\/|$)/u.test(text)) return true;
    // A group after a star is taken literally. A part that may be empty after `**`, followed only by `**`, removes the
    // slash before it: `a/**/?(b)/**` would match `a` too.
    if (/\*[?*+@]\(|\*\*\/[^/]*(?:,\}|\{,|[?*]\()[^/]*(?:\/\*\*)*$/u.test(text)) return true;
    // A dot just before a range matches any character: `1.{a..c}` would match `1aa` too.
    return /\{[^}]*\.\.[^}]*,|,[^}]*\.\.[^}]*\}|\.\{[^}]*\.\./u.test(text);
  }

  const compare = (globText: string, subject: string): void => {
    const basename = !globText.includes('/');
    // Shells support `[!a]`, picomatch only `[^a]`.
    const oracle = picomatch(globText.replaceAll('[!', '[^'), {
      dot: true,
      nocase: true,
      basename,
      maxExtglobRecursion: false,
    } as never);
    expect(matches(globText, subject), `${globText} and ${subject}`).toBe(oracle(subject));
  };

  const numRuns = countOf('patterns compared') / 2;

  test('over made patterns and names', () => {
    fc.assert(fc.property(pattern, path, compare), { numRuns });
  });

  test('over names that are made from the pattern, so that many match', () => {
    const both = fc.array(fc.constantFrom('a', 'b', '*', '?', '/', '**', '.', '1'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(both, fc.array(fc.constantFrom('a', 'b', '/a', '.', '1', ''), { minLength: 8 }), (tokens, fills) => {
        const text = tokens.join('');
        if (/^\/|\/$|\/\/|\*{3}/u.test(text)) return;
        const subject = tokens
          .map((token, index) => (/[*?]/u.test(token) ? (fills[index % fills.length] ?? '') : token))
          .join('');
        if (/^\/|\/$|\/\/|^$|\.(\/|$)/u.test(subject)) return;
        compare(text, subject);
      }),
      { numRuns },
    );
  });
});

test('takes time that grows only linearly with name and pattern', () => {
  const steps = (stars: number, length: number): number => {
    const compiled = compileGlob(`${'*-'.repeat(stars)}*.pdf`);
    if (!compiled.ok) throw new Error('no pattern');
    const began = performance.now();
    expect(compiled.glob.matches(`${'-'.repeat(length)}x`)).toBe(false);
    return performance.now() - began;
  };
  // A backtracking matcher would never finish the first of these.
  for (const stars of [5, 50, 200]) steps(stars, 250);
});

describe('a list', () => {
  test.each([
    [['*.pdf', '*.jpg'], 'a.jpg', true],
    [['*.pdf', '!draft*'], 'a.pdf', true],
    [['*.pdf', '!draft*'], 'draft.pdf', false],
    [['*.pdf', '!draft*'], 'a.txt', false],
    [['!*.bak'], 'a.txt', true],
    [['!*.bak'], 'a.bak', false],
    [[], 'a.txt', false],
  ])('%j and %s: %s', (patterns, path, isMatch) => {
    expect(globList(patterns)(path)).toBe(isMatch);
  });
});
