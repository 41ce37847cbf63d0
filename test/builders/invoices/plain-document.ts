import type { ReadDocument } from '#local-service/readers/document.ts';
import { plainPage } from '#local-service/analysis/document-view.ts';

/** Returns a text as the text reader does, with columns made of spaces. */
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
