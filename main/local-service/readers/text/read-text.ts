import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadDocument, ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { decodeText } from './charset.ts';
import { csvToText } from './csv-text.ts';
import { readHtml } from './html-text.ts';
import { invoiceToText, isInvoiceXml } from './invoice-text.ts';
import { defaultLimits, type ReadLimits } from '../limits.ts';
import { pagesOfLines } from './pages-of-lines.ts';
import { plainPages } from './plain-page.ts';
import { textFormatOf, type TextFormat } from './text-format.ts';

/** Reads text of any kind. The name decides only between kinds of text that look alike. */
export function readText(
  bytes: Uint8Array,
  maxBytes: number,
  name = '',
  limits: ReadLimits = defaultLimits,
): ReadOutcome {
  if (bytes.length > maxBytes) {
    return refuse('too-large', serviceMessage('reading.text-too-large', { megabytes: inMegabytes(maxBytes) }));
  }
  const source = decodeText(bytes);
  if (source === null) return unreadable();
  const format = textFormatOf(source, name);
  const { text, invoiceXml, layout } = readableText(source, format);
  if (text.trim() === '') return refuse('empty', serviceMessage('reading.no-text'));
  return {
    ok: true,
    document: {
      kind: 'text',
      contentType: contentTypes[format],
      ...pagesOf(text, layout, limits),
      mail: null,
      invoiceXml,
      notes: [],
    },
  };
}

/** Text that was made of markup or columns has a structure; other text is shown as it is. */
function pagesOf(
  text: string,
  layout: ReadableText['layout'],
  limits: ReadLimits,
): Pick<ReadDocument, 'pages' | 'warnings'> {
  return layout === null ? { pages: plainPages(text), warnings: [] } : pagesOfLines(text, layout, limits);
}

const contentTypes: Readonly<Record<TextFormat, string>> = {
  html: 'text/html',
  xml: 'application/xml',
  csv: 'text/csv',
  markdown: 'text/markdown',
  json: 'application/json',
  plain: 'text/plain',
};

interface ReadableText {
  readonly text: string;
  readonly invoiceXml: string | null;
  /** How it is shown; `null` for text that is shown as it is. */
  readonly layout: 'text' | 'sheet' | null;
}

function readableText(source: string, format: TextFormat): ReadableText {
  switch (format) {
    case 'html': {
      const { title, text } = readHtml(source);
      return {
        text: title === '' || text.startsWith(title) ? text : `${title}\n\n${text}`,
        invoiceXml: null,
        layout: 'text',
      };
    }
    case 'csv':
      return { text: csvToText(source), invoiceXml: null, layout: 'sheet' };
    case 'xml': {
      const invoice = isInvoiceXml(source) ? invoiceToText(source) : null;
      if (invoice === null) return { text: source, invoiceXml: null, layout: null };
      return { text: invoice, invoiceXml: source, layout: 'text' };
    }
    case 'markdown':
    case 'json':
    case 'plain':
      return { text: source, invoiceXml: null, layout: null };
  }
}

function unreadable(): ReadOutcome {
  return refuse('unsupported', serviceMessage('reading.unsupported', { kind: serviceMessage('reading.kind.other') }));
}
