import { describe, expect, it } from 'vitest';
import { lineHeight } from '#local-service/ocr/paddle/cut-line.ts';
import type { LineInk } from '#local-service/ocr/paddle/line-ink.ts';
import type { PaddleModels } from '#local-service/ocr/paddle/models.ts';
import { readBox, surerChars } from '#local-service/ocr/paddle/read-box.ts';
import type { Char } from '#local-service/ocr/paddle/read-line.ts';
import { unsureParts } from '#local-service/ocr/paddle/unsure-parts.ts';

/** The distance of letters in these lines, in pixels. */
const step = 20;
const inkOfLetter = 14;

/** A line in which `?` after a letter makes it unsure, `_` is an unsure blank, and `|` one with ink. */
function lineOf(text: string, rule = 0) {
  const chars: Char[] = [];
  const words: Char[][] = [[]];
  const columns = new Uint16Array(step * text.replaceAll('?', '').length).fill(rule);
  for (const [index, letter] of Array.from(text.replaceAll('?', '')).entries()) {
    const place = Array.from(text).findIndex((_, at) => text.slice(0, at + 1).replaceAll('?', '').length === index + 1);
    const isBlank = ' _|'.includes(letter);
    const isSure = letter === ' ' || (!isBlank && text[place + 1] !== '?');
    const at = (index + 0.5) * step;
    const char = { text: isBlank ? ' ' : letter, at, confidence: isSure ? 0.95 : 0.5, blank: 0, point: 0 };
    chars.push(char);
    if (isBlank) words.push([]);
    else words.at(-1)?.push(char);
    const hasInk = !isBlank || letter === '|';
    if (hasInk) columns.fill(10, at - inkOfLetter / 2, at + inkOfLetter / 2);
  }
  const ink: LineInk = { columns, top: 10, bottom: 38 };
  return { chars, words: words.filter((word) => word.length > 0), ink };
}

describe('what of a line is read again', () => {
  it.each([
    ['nothing of a sure line', 'one two three', []],
    ['nothing for a blank without ink', 'one_two three', []],
    ['what is around a blank with ink', 'some words one|two and many more words', ['words one two and']],
    ['a word with those beside it', 'aaaaa bbbbb cccc?c ddddd eeeee fffff', ['bbbbb ccccc ddddd']],
    ['a word at the beginning', 'a?aaaa bbbbb ccccc ddddd eeeee', ['aaaaa']],
    ['a word at the end', 'aaaaa bbbbb ccccc ddddd eeeee?', ['eeeee']],
    ['two parts of a long line', 'a?aaaa bbbbb ccccc ddddd eeeee fffff ggggg hhhhh?', ['aaaaa', 'hhhhh']],
    ['one part where two touch', 'aaaaa bbbbb cc?ccc dd?ddd eeeee fffff ggggg', ['bbbbb ccccc ddddd eeeee']],
    ['all of it where parts cover nearly all', 'aa bb?bb cccc dd?', ['aa bbbb cccc dd']],
    ['all of it where nothing was read', '', ['']],
  ])('%s', (_, text, expected) => {
    const { chars, words, ink } = lineOf(text);
    const wordsIn = ({ from, to }: { from: number; to: number }) =>
      words.filter(([first]) => first !== undefined && first.at >= from && first.at < to);
    const textOf = (part: { from: number; to: number }) =>
      wordsIn(part)
        .map((word) => word.map((char) => char.text).join(''))
        .join(' ');
    expect(unsureParts(chars, words, ink).map(textOf)).toEqual(expected);
  });

  it.each([
    ['without a rule', 0],
    ['on a rule', 3],
  ])('ends between words, %s', (_, rule) => {
    const { chars, words, ink } = lineOf('aaaaa bbbbb cccc?c ddddd eeeee fffff', rule);
    const [part] = unsureParts(chars, words, ink);
    // The blanks around the three words are the sixth and the 24th character.
    expect(part).toEqual({ from: 5.5 * step, to: 23.5 * step });
  });
});

describe('a line of which a part is read again', () => {
  const alphabet = ['', ...Array.from('abcdefgXYZ'), ' '];
  const steps = (text: string, isSure: (at: number) => boolean) => {
    const data = new Float32Array(text.length * alphabet.length);
    for (const [at, letter] of Array.from(text).entries())
      data[at * alphabet.length + Math.max(0, alphabet.indexOf(letter === '-' ? '' : letter))] = isSure(at)
        ? 0.95
        : 0.5;
    return { data, dims: [1, text.length, alphabet.length] };
  };
  const network = (name: 'latin' | 'chinese', run: (width: number) => ReturnType<typeof steps>) => ({
    name,
    alphabet,
    blanks: [alphabet.length - 1],
    points: [],
    run: (_input: Float32Array, _height: number, width: number) => Promise.resolve(run(width)),
  });

  /** A picture with a bar for each letter of `text`, in steps of eight pixels. */
  function pictureOf(text: string) {
    const width = text.length * 8;
    const data = new Uint8Array(width * lineHeight).fill(255);
    for (const [index, letter] of Array.from(text).entries()) {
      if (!/[a-z]/i.test(letter)) continue;
      for (let row = 12; row < 36; row += 1) data.fill(0, row * width + index * 8 + 1, row * width + index * 8 + 7);
    }
    return { width, height: lineHeight, data, dpi: 100 };
  }

  it('has the words of both readings where they belong, and none twice', async () => {
    const text = `${'abc'.repeat(8)}   ${'def'.repeat(8)}   g   ${'ab'.repeat(12)}   ${'cd'.repeat(12)}`;
    const unsureAt = text.indexOf('g');
    const widths: number[] = [];
    const models: Pick<PaddleModels, 'latin' | 'chinese'> = {
      latin: network('latin', () => steps(text, (at) => at !== unsureAt)),
      chinese: network('chinese', (width) => {
        widths.push(width);
        const [before, after] = [text.indexOf('d') - 4, text.indexOf('g') + 4 + 24 + 4];
        const seen = text.slice(Math.max(0, before), after).replaceAll('g', 'X');
        return steps(seen.padEnd(Math.floor(width / 8), '-').slice(0, Math.floor(width / 8)), () => true);
      }),
    };
    const raster = pictureOf(text);
    const box = { x: raster.width / 2, y: lineHeight / 2, width: raster.width, height: lineHeight, angle: 0 };
    const reading = await readBox(models, raster, box);
    expect(widths).toHaveLength(1);
    expect(widths[0]).toBeLessThan(raster.width * 0.8);
    const placed = (words: readonly (readonly Char[])[]) => words.map((word) => word.map((char) => char.text).join(''));
    expect(placed(reading.sure)).toEqual(['abc'.repeat(8), 'cd'.repeat(12)]);
    expect(placed(reading.latin)).toEqual(['def'.repeat(8), 'g', 'ab'.repeat(12)]);
    expect(placed(reading.chinese)).toEqual(['def'.repeat(8), 'X', 'ab'.repeat(12)]);
    const [latin] = reading.latin.flat();
    const [chinese] = reading.chinese.flat();
    expect(Math.abs((latin?.at ?? 0) - (chinese?.at ?? Infinity))).toBeLessThan(8);
    expect(surerChars(reading).map((char) => char.text)).toContain('X');
  });
});
