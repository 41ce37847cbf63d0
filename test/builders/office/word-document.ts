import { makeZip } from './zip.ts';
import { escapeXml, makeContentTypes, makeLinks, xmlHead } from './xml.ts';

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The XML of a paragraph. Tabs and line breaks of the text are those of Word. */
export function wordParagraph(text: string, properties = ''): string {
  const run = text
    .split(/(\t|\n)/)
    .map((part) =>
      part === '\t' ? '<w:tab/>' : part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`,
    )
    .join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r>${run}</w:r></w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<w:tc><w:tcPr/>${text
      .split('\n')
      .map((line) => wordParagraph(line))
      .join('')}</w:tc>`;
  return `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

export interface MadeWord {
  readonly body: string;
  readonly header?: string;
  readonly footer?: string;
  /** The texts of footnotes 2, 3, … as Word numbers them inside. */
  readonly footnotes?: readonly string[];
}

const styles =
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Klein"><w:name w:val="Small heading"/><w:basedOn w:val="berschrift2"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering =
  `<w:abstractNum w:abstractNumId="7">${level(0, 'bullet', '')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="8">${level(0, 'decimal', '§ %1')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>';

/** Makes a Word document. List 1 has bullets, list 2 is numbered `§ 1`, `1.a)`. */
export function makeWord({ body, header, footer, footnotes = [] }: MadeWord): Buffer {
  const part = (name: string, content: string) => ({
    name: `word/${name}`,
    bytes: `${xmlHead}${content}`,
  });
  const notes = footnotes.map((text, index) => `<w:footnote w:id="${index + 2}">${wordParagraph(text)}</w:footnote>`);
  return makeZip([
    { name: '[Content_Types].xml', bytes: makeContentTypes('word/document.xml', mainType) },
    { name: '_rels/.rels', bytes: makeLinks([['officeDocument', 'word/document.xml']]) },
    part('document.xml', `<w:document ${namespace}><w:body>${body}</w:body></w:document>`),
    {
      name: 'word/_rels/document.xml.rels',
      bytes: makeLinks([
        ['styles', 'styles.xml'],
        ['numbering', 'numbering.xml'],
        ['footnotes', 'footnotes.xml'],
        ['header', 'header1.xml'],
        ['header', 'header2.xml'],
        ['footer', '/word/footer1.xml'],
      ]),
    },
    part('styles.xml', `<w:styles ${namespace}>${styles}</w:styles>`),
    part('numbering.xml', `<w:numbering ${namespace}>${numbering}</w:numbering>`),
    part(
      'footnotes.xml',
      `<w:footnotes ${namespace}><w:footnote w:id="0" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>${notes.join('')}</w:footnotes>`,
    ),
    part('header1.xml', `<w:hdr ${namespace}>${wordParagraph(header ?? '')}</w:hdr>`),
    part('header2.xml', `<w:hdr ${namespace}>${wordParagraph(header ?? '')}</w:hdr>`),
    part('footer1.xml', `<w:ftr ${namespace}>${wordParagraph(footer ?? '')}</w:ftr>`),
  ]);
}
