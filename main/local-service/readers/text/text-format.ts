export type TextFormat = 'html' | 'xml' | 'csv' | 'markdown' | 'json' | 'plain';

const byExtension: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
};

/** Tells what a text is: markup by its first characters, tables and the rest by the name. */
export function textFormatOf(text: string, name: string): TextFormat {
  const start = text.slice(0, 1_024).trimStart();
  const extension = /\.([a-z]{2,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const isMarkup = start.startsWith('<');
  if (/^<(?:!doctype\s{1,9}html|html)[\s>]/i.test(start) || (isMarkup && /^(x?html?|xht)$/.test(extension)))
    return 'html';
  if (start.startsWith('<?xml')) return /<html[\s>]/i.test(start) ? 'html' : 'xml';
  if (isMarkup && extension === 'xml') return 'xml';
  return byExtension[extension] ?? 'plain';
}
