import { Parser, type Handler } from 'htmlparser2';
import { createRowWriter } from './row-writer.ts';

const silent = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'object', 'iframe', 'select']);
const blocks = new Set(
  (
    'address article blockquote br caption dd div dl dt figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol ' +
    'p pre section tbody tfoot thead ul'
  ).split(' '),
);
const hidingStyle = /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i;
/** Longer styles are not examined: no program that hides an element needs so much. */
const maxStyleLength = 2_000;

/** The parser's own work grows with the square of the depth. No page that a person wrote is nested half as deep. */
const maxDepth = 512;
/** The depth is checked after a piece of about this many characters. */
const pieceLength = 16_384;
const maxTitleLength = 500;

export interface HtmlText {
  /** Of the document's head; empty when it has none. */
  readonly title: string;
  /** A line for each block or table row; a tab between the cells of a row. */
  readonly text: string;
}

/**
 * The text that a reader of the HTML sees: no scripts, no styles, nothing that is hidden. Nothing is fetched or run. Elements
 * nested deeper than `maxDepth` are closed there; their text is kept.
 */
export function readHtml(html: string): HtmlText {
  const rows = createRowWriter();
  let title = '';
  let inTitle = false;
  let silence = 0;
  let depth = 0;
  const handler: Partial<Handler> = {
    onopentag: (name, attributes) => {
      depth += 1;
      inTitle = name === 'title';
      if (silence > 0 || silent.has(name) || isHidden(attributes)) silence += 1;
      else mark(rows, name, 'open');
    },
    ontext: (text) => {
      if (silence === 0) rows.text(text.replace(/\s+/g, ' '));
      else if (inTitle && title.length < maxTitleLength) title += text;
    },
    onclosetag: (name) => {
      depth -= 1;
      inTitle = false;
      if (silence > 0) silence -= 1;
      else mark(rows, name, 'close');
    },
  };
  let parser = new Parser(handler);
  for (const piece of piecesOf(html)) {
    parser.write(piece);
    if (depth <= maxDepth) continue;
    parser.end();
    parser = new Parser(handler);
    depth = 0;
  }
  parser.end();
  return { title: title.slice(0, maxTitleLength).replace(/\s+/g, ' ').trim(), text: rows.end() };
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes['hidden'] !== undefined) return true;
  return hidingStyle.test((attributes['style'] ?? '').slice(0, maxStyleLength));
}

function mark(rows: ReturnType<typeof createRowWriter>, name: string, side: 'open' | 'close'): void {
  if (name === 'table') rows.table();
  else if (name === 'tr') rows.row(side);
  else if (name === 'td' || name === 'th') {
    if (side === 'open') rows.cell();
  } else if (blocks.has(name)) rows.block();
}

/** Cut before a tag, so that a parser that starts again there does not take the rest of a tag for text. */
function* piecesOf(html: string): Generator<string> {
  for (let from = 0; from < html.length;) {
    const cut = html.indexOf('<', from + pieceLength);
    const to = cut < 0 ? html.length : cut;
    yield html.slice(from, to);
    from = to;
  }
}
