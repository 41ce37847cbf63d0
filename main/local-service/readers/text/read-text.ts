import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { decodeText } from './charset.ts';
import { csvToText } from './csv-text.ts';
import { readHtml } from './html-text.ts';
import { invoiceToText, isInvoiceXml } from './invoice-text.ts';
import { plainPages } from './plain-page.ts';
import { textFormatOf, type TextFormat } from './text-format.ts';

/** Reads text of any kind. The name decides only between kinds of text that look alike. */
export function readText(bytes: Uint8Array, maxBytes: number, name = ''): ReadOutcome {
  if (bytes.length > maxBytes) {
    return refuse('too-large', serviceMessage('reading.text-too-large', { megabytes: inMegabytes(maxBytes) }));
  }
  const source = decodeText(bytes);
  if (source === null) return unreadable();
  const format = textFormatOf(source, name);
  const { text, invoiceXml } = readableText(source, format);
  if (text.trim() === '') return refuse('empty', serviceMessage('reading.no-text'));
  return {
    ok: true,
    document: {
      kind: 'text',
      contentType: contentTypes[format],
      pages: plainPages(text),
      mail: null,
      invoiceXml,
      warnings: [],
      notes: [],
    },
  };
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
}

function readableText(source: string, format: TextFormat): ReadableText {
  switch (format) {
    case 'html': {
      const { title, text } = readHtml(source);
      return { text: title === '' || text.startsWith(title) ? text : `${title}\n\n${text}`, invoiceXml: null };
    }
    case 'csv':
      return { text: csvToText(source), invoiceXml: null };
    case 'xml': {
      const invoice = isInvoiceXml(source) ? invoiceToText(source) : null;
      return invoice === null ? { text: source, invoiceXml: null } : { text: invoice, invoiceXml: source };
    }
    case 'markdown':
    case 'json':
    case 'plain':
      return { text: source, invoiceXml: null };
  }
}

function unreadable(): ReadOutcome {
  return refuse('unsupported', serviceMessage('reading.unsupported', { kind: serviceMessage('reading.kind.other') }));
}
