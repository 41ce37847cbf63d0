import { describe, expect, it } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { createPageBuilder } from '#local-service/readers/structure/page-builder.ts';
import { makeOldWord } from '../../builders/office/old-word.ts';
import { makeRtf } from '../../builders/office/rtf.ts';
import { makeWord, wordParagraph } from '../../builders/office/word-document.ts';
import { makeWorkbook } from '../../builders/office/workbook.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();
const mostCharacters = defaultLimits.words * 8;
const random = createRandom(7);
/** Letters that compress as badly as a real text. */
const words = (length: number) =>
  Array.from({ length: length / 8 }, () => Math.floor(random() * 36 ** 7).toString(36)).join(' ');

describe('a small file that would make a huge document', () => {
  const partly = async (bytes: Uint8Array, name: string) => {
    const { pages, warnings } = await readDocument(bytes, name);
    const length = pages.reduce((sum, page) => sum + page.text.length, 0);
    expect(warnings.map(({ code }) => code)).toEqual(['partly-read']);
    expect(length).toBeGreaterThan(mostCharacters / 2);
    expect(length).toBeLessThan(mostCharacters * 1.2);
  };

  it('by a text that many cells share is read up to the limit', async () => {
    const text = words(100_000);
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 256 }, () => text));
    await partly(makeWorkbook([{ name: 'x', rows }]), 'a.xlsx');
  });

  it('by a paragraph without end is read up to the limit', async () => {
    await partly(makeWord({ body: wordParagraph(words(mostCharacters * 1.5)) }), 'a.docx');
    await partly(makeRtf('x'.repeat(mostCharacters * 1.5)), 'a.rtf');
  });

  it('by a cell with many lines beside wide columns has hardly more text than cells', async () => {
    const row = [...Array.from({ length: 10 }, () => 'w'.repeat(48)), 'x\n'.repeat(40_000)];
    const { pages } = await readDocument(makeWorkbook([{ name: 'x', rows: [row] }]), 'a.xlsx');
    expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(100_000);
  });

  it('by the blanks between columns is read up to a limit', () => {
    const builder = createPageBuilder({ ...defaultLimits, words: 1_000 });
    const rows = [Array.from({ length: 10 }, () => 'w'.repeat(40)), ...Array.from({ length: 150 }, narrowRow)];
    for (let table = 0; table < 100; table += 1) builder.add({ kind: 'table', rows });
    const { pages, warnings } = builder.finish();
    expect(pages.length).toBeLessThan(3);
    expect(warnings.map(({ code }) => code)).toEqual(['partly-read']);
  });

  it('by pieces of an old Word document that lie over each other is refused', async () => {
    const bytes = makeOldWord({ body: [{ text: 'x'.repeat(5_000) }] });
    // The last place in the table of pieces, behind the two before it.
    const places = Buffer.from([0x89, 0x13, 0, 0, 0x89, 0x13, 0, 0]);
    const at = bytes.indexOf(places);
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32LE(0x4000_0000, at + 4);
    expect(await read(bytes, 'a.doc')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });
});

describe('XML that no program writes is refused', () => {
  it.each([
    ['an element with many attributes', `<w:p ${Array.from({ length: 2_000 }, (_, at) => `w:a${at}="1"`).join(' ')}/>`],
    ['an attribute without end', `<w:p w:a="${words(40 * 1024 * 1024)}"/>`],
  ])('%s', async (_, markup) => {
    const bytes = makeWord({ body: `${markup}${wordParagraph('x')}` });
    expect(await read(bytes, 'a.docx')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });
});

function narrowRow(): string[] {
  return [...Array.from({ length: 9 }, () => ''), 'x'];
}
