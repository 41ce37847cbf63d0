import type { ReadDocument } from '#local-service/documents/document.ts';

/** A text file as the text reader hands it over: no geometry, columns made of spaces. */
export function plainDocument(text: string, invoiceXml: string | null = null): ReadDocument {
  const page = {
    number: 1,
    widthPt: 595,
    heightPt: 842,
    rotation: 0,
    textSource: 'plain',
    text,
    words: [],
    confidence: 1,
  } as const;
  return { kind: 'text', contentType: 'text/plain', pages: [page], mail: null, invoiceXml, notes: [] };
}
