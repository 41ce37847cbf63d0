import { Parser, type Handler } from 'htmlparser2';

const silent = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'object']);
const blocks = new Set(
  (
    'address article blockquote br dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section ' +
    'table tr ul'
  ).split(' '),
);
const cells = new Set(['td', 'th']);

/** The parser's own work grows with the square of the depth. No mail that a person wrote is nested half as deep. */
const maxDepth = 512;
/** The depth is checked after a piece of about this many characters. */
const pieceLength = 16_384;

/**
 * The text that a reader of the HTML sees, a line a block or table row. Nothing is fetched or run. Elements nested deeper than
 * `maxDepth` are closed there; their text is kept.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let silence = 0;
  let depth = 0;
  const mark = (name: string) => {
    if (silence > 0) return;
    if (blocks.has(name)) parts.push('\n');
    else if (cells.has(name)) parts.push(' ');
  };
  const handler: Partial<Handler> = {
    onopentag: (name) => {
      depth += 1;
      if (silent.has(name)) silence += 1;
      mark(name);
    },
    ontext: (text) => {
      if (silence === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      depth -= 1;
      if (silent.has(name)) silence = Math.max(0, silence - 1);
      mark(name);
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
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\u200b-\u200f]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
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
