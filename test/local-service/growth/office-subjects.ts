import { defaultLimits } from '#local-service/readers/limits.ts';
import { readOffice } from '#local-service/readers/office/read-office.ts';
import { readOldOffice } from '#local-service/readers/office/binary/read-old-office.ts';
import { readRtf } from '#local-service/readers/office/rtf/read-rtf.ts';
import { makeOldWord } from '../../builders/office/old-word.ts';
import { makeOpenDocument } from '../../builders/office/open-document.ts';
import { makeRtf } from '../../builders/office/rtf.ts';
import { makeSlideShow } from '../../builders/office/slide-show.ts';
import { makeWord } from '../../builders/office/word-document.ts';
import { makeWorkbook } from '../../builders/office/workbook.ts';
import type { GrowthSubject } from './growth.ts';
import { repeated } from './text-units.ts';

/** Makers of each format, with what an attacker repeats as XML or as text. */
const formats: Readonly<Record<string, (content: string) => Buffer>> = {
  Word: (content) => makeWord({ body: content }),
  'a paragraph of Word': (content) => makeWord({ body: `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>` }),
  'footnotes of Word': (content) => makeWord({ body: '<w:p/>', footnotes: [content] }),
  'a cell of Excel': (content) => makeWorkbook([{ name: 'x', rows: [[content]] }]),
  'a slide of PowerPoint': (content) => makeSlideShow([{ title: 'x', lines: [content], notes: content }]),
  'an OpenDocument text': (content) => makeOpenDocument({ kind: 'text', body: content }),
  'an OpenDocument spreadsheet': (content) =>
    makeOpenDocument({ kind: 'spreadsheet', body: `<table:table>${content}` }),
  'an OpenDocument presentation': (content) =>
    makeOpenDocument({ kind: 'presentation', body: `<draw:page>${content}` }),
  'styles of OpenDocument': (content) =>
    makeOpenDocument({ kind: 'text', body: '<text:p>x</text:p>', styles: content, masterStyles: content }),
};

const units: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    '<',
    '>',
    '&',
    '&amp;',
    '&#x',
    '"',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!DOCTYPE a [',
    '<a b="',
  ],
  ...[
    '<w:p>',
    '</w:p>',
    '<w:p/>',
    '<w:t>a</w:t>',
    '<w:tbl>',
    '<w:tr>',
    '<w:tc>',
    '<w:tc/>',
    '<w:tab/>',
    '<w:br w:type="page"/>',
  ],
  ...[
    '<w:p><w:r><w:t>a</w:t></w:r></w:p>',
    '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
    '<w:footnoteReference w:id="2"/>',
  ],
  ...['<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'],
  ...[
    '<text:p>a</text:p>',
    '<text:s text:c="9999"/>',
    '<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>',
  ],
  ...[
    '<text:list>',
    '<text:note>',
    '<text:soft-page-break/>',
    '<style:style style:name="a">',
    '<style:header><text:p>a</text:p></style:header>',
  ],
  ...[
    '<table:table-row>',
    '<table:table-row table:number-rows-repeated="999"><table:table-cell table:number-columns-repeated="99"><text:p>a</text:p></table:table-cell></table:table-row>',
  ],
];

const rtfUnits: readonly string[] = [
  ...[
    'a',
    '{',
    '}',
    '\\',
    '\\par ',
    "\\'fc",
    '\\u8364?',
    '\\f1 a',
    '{\\*\\a b}',
    '\\bin1 a',
    '{\\header a\\par}',
    '{\\footnote a}',
  ],
  ...['\\intbl a\\cell ', '\\intbl a\\cell\\row ', '\\cell', '\\row', '\\page a', '{\\listtext 1.}', '{\\v a}'],
];

export const rtfSubjects: readonly GrowthSubject[] = rtfUnits.map((unit) => ({
  name: `RTF ${JSON.stringify(unit)}`,
  prepare: (size) => {
    const bytes = makeRtf(repeated(unit, size));
    return () => readRtf(bytes, { limits: defaultLimits, signal: undefined });
  },
  maxSize: 4_000_000,
}));

/** Old Word documents whose text is one piece that repeats a unit. */
const oldWordUnits: readonly string[] = [
  'a',
  '\r',
  '\f',
  '\u0007',
  '\u0013',
  '\u0013\u0015',
  '\u0013\u0014',
  '\t',
  '\u000b',
];

export const oldWordSubjects: readonly GrowthSubject[] = oldWordUnits.map((unit) => ({
  name: `old Word ${JSON.stringify(unit)}`,
  prepare: (size) => {
    const bytes = makeOldWord({ body: [{ text: repeated(unit, size) }] });
    return () => readOldOffice(bytes, { limits: defaultLimits });
  },
  maxSize: 2_000_000,
}));

export const officeFormats = Object.keys(formats);

export function officeSubjects(format: string): readonly GrowthSubject[] {
  const make = formats[format];
  if (make === undefined) throw new Error(`no such format: ${format}`);
  return units.map((unit) => ({
    name: `${format} ${JSON.stringify(unit)}`,
    prepare: (size) => {
      const bytes = make(repeated(unit, size));
      return () => readOffice(bytes, { limits: defaultLimits, signal: undefined });
    },
    // Unpacking and threads of the system cost the same for every size.
    leastCpuMs: 20,
    maxSize: 4_000_000,
  }));
}
