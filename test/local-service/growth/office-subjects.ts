import { defaultLimits } from '#local-service/readers/limits.ts';
import { readOffice } from '#local-service/readers/office/read-office.ts';
import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import { readRtf } from '#local-service/readers/office/rtf/read-rtf.ts';
import { makeOutlookMessage, packedRtf, type MadeMessage } from '../../builders/documents/outlook-message.ts';
import { makeOldExcel, type MadeCell } from '../../builders/office/old-excel.ts';
import { makeOldWord } from '../../builders/office/old-word.ts';
import { makeOpenDocument } from '../../builders/office/open-document.ts';
import { makeRtf } from '../../builders/office/rtf.ts';
import { makeSlideShow } from '../../builders/office/slide-show.ts';
import { makeWord } from '../../builders/office/word-document.ts';
import { makeWorkbook } from '../../builders/office/workbook.ts';
import type { GrowthSubject } from './growth.ts';
import { repeated } from './text-units.ts';

interface Format {
  readonly make: (content: string) => Buffer;
  /** What an attacker repeats there. Where the content is text, markup in it is escaped and has no meaning. */
  readonly units: readonly string[];
}

const textUnits: readonly string[] = ['a', ' ', '\n', '\t', '<', '&'];

const xmlUnits: readonly string[] = [
  ...['a', ' ', '\n', '<', '>', '&', '&amp;', '&#x', '"', '<!--', '-->'],
  ...['<![CDATA[', ']]>', '<?', '<!DOCTYPE a [', '<a b="'],
];

const wordUnits: readonly string[] = [
  ...['<w:p>', '</w:p>', '<w:p/>', '<w:t>a</w:t>', '<w:tbl>', '<w:tr>', '<w:tc>', '<w:tc/>', '<w:tab/>'],
  ...['<w:br w:type="page"/>', '<w:p><w:r><w:t>a</w:t></w:r></w:p>', '<w:footnoteReference w:id="2"/>'],
  '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>',
  '<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
];

const openDocumentUnits: readonly string[] = [
  ...['<text:p>a</text:p>', '<text:s text:c="9999"/>', '<text:list>', '<text:note>', '<text:soft-page-break/>'],
  '<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>',
  ...['<style:style style:name="a">', '<style:header><text:p>a</text:p></style:header>', '<table:table-row>'],
  '<table:table-row table:number-rows-repeated="999"><table:table-cell table:number-columns-repeated="99"><text:p>a</text:p></table:table-cell></table:table-row>',
];

const openDocument = (make: Format['make']): Format => ({ make, units: [...xmlUnits, ...openDocumentUnits] });

const formats: Readonly<Record<string, Format>> = {
  Word: { make: (content) => makeWord({ body: content }), units: [...xmlUnits, ...wordUnits] },
  'a paragraph of Word': {
    make: (content) => makeWord({ body: `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>` }),
    units: xmlUnits,
  },
  'footnotes of Word': { make: (content) => makeWord({ body: '<w:p/>', footnotes: [content] }), units: textUnits },
  'a cell of Excel': { make: (content) => makeWorkbook([{ name: 'x', rows: [[content]] }]), units: textUnits },
  'a slide of PowerPoint': {
    make: (content) => makeSlideShow([{ title: 'x', lines: [content], notes: content }]),
    units: textUnits,
  },
  'an OpenDocument text': openDocument((content) => makeOpenDocument({ kind: 'text', body: content })),
  'an OpenDocument spreadsheet': openDocument((content) =>
    makeOpenDocument({ kind: 'spreadsheet', body: `<table:table>${content}` }),
  ),
  'an OpenDocument presentation': openDocument((content) =>
    makeOpenDocument({ kind: 'presentation', body: `<draw:page>${content}` }),
  ),
  'styles of OpenDocument': openDocument((content) =>
    makeOpenDocument({ kind: 'text', body: '<text:p>x</text:p>', styles: content, masterStyles: content }),
  ),
};

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
    return () => readCompound(bytes, { limits: defaultLimits });
  },
  maxSize: 2_000_000,
}));

const outlook = (name: string, make: (size: number) => MadeMessage): GrowthSubject => ({
  name: `Outlook ${name}`,
  prepare: (size) => {
    const bytes = makeOutlookMessage(make(size));
    return () => readCompound(bytes, { limits: defaultLimits });
  },
  maxSize: 2_000_000,
});

/** Messages of Outlook that grow in each of their dimensions. */
export const outlookSubjects: readonly GrowthSubject[] = [
  outlook('text', (size) => ({ subject: 'x', text: repeated('a\r\n', size) })),
  outlook('HTML', (size) => ({ subject: 'x', html: repeated('<div>a', size) })),
  outlook('RTF', (size) => ({ subject: 'x', rtf: packedRtf(repeated('{\\*\\htmltag64 <p>}', size)) })),
  outlook('subject', (size) => ({ subject: repeated('Re: ', size) })),
  outlook('recipients', (size) => ({
    subject: 'x',
    to: Array.from({ length: Math.ceil(size / 4_000) }, (_, at) => [`n${at.toString()}`, 'a@example.org'] as const),
  })),
  outlook('attachments', (size) => ({
    subject: 'x',
    attachments: Array.from({ length: Math.ceil(size / 4_000) }, () => ({ name: 'a', bytes: Buffer.alloc(2_000) })),
  })),
  outlook('messages', (size) => ({
    subject: 'x',
    inner: Array.from({ length: Math.ceil(size / 4_000) }, () => ({ subject: 'y', text: 'z'.repeat(2_000) })),
  })),
];

const excel = (name: string, rowsOf: (size: number) => readonly (readonly MadeCell[])[]): GrowthSubject => ({
  name: `old Excel ${name}`,
  prepare: (size) => {
    const bytes = makeOldExcel([{ name: 'a', rows: rowsOf(size) }]);
    return () => readCompound(bytes, { limits: defaultLimits });
  },
  maxSize: 1_000_000,
});

export const oldExcelSubjects: readonly GrowthSubject[] = [
  excel('numbers', (size) => Array.from({ length: Math.ceil(size / 20) }, (_, row) => [row])),
  excel('a row', (size) => [Array.from({ length: Math.ceil(size / 20) }, (_, column) => column)]),
  excel('texts', (size) => Array.from({ length: Math.ceil(size / 40) }, (_, row) => [row.toString()])),
  excel('a long text', (size) => [[repeated('a', Math.min(60_000, size))]]),
];

export const officeFormats = Object.keys(formats);

export function officeSubjects(format: string): readonly GrowthSubject[] {
  const found = formats[format];
  if (found === undefined) throw new Error(`no such format: ${format}`);
  const { make, units } = found;
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
