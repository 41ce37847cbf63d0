import type { Ask } from '../../bridge/react.tsx';
import { loadContent, releaseContent, type Content } from './load-content.ts';
import type { PageSize } from './use-page-ratios.ts';

export interface DrawnPage {
  readonly url: string;
  readonly size: PageSize;
}

/** A file that no browser can show, such as TIFF. The service draws it page by page. */
export interface PictureFile {
  /** Rejects when the service cannot draw it. */
  page(number: number): Promise<DrawnPage>;
  close(): void;
}

export function openPictures(call: Ask, fileId: string): PictureFile {
  const ending = new AbortController();
  const kept: Content[] = [];
  const pages = new Map<number, Promise<DrawnPage>>();
  const draw = async (page: number): Promise<DrawnPage> => {
    const ticket = await call('content.preview', { fileId, page });
    if (!ticket.ok) throw new Error(ticket.error.code);
    const content = await loadContent(ticket.result.url, ending.signal);
    if (content.kind !== 'image') throw new Error('the service gives the file and draws no page');
    if (ending.signal.aborted) releaseContent(content);
    else kept.push(content);
    const image = new Image();
    image.src = content.url;
    await image.decode();
    return { url: content.url, size: { width: image.naturalWidth, height: image.naturalHeight } };
  };
  return {
    page(number) {
      const known = pages.get(number) ?? draw(number);
      pages.set(number, known);
      return known;
    },
    close() {
      ending.abort();
      for (const content of kept) releaseContent(content);
    },
  };
}
