import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../../document.ts';
import { inMegabytes, refuse } from '../../failure.ts';
import type { ReadContext } from '../../read-context.ts';
import { createPageBuilder } from '../../structure/page-builder.ts';
import { officeOutcome } from '../office-outcome.ts';
import { RtfHandler } from './rtf-handler.ts';
import { rtfTokens } from './rtf-tokens.ts';

/** Pictures are written as text, four bytes for two; larger files than this are no documents. */
const mostRtfBytes = 128 * 1024 * 1024;
/** The limits are checked after so many tokens. */
const tokensPerCheck = 4_096;

/** Reads a document in Rich Text Format, in the charsets of its fonts. */
export function readRtf(bytes: Uint8Array, { limits, signal }: Pick<ReadContext, 'limits' | 'signal'>): ReadOutcome {
  if (bytes.length > mostRtfBytes) {
    return refuse('too-large', serviceMessage('reading.text-too-large', { megabytes: inMegabytes(mostRtfBytes) }));
  }
  const pages = createPageBuilder(limits);
  const handler = new RtfHandler(pages);
  let count = 0;
  for (const token of rtfTokens(bytes)) {
    handler.take(token);
    count += 1;
    if (count % tokensPerCheck !== 0) continue;
    signal?.throwIfAborted();
    if (pages.isFull()) break;
  }
  handler.end();
  return officeOutcome('text-document', 'application/rtf', pages, handler);
}
