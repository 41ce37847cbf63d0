import type { ReadDocument } from '#local-service/readers/document.ts';
import { plainPage } from '#local-service/analysis/document-view.ts';

/** A text file as the text reader hands it over: columns made of spaces. */
export function plainDocument(text: string, invoiceXml: string | null = null): ReadDocument {
  return {
    kind: 'text',
    contentType: 'text/plain',
    pages: [plainPage(text)],
    mail: null,
    invoiceXml,
    warnings: [],
    notes: [],
  };
}
