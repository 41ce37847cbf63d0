import { Parser } from 'htmlparser2';

const silent = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'object']);
const blocks = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
const cells = new Set(['td', 'th']);

/** The text that a reader of the HTML sees, a line a block or table row. Nothing is fetched or run. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let silence = 0;
  const mark = (name: string) => {
    if (silence > 0) return;
    if (blocks.has(name)) parts.push('\n');
    else if (cells.has(name)) parts.push(' ');
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (silent.has(name)) silence += 1;
      mark(name);
    },
    ontext: (text) => {
      if (silence === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      if (silent.has(name)) silence = Math.max(0, silence - 1);
      mark(name);
    },
  });
  parser.end(html);
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\u200b-\u200f]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
