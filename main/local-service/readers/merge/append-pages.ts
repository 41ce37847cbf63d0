import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../failure.ts';
import type { ReadLimits } from '../limits.ts';
import type { NewPdf } from '../pdf/new-pdf.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import { openPicturePages } from './picture-pages.ts';

export type Appended = { readonly ok: true; readonly pages: number } | Refusal;

export interface Room {
  readonly limits: ReadLimits;
  readonly pagesLeft: number;
}

/** Appends nothing when there are more pages than `pagesLeft`; the number then tells. */
export function appendPdf(pdfium: Pdfium, target: NewPdf, bytes: Uint8Array, pagesLeft: number): Appended {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened;
  const { pdf } = opened;
  try {
    const pages = pdf.pageCount;
    if (pages > pagesLeft || target.append(pdf, 1, pages)) return { ok: true, pages };
    return refuse('corrupt', serviceMessage('reading.pdf-pages-damaged'));
  } finally {
    pdf.close();
  }
}

/** Appends the pages of a picture file, under the same condition. */
export async function appendPicture(
  pdfium: Pdfium,
  target: NewPdf,
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string },
  room: Room,
): Promise<Appended> {
  const picture = await openPicturePages(bytes, contentType, room.limits);
  if (!picture.ok) return picture;
  if (picture.pageCount > room.pagesLeft) return { ok: true, pages: picture.pageCount };
  for (let index = 0; index < picture.pageCount; index += 1) {
    const page = await picture.page(index);
    if ('ok' in page) return page;
    const added = appendPdf(pdfium, target, page, 1);
    if (!added.ok) return added;
  }
  return { ok: true, pages: picture.pageCount };
}
