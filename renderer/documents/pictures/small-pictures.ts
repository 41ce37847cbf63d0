import type { MethodResult } from '#contract/methods.ts';
import type { Answer } from '../../bridge/client.ts';
import type { Ask } from '../../bridge/react.tsx';
import { loadContent, releaseContent, type Content } from '../preview/load-content.ts';
import type { Turn } from '../preview/turn-box.ts';
import { createPictureQueue } from './picture-queue.ts';
import { drawAtService, type PictureWish, type ServicePicture } from './service-picture.ts';

/** A whole page. */
type PageShape = Pick<PictureWish, 'page' | 'turn' | 'widthPx'>;

/** The file of which a picture is wanted. */
export interface PicturedFile {
  readonly id: string;
  /** Its id at the service, once it has one. */
  readonly fileId: string | null;
  readonly sizeBytes: number;
}

/** As wide as the largest place where it is shown, on a screen with two pixels for each. */
const widths = { small: 160, large: 420 } as const;
/** No place shows more of a page: sheets of A4 are 1.41 times as high as wide. */
const mostShape = 1.415;
/** Larger files are not loaded for a small picture; the service may still have one. */
const largestBytes = 30_000_000;

const queueOf = (widthPx: number, mostKept: number) =>
  createPictureQueue<PicturedFile>({
    keyOf: ({ id }) => id,
    draw: (file, call) => pictureOf(file, call, widthPx),
    // A file that the service does not have yet may get a picture there.
    mayCome: ({ fileId }) => fileId === null,
    atOnce: 2,
    mostKept,
  });

/** Pictures of the top of the first page: small ones of about 10 kB for lists, and large ones of 60 kB for galleries. */
export const firstPages = { small: queueOf(widths.small, 400), large: queueOf(widths.large, 120) } as const;

async function pictureOf(file: PicturedFile, call: Ask, widthPx: number): Promise<string | null> {
  const shape = { page: 1, turn: 0, widthPx } as const;
  const { fileId } = file;
  const drawn = fileId === null ? null : await drawAtService(call, fileId, shape);
  if (drawn?.kind === 'drawn') return drawn.url;
  if (file.sizeBytes > 0 && file.sizeBytes <= largestBytes) {
    const own = await drawTicket(await call('content.preview', { trackedFileId: file.id }), shape);
    if (own !== null) return pictureUrl(topOf(own));
  }
  if (fileId === null || drawn === null) return null;
  const canvas = await drawOtherwise(drawn, call, fileId, shape);
  return canvas === null ? null : pictureUrl(topOf(canvas));
}

/**
 * Draws a page of a file at the service, or here where the service gives only the whole file; `null` when it cannot be
 * drawn. Rejects when it may be drawn later.
 */
export async function drawPage(call: Ask, fileId: string, shape: PageShape): Promise<HTMLCanvasElement | null> {
  const drawn = await drawAtService(call, fileId, shape);
  return drawn.kind === 'drawn' ? turnedPicture(drawn.url, shape) : drawOtherwise(drawn, call, fileId, shape);
}

/** What is drawn of a file of which the service has drawn nothing. */
async function drawOtherwise(
  { kind }: Exclude<ServicePicture, { readonly kind: 'drawn' }>,
  call: Ask,
  fileId: string,
  shape: PageShape,
): Promise<HTMLCanvasElement | null> {
  if (kind === 'failed') throw new Error('the service does not draw now');
  return kind === 'none' ? null : drawWholeFile(call, fileId, shape);
}

/** Loads a file from the service and draws a page of it. Rejects when it may be drawn later. */
export async function drawWholeFile(call: Ask, fileId: string, shape: PageShape): Promise<HTMLCanvasElement | null> {
  const ticket = await call('content.preview', { fileId });
  if (!ticket.ok && ticket.error.retryable) throw new Error(ticket.error.code);
  return drawTicket(ticket, shape);
}

/** Returns a picture that the service has drawn, turned, and releases its address; `null` when it cannot be decoded. */
export async function turnedPicture(
  url: string,
  { turn, widthPx }: Pick<PageShape, 'turn' | 'widthPx'>,
): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement('canvas');
  try {
    return (await drawImage(url, canvas, turn, widthPx)) ? canvas : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws a page of the file behind a ticket; `null` when it cannot be drawn. */
async function drawTicket(
  ticket: Answer<MethodResult<'content.preview'>>,
  shape: PageShape,
): Promise<HTMLCanvasElement | null> {
  if (!ticket.ok) return null;
  const content = await loadContent(ticket.result.url, new AbortController().signal);
  try {
    const canvas = document.createElement('canvas');
    return (await drawContent(content, canvas, shape)) ? canvas : null;
  } finally {
    releaseContent(content);
  }
}

async function drawContent(
  content: Content,
  canvas: HTMLCanvasElement,
  { page, turn, widthPx }: PageShape,
): Promise<boolean> {
  switch (content.kind) {
    case 'pdf': {
      const { openPdf } = await import('../preview/pdf-reader.ts');
      const opened = await openPdf(content.bytes);
      if (!opened.ok) return false;
      try {
        await opened.file.draw(page, canvas, { turn, widthPx, signal: new AbortController().signal });
        return true;
      } finally {
        opened.file.close();
      }
    }
    case 'image':
      return drawImage(content.url, canvas, turn, widthPx);
    case 'text':
      return drawText(content.text, canvas, widthPx);
    case 'attachment':
      return false;
  }
}

async function drawImage(url: string, canvas: HTMLCanvasElement, turn: Turn, widthPx: number): Promise<boolean> {
  const image = new Image();
  image.src = url;
  const isPicture = await image.decode().then(
    () => true,
    () => false,
  );
  if (isPicture) drawTurned(image, canvas, turn, widthPx);
  return isPicture;
}

function drawTurned(image: HTMLImageElement, canvas: HTMLCanvasElement, turn: Turn, widthPx: number): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isAcross = turn % 180 !== 0;
  const scale = widthPx / (isAcross ? height : width);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.max(1, Math.round(height * scale))];
  canvas.width = isAcross ? shownHeight : shownWidth;
  canvas.height = isAcross ? shownWidth : shownHeight;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -shownWidth / 2, -shownHeight / 2, shownWidth, shownHeight);
}

/** Shows the first lines as a page, in which nobody reads but whose shape is known. */
function drawText(text: string, canvas: HTMLCanvasElement, widthPx: number): boolean {
  const scale = widthPx / widths.small;
  canvas.width = widthPx;
  canvas.height = Math.floor(widthPx * mostShape);
  const context = canvas.getContext('2d');
  if (context === null) return false;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#56534d';
  context.font = '6px sans-serif';
  for (const [index, line] of text.split('\n', 26).entries()) {
    context.fillText(line.slice(0, 60), 10, 14 + index * 8);
  }
  return true;
}

/** A long receipt is cut: lists show the top of the first page. */
function topOf(page: HTMLCanvasElement): HTMLCanvasElement {
  const mostHeight = Math.floor(page.width * mostShape);
  if (page.height <= mostHeight) return page;
  const top = document.createElement('canvas');
  top.width = page.width;
  top.height = mostHeight;
  top.getContext('2d')?.drawImage(page, 0, 0);
  return top;
}

/** Returns the address of a drawing; `null` when the browser has no memory for it. */
export async function pictureUrl(canvas: HTMLCanvasElement): Promise<string | null> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  return picture === null ? null : URL.createObjectURL(picture);
}
