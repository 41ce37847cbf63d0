import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { decodeText } from './charset.ts';
import { plainPages } from './plain-page.ts';

export function readText(bytes: Uint8Array, maxBytes: number): ReadOutcome {
  if (bytes.length > maxBytes) {
    return refuse('too-large', serviceMessage('reading.text-too-large', { megabytes: inMegabytes(maxBytes) }));
  }
  const text = decodeText(bytes);
  if (text === null) return unreadable();
  if (text.trim() === '') return refuse('empty', serviceMessage('reading.no-text'));
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
  return refuse('unsupported', serviceMessage('reading.unsupported', { kind: serviceMessage('reading.kind.other') }));
}
