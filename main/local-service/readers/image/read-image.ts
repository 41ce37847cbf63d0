import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { refuse } from '../failure.ts';
import { withCodes } from '../codes/read-codes.ts';
import { readPages, type ReadContext } from '../read-context.ts';
import { decodePage, openImage } from './decode-image.ts';
import { pictureInputOf } from './picture-input-of.ts';

/** Reads a picture file of one or more pages. */
export async function readImage(bytes: Uint8Array, contentType: string, context: ReadContext): Promise<ReadOutcome> {
  const decodedFile = await pictureInputOf(bytes, contentType, context.limits.drawnBytes);
  if (!decodedFile.ok) return decodedFile;
  const { input } = decodedFile;
  const opened = await openImage(input, context.limits);
  if (!opened.ok) return opened;
  let decoded = 0;
  const readPage = async (index: number) => {
    const raster = await decodePage(input, index, opened.image, context.limits);
    decoded += 1;
    return withCodes(await context.recognisePage(raster, index + 1), raster, context);
  };
  const { pages, notes, warnings, failure } = await readPages(opened.image.pageCount, readPage, context);
  if (decoded === 0) {
    return refuse('corrupt', serviceMessage('reading.picture-damaged'));
  }
  // It could be opened: that nothing was read is the reader's failure, and to be tried again.
  if (failure !== null) throw failure;
  return { ok: true, document: { kind: 'image', contentType, pages, mail: null, invoiceXml: null, warnings, notes } };
}
