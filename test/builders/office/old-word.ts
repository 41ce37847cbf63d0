import { makeCompoundFile } from './compound-file.ts';

interface MadeParagraph {
  readonly text: string;
  /** 1 to 9 for a heading. */
  readonly style?: number;
  /** `cell` and `row` end a cell or row of a table. */
  readonly ends?: 'cell' | 'row';
}

export interface MadeOldWord {
  /** At most 14: their properties lie in one page of the format. */
  readonly body: readonly MadeParagraph[];
  readonly header?: string;
  readonly footnote?: string;
  readonly isEncrypted?: boolean;
}

const [textAt, pageSize, headSize] = [0x400, 512, 0x400];

/** Makes a Word document of the format of 1997 to 2003. The body takes one byte a character, the rest two. */
export function makeOldWord({ body, header = '', footnote = '', isEncrypted = false }: MadeOldWord): Buffer {
  const marked = body.map(({ text, ends }) => `${text}${ends === undefined ? '\r' : '\u0007'}`);
  const narrow = Buffer.from(marked.join(''), 'latin1');
  const noteText = footnote === '' ? '' : `\u0002${footnote}\r`;
  const headerText = header === '' ? '' : `${header}\r`;
  const wide = Buffer.from(noteText + headerText, 'utf16le');
  const wideAt = textAt + narrow.length + (narrow.length % 2);
  const pageNumber = Math.ceil((wideAt + wide.length) / pageSize);
  const document = Buffer.alloc(Math.max(4096, (pageNumber + 1) * pageSize));
  narrow.copy(document, textAt);
  wide.copy(document, wideAt);
  paragraphPage(body, marked).copy(document, pageNumber * pageSize);

  const total = narrow.length + wide.length / 2;
  const pieces = Buffer.alloc(5 + 3 * 4 + 2 * 8);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(pieces.length - 5, 1);
  [0, narrow.length, total].forEach((place, index) => pieces.writeUInt32LE(place, 5 + index * 4));
  pieces.writeUInt32LE((0x4000_0000 | (textAt * 2)) >>> 0, 17 + 2);
  pieces.writeUInt32LE(wideAt, 25 + 2);
  const paragraphs = list(0, document.length, pageNumber);
  // Six empty parts for the lines above footnotes, an even header, and the header.
  const headers = list(0, 0, 0, 0, 0, 0, 0, 0, headerText.length, headerText.length);
  const table = Buffer.concat([pieces, paragraphs, headers]);

  const head = document.subarray(0, headSize);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0xc1, 2);
  head.writeUInt16LE(0x200 | (isEncrypted ? 0x100 : 0), 10);
  [narrow.length, noteText.length, headerText.length].forEach((length, index) =>
    head.writeUInt32LE(length, 0x4c + index * 4),
  );
  const place = (at: number, from: number, length: number) => {
    head.writeUInt32LE(from, at);
    head.writeUInt32LE(length, at + 4);
  };
  place(0x1a2, 0, pieces.length);
  place(0x102, pieces.length, paragraphs.length);
  place(0xf2, pieces.length + paragraphs.length, headers.length);
  return makeCompoundFile({ '1Table': table, WordDocument: document });
}

/** The properties of each paragraph of the body. */
function paragraphPage(body: readonly MadeParagraph[], marked: readonly string[]): Buffer {
  const page = Buffer.alloc(pageSize);
  let [offset, end] = [textAt, pageSize - 1];
  page.writeUInt8(body.length, pageSize - 1);
  page.writeUInt32LE(offset, 0);
  body.forEach(({ style = 0, ends }, index) => {
    offset += marked[index]?.length ?? 0;
    page.writeUInt32LE(offset, (index + 1) * 4);
    const codes = ends === undefined ? [] : ends === 'row' ? [0x2416, 0x2417] : [0x2416];
    const changes = codes.flatMap((code) => [code & 0xff, code >> 8, 1]);
    // The length counts pairs of bytes, and one byte less.
    const bytes = [style, 0, ...changes];
    if (bytes.length % 2 === 0) bytes.push(0);
    end = (end - bytes.length - 1) & ~1;
    page.writeUInt8((bytes.length + 1) / 2, end);
    Buffer.from(bytes).copy(page, end + 1);
    page.writeUInt8(end / 2, (body.length + 1) * 4 + index * 13);
  });
  return page;
}

function list(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}
