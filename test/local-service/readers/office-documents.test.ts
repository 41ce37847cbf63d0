import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { makeOpenDocument } from '../../builders/office/open-document.ts';
import { makeSlideShow } from '../../builders/office/slide-show.ts';
import { makeWord, wordParagraph, wordTable } from '../../builders/office/word-document.ts';
import { excelDay, makeWorkbook } from '../../builders/office/workbook.ts';
import { makeZip } from '../../builders/office/zip.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader({ limits: { words: 2_000 } });

const blocksOf = ({ pages }: ReadDocument) => pages.flatMap(({ structure }) => structure?.blocks ?? []);
const structuresOf = ({ pages }: ReadDocument) => pages.map(({ structure }) => structure);
const item = (text: string, list: number, level = 0) =>
  wordParagraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

describe('a Word document', () => {
  const word = (body: string) => readDocument(makeWord({ body }), 'a.docx');

  it('has headings by style in any language, lists with their numbers, and tabs', async () => {
    const document = await word(
      [
        wordParagraph('Mietvertrag', '<w:pStyle w:val="berschrift1"/>'),
        item('Mietsache', 2),
        item('die Wohnung', 2, 1),
        item('der Keller', 2, 1),
        item('Miete', 2),
        wordParagraph('Punkt', '<w:pStyle w:val="Liste"/>'),
        wordParagraph('Klein', '<w:pStyle w:val="Klein"/>'),
        wordParagraph('Kaltmiete\t640,00 €\nmonatlich'),
      ].join(''),
    );
    expect(document).toMatchObject({ kind: 'text-document', warnings: [], notes: [] });
    expect(blocksOf(document)).toEqual([
      { kind: 'heading', level: 1, text: 'Mietvertrag' },
      { kind: 'list_item', level: 1, marker: '§ 1', text: 'Mietsache' },
      { kind: 'list_item', level: 2, marker: '1.a)', text: 'die Wohnung' },
      { kind: 'list_item', level: 2, marker: '1.b)', text: 'der Keller' },
      { kind: 'list_item', level: 1, marker: '§ 2', text: 'Miete' },
      { kind: 'list_item', level: 1, marker: '•', text: 'Punkt' },
      { kind: 'heading', level: 2, text: 'Klein' },
      { kind: 'paragraph', text: 'Kaltmiete\t640,00 €\nmonatlich' },
    ]);
  });

  it('has tables with their columns one below the other, also inside each other', async () => {
    const inner = `<w:tbl><w:tr><w:tc>${wordParagraph('x')}</w:tc><w:tc>${wordParagraph('y')}</w:tc></w:tr></w:tbl>`;
    const nested = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraph('weit')}${inner}</w:tc></w:tr></w:tbl>`;
    const document = await word(
      wordTable([
        ['Menge', 'Betrag'],
        ['2', '10,00\n12,00'],
      ]) + nested,
    );
    expect(blocksOf(document)).toEqual([
      {
        kind: 'table',
        rows: [
          ['Menge', 'Betrag'],
          ['2', '10,00\n12,00'],
        ],
      },
      { kind: 'table', rows: [['weit\nx   y', '']] },
    ]);
    expect(document.pages[0]?.text).toBe('Menge   Betrag\n2       10,00\n        12,00\n\nweit\nx   y');
  });

  it('has each header and footer once, and footnotes at the end of their page', async () => {
    const reference = '<w:p><w:r><w:t>Wort</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const broken = '<w:p><w:r><w:br w:type="page"/><w:t>zweite Seite</w:t></w:r></w:p>';
    const bytes = makeWord({ header: 'Kopf', footer: 'Fuß', footnotes: ['Anmerkung'], body: reference + broken });
    const document = await readDocument(bytes, 'a.docx');
    expect(document.pages.map(({ text }) => text)).toEqual(['Kopf\n\nWort[1]\n\nFuß\n\n[1] Anmerkung', 'zweite Seite']);
    expect(blocksOf(document).map(({ aside }) => aside)).toEqual([
      'header',
      undefined,
      'footer',
      'footnote',
      undefined,
    ]);
  });

  it('leaves out what is deleted or hidden, and says that something is hidden', async () => {
    const document = await word(
      '<w:p><w:del><w:r><w:delText>gelöscht</w:delText></w:r></w:del><w:ins><w:r><w:t>neu</w:t></w:r></w:ins>' +
        '<w:r><w:rPr><w:vanish/></w:rPr><w:t>versteckt</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>',
    );
    expect(document.pages[0]?.text).toBe('neu');
    expect(document.notes.map(({ code }) => code)).toEqual(['reading.hidden-unread']);
  });

  it('reads text boxes once, before the paragraph that they hang on', async () => {
    const box = (text: string) => `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`;
    const document = await word(
      `<w:p><w:r><w:t>Absatz</w:t><mc:AlternateContent><mc:Choice>${box('Feld')}</mc:Choice><mc:Fallback>${box('Feld')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect(document.pages[0]?.text).toBe('Feld\n\nAbsatz');
  });

  it('is cut at the limit of words, with a warning', async () => {
    const document = await word(wordParagraph('einige Worte mehr').repeat(5_000));
    expect(document.warnings.map(({ code }) => code)).toEqual(['partly-read']);
    expect(document.pages.length).toBe(1);
  });
});

describe('an Excel workbook', () => {
  it('shows values as Excel does, without marks that differ between countries', async () => {
    const at = (value: number, format: 'date' | 'time' | 'euro' | 'dollar' | 'percent' | 'hours') => ({
      value,
      format,
    });
    const rows = [
      [at(excelDay('2026-03-12'), 'date'), at(0.5, 'time'), at(1234.5, 'euro'), at(-7, 'dollar')],
      [at(0.19, 'percent'), at(1.5, 'hours'), 0.1 + 0.2, { value: 'Text', formula: 'A1&"x"' }],
    ];
    const document = await readDocument(makeWorkbook([{ name: 'Werte', rows }]), 'a.xlsx');
    expect(blocksOf(document)).toEqual([
      {
        kind: 'table',
        rows: [
          ['2026-03-12', '12:00', '1234.50 €', '$ -7.00'],
          ['19.0%', '36:00', '0.3', 'Text'],
        ],
      },
    ]);
  });

  it('has a page for every sheet with its name, without empty columns and hidden sheets', async () => {
    const document = await readDocument(
      makeWorkbook([
        { name: 'Januar', rows: [['a', null, null, 'b'], [], [], ['c']] },
        { name: 'Geheim', rows: [['x']], isHidden: true },
        { name: 'Leer', rows: [] },
      ]),
      'a.xlsx',
    );
    expect(structuresOf(document)).toEqual([
      { layout: 'sheet', title: 'Januar', blocks: [{ kind: 'table', rows: [['a', 'b'], [], ['c']] }] },
      { layout: 'sheet', title: 'Leer', blocks: [] },
    ]);
    expect(document.notes.map(({ code }) => code)).toEqual(['reading.hidden-unread']);
  });

  it('goes on another page where a sheet is long, with the same name', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => [index]);
    const document = await readDocument(makeWorkbook([{ name: 'Lang', rows }]), 'a.xlsx');
    expect(structuresOf(document).every((structure) => structure?.title === 'Lang')).toBe(true);
    expect(blocksOf(document).flatMap((block) => (block.kind === 'table' ? block.rows : []))).toHaveLength(450);
  });
});

it('a PowerPoint presentation has its slides in order, with levels, tables and notes', async () => {
  const document = await readDocument(
    makeSlideShow([
      { title: 'Quartal', lines: ['Umsatz', '\tInland'], notes: 'Langsam sprechen' },
      { title: 'Entwurf', isHidden: true },
      {
        title: 'Zahlen',
        table: [
          ['Jahr', 'Summe'],
          ['2026', '12'],
        ],
      },
    ]),
    'a.pptx',
  );
  expect(document).toMatchObject({ kind: 'presentation', notes: [{ code: 'reading.hidden-unread' }] });
  expect(structuresOf(document)).toEqual([
    {
      layout: 'slide',
      title: 'Quartal',
      blocks: [
        { kind: 'heading', level: 1, text: 'Quartal' },
        { kind: 'paragraph', text: 'Umsatz' },
        { kind: 'list_item', level: 2, marker: '•', text: 'Inland' },
        { kind: 'paragraph', text: 'Langsam sprechen', aside: 'speaker_notes' },
      ],
    },
    {
      layout: 'slide',
      title: 'Zahlen',
      blocks: [
        { kind: 'heading', level: 1, text: 'Zahlen' },
        {
          kind: 'table',
          rows: [
            ['Jahr', 'Summe'],
            ['2026', '12'],
          ],
        },
      ],
    },
  ]);
});

describe('an OpenDocument file', () => {
  it('that is a text has headings, numbered lists, footnotes, pages and hidden text', async () => {
    const document = await readDocument(
      makeOpenDocument({
        kind: 'text',
        styles:
          '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>' +
          '<style:style style:name="B"><style:paragraph-properties fo:break-before="page"/></style:style>' +
          '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>',
        body:
          '<text:h text:outline-level="2">Titel</text:h><text:list text:style-name="L"><text:list-item><text:p>eins</text:p></text:list-item>' +
          '<text:list-item><text:p>zwei</text:p></text:list-item></text:list><text:p>Wort<text:note><text:note-citation>1</text:note-citation>' +
          '<text:note-body><text:p>Anmerkung</text:p></text:note-body></text:note> und<text:s text:c="2"/>mehr<text:span text:style-name="H">nie</text:span></text:p>' +
          '<text:p text:style-name="B">zweite\n  Seite</text:p>',
      }),
      'a.odt',
    );
    expect(document.pages.map(({ text }) => text)).toEqual([
      'Titel\n\n1. eins\n2. zwei\n\nWort[1] und  mehr\n\n[1] Anmerkung',
      'zweite Seite',
    ]);
    expect(document.notes.map(({ code }) => code)).toEqual(['reading.hidden-unread']);
  });

  it('that is a spreadsheet has cells as they are shown, and rows that repeat for a million lines take no time', async () => {
    const cell = (text: string, repeats = 1) =>
      `<table:table-cell table:number-columns-repeated="${repeats}"><text:p>${text}</text:p></table:table-cell>`;
    const empty =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const document = await readDocument(
      makeOpenDocument({
        kind: 'spreadsheet',
        body: `<table:table table:name="Kasse"><table:table-row>${cell('x', 2)}${cell('1.234,50 €')}</table:table-row>${empty}</table:table>`,
      }),
      'a.ods',
    );
    expect(structuresOf(document)).toEqual([
      { layout: 'sheet', title: 'Kasse', blocks: [{ kind: 'table', rows: [['x', 'x', '1.234,50 €']] }] },
    ]);
  });

  it('that is a presentation has its slides with notes', async () => {
    const frame = (text: string, kind: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const document = await readDocument(
      makeOpenDocument({
        kind: 'presentation',
        body: `<draw:page draw:name="page1">${frame('Titel', 'title')}${frame('Inhalt', 'outline')}${frame('3', 'page-number')}<presentation:notes>${frame('Sprechen', 'notes')}</presentation:notes></draw:page>`,
      }),
      'a.odp',
    );
    expect(structuresOf(document)).toEqual([
      {
        layout: 'slide',
        title: 'Titel',
        blocks: [
          { kind: 'heading', level: 1, text: 'Titel' },
          { kind: 'paragraph', text: 'Inhalt' },
          { kind: 'paragraph', text: 'Sprechen', aside: 'speaker_notes' },
        ],
      },
    ]);
  });

  it('with a password is refused as locked', async () => {
    const bytes = makeOpenDocument({ kind: 'text', body: '<text:p>x</text:p>', isEncrypted: true });
    expect(await read(bytes, 'a.odt')).toMatchObject({ ok: false, failure: { code: 'encrypted' } });
  });
});

describe('a hostile or broken Office file', () => {
  const failureOf = async (bytes: Uint8Array) => {
    const outcome = await read(bytes, 'a.docx');
    return outcome.ok ? 'read' : outcome.failure.code;
  };

  it('with one letter sixty million times is refused at once', async () => {
    const body = wordParagraph('x'.repeat(60_000_000));
    expect(await failureOf(makeWord({ body }))).toBe('too-large');
  });

  it('with elements nested without end is refused', async () => {
    expect(await failureOf(makeWord({ body: '<w:tbl><w:tr><w:tc>'.repeat(20_000) }))).toBe('corrupt');
  });

  it('defines entities in vain', async () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const document = await readDocument(
      makeWord({ body: `${bomb}${wordParagraph('x')}<w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p>` }),
      'a',
    );
    expect(document.pages[0]?.text).toBe('x\n\n&b;&c;');
  });

  it('that ends early is read as far as it goes, and one without text or parts is refused', async () => {
    const document = await readDocument(makeWord({ body: `${wordParagraph('ganz')}<w:p><w:r><w:t>halb` }), 'a.docx');
    expect(document.pages[0]?.text).toContain('ganz');
    expect(await failureOf(makeWord({ body: '' }))).toBe('empty');
    expect(await failureOf(makeZip([{ name: 'notes.txt', bytes: 'x' }]))).toBe('unsupported');
    expect(await failureOf(Buffer.from('PK\x03\x04 and nothing'))).toBe('corrupt');
  });
});
