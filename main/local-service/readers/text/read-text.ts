import type { ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { decodeText } from './charset.ts';
import { plainPages } from './plain-page.ts';

export function readText(bytes: Uint8Array, maxBytes: number): ReadOutcome {
  if (bytes.length > maxBytes) {
    return refuse('too-large', `The text is larger than ${inMegabytes(maxBytes)}. Split it and send the parts.`);
  }
  const text = decodeText(bytes);
  if (text === null) return unreadable();
  if (text.trim() === '') return refuse('empty', 'The file holds no text.');
  return {
    ok: true,
    document: {
      kind: 'text',
      contentType: 'text/plain',
      pages: plainPages(text),
      mail: null,
      invoiceXml: null,
      warnings: [],
      notes: [],
    },
  };
}

function unreadable(): ReadOutcome {
  return refuse(
    'unsupported',
    'Files of this kind cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail (.eml) can.',
  );
}
