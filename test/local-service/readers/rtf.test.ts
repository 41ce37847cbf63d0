import { describe, expect, it } from 'vitest';
import { makeRtf } from '../../builders/office/rtf.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();
const blocksOf = async (body: string) => {
  const { pages } = await readDocument(makeRtf(body), 'a.rtf');
  return pages.flatMap(({ structure }) => structure?.blocks ?? []);
};

describe('an RTF document', () => {
  it('has its letters by font, by number and by name', async () => {
    const body =
      "\\pard\\f0 Gr\\'fc\\'dfe \\f1 \\'b3\\'f3d\\'9f \\f2\\'93\\'fa\\'96\\'7b \\f0\\u8364?\\~\\endash  \\u-10179?\\u-8704?\\par";
    expect(await blocksOf(body)).toEqual([{ kind: 'paragraph', text: 'Grüße łódź 日本 €\u00a0– 😀' }]);
  });

  it('has headings, list items, and tables with their cells', async () => {
    const row = (...cells: string[]) => `\\trowd\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row\n`;
    const body =
      '\\pard\\outlinelevel0 Titel\\par{\\listtext\\f2 1.\\tab}\\pard\\ls1\\ilvl0 erster Punkt\\par' +
      `${row('Menge', 'Betrag')}${row('2', '10,00\\par 12,00')}\\pard Ende\\par`;
    expect(await blocksOf(body)).toEqual([
      { kind: 'heading', level: 1, text: 'Titel' },
      { kind: 'list_item', level: 1, marker: '1.', text: 'erster Punkt' },
      {
        kind: 'table',
        rows: [
          ['Menge', 'Betrag'],
          ['2', '10,00\n12,00'],
        ],
      },
      { kind: 'paragraph', text: 'Ende' },
    ]);
  });

  it('has headers, footers and footnotes at their places, and pages', async () => {
    const document = await readDocument(
      makeRtf(
        "{\\header Kopf\\par}{\\footer Fu\\'df\\par}Wort{\\super\\chftn}{\\footnote\\pard{\\super\\chftn}Anmerkung\\par} mehr\\par\\page zwei\\par\\sect{\\header Kopf\\par}drei\\par",
      ),
      'a.rtf',
    );
    expect(document).toMatchObject({ kind: 'text-document', contentType: 'application/rtf' });
    expect(document.pages.map(({ text }) => text)).toEqual([
      'Kopf\n\nWort[1] mehr\n\nFuß\n\n[1] Anmerkung',
      'zwei\n\ndrei',
    ]);
  });

  it('leaves out pictures, field codes, unknown extras and hidden text', async () => {
    const body =
      '{\\pict\\pngblip 89504e47}{\\bin4 {{{{}{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt Verweis}}{\\*\\unknown nie} und {\\v nie}Text\\par';
    const { pages, notes } = await readDocument(makeRtf(body), 'a.rtf');
    expect(pages[0]?.text).toBe('Verweis und Text');
    expect(notes.map(({ code }) => code)).toEqual(['reading.hidden-unread']);
  });

  it('with any bytes changed or cut off is read or refused', async () => {
    const random = createRandom(11);
    const sound = makeRtf(
      "\\trowd\\intbl a\\cell\\row\\pard {\\footnote b\\par}\\u8364?\\'fc\\bin3 abc\\par".repeat(4),
    );
    for (let run = 0; run < 300; run += 1) {
      const bytes = Buffer.from(sound.subarray(0, run % 2 === 0 ? Math.floor(random() * sound.length) : sound.length));
      for (let change = 0; change < 4; change += 1) {
        const at = 6 + Math.floor(random() * sound.length);
        if (at < bytes.length) bytes[at] = Math.floor(random() * 256);
      }
      const outcome = await read(bytes, 'a.rtf');
      if (!outcome.ok) expect(['empty', 'unsupported']).toContain(outcome.failure.code);
    }
  });
});
