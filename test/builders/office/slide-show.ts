import { makeZip, type MadeEntry } from './zip.ts';
import { escapeXml, makeContentTypes, makeLinks, xmlHead } from './xml.ts';

const namespace =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const mainType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

export interface MadeSlide {
  readonly title: string;
  /** A line that starts with a tab is one level deeper. */
  readonly lines?: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly notes?: string;
  readonly isHidden?: boolean;
}

const paragraph = (text: string) =>
  `<a:p>${text.startsWith('\t') ? '<a:pPr lvl="1"/>' : ''}<a:r><a:rPr lang="de"/><a:t>${escapeXml(text.trimStart())}</a:t></a:r></a:p>`;
const shape = (type: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map(paragraph).join('')}</p:txBody></p:sp>`;

function tableXml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
  return `<p:graphicFrame><a:tbl>${rows.map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
}

function slideParts(slide: MadeSlide, number: number): readonly MadeEntry[] {
  const { title, lines = [], table, notes, isHidden } = slide;
  const shapes =
    shape('title', [title]) +
    shape('body', lines) +
    (table === undefined ? '' : tableXml(table)) +
    shape('sldNum', [String(number)]);
  const shown = isHidden === true ? ' show="0"' : '';
  const slideXml = `${xmlHead}<p:sld ${namespace}${shown}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
  const notesXml = `${xmlHead}<p:notes ${namespace}>${shape('sldImg', [])}${shape('body', [notes ?? ''])}${shape('sldNum', ['1'])}</p:notes>`;
  return [
    { name: `ppt/slides/slide${number}.xml`, bytes: slideXml },
    {
      name: `ppt/slides/_rels/slide${number}.xml.rels`,
      bytes: makeLinks(notes === undefined ? [] : [['notesSlide', `../notesSlides/notesSlide${number}.xml`]]),
    },
    ...(notes === undefined ? [] : [{ name: `ppt/notesSlides/notesSlide${number}.xml`, bytes: notesXml }]),
  ];
}

/** Makes a PowerPoint presentation. The numbers of its parts go against the order of the slides, as after moving them. */
export function makeSlideShow(slides: readonly MadeSlide[]): Buffer {
  const numberAt = (index: number) => slides.length - index;
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  return makeZip([
    { name: '[Content_Types].xml', bytes: makeContentTypes('ppt/presentation.xml', mainType) },
    { name: '_rels/.rels', bytes: makeLinks([['officeDocument', 'ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      bytes: `${xmlHead}<p:presentation ${namespace}><p:sldIdLst>${list.join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      bytes: makeLinks(slides.map((_, index) => ['slide', `slides/slide${numberAt(index)}.xml`] as const)),
    },
    ...slides.flatMap((slide, index) => slideParts(slide, numberAt(index))),
  ]);
}
