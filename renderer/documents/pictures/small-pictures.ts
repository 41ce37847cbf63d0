import type { MethodResult } from '#contract/methods.ts';
import type { Answer } from '../../bridge/client.ts';
import type { Ask } from '../../bridge/react.tsx';
import { loadContent, releaseContent, type Content } from '../preview/load-content.ts';

/** The file of which a picture is wanted. */
export interface PicturedFile {
  readonly id: string;
  /** Its id at the service, once it has one. */
  readonly fileId: string | null;
  readonly sizeBytes: number;
}

/** As wide as the largest place where it is shown, on a screen with two pixels for each. */
const widthPx = 160;
/** No place shows more of a page. */
const mostHeightPx = 226;
/** Larger files are not loaded for a small picture; the service may still have one. */
const largestBytes = 30_000_000;
/** Pictures are drawn two at a time, so that a list of a thousand files leaves the page usable. */
const atOnce = 2;
/** The number of pictures that are kept, of about 10 kB each. */
const mostKept = 400;

interface Job {
  readonly file: PicturedFile;
  readonly call: Ask;
  readonly waiting: Set<(url: string | null) => void>;
}

/** Addresses of drawn pictures; `null` for a file of which there is none. The last used one is the last. */
const kept = new Map<string, string | null>();
const jobs = new Map<string, Job>();
let running = 0;

/** Returns the picture that is drawn already; `undefined` when it is not known yet. */
export const knownPicture = ({ id }: PicturedFile): string | null | undefined => kept.get(id);

/**
 * Draws the top of the first page of a file as a small picture. `then` gets its address, or `null` when there is none.
 * The returned function ends the wait; a file that nobody waits for is not drawn. The file asked for last comes first.
 */
export function wantPicture(file: PicturedFile, call: Ask, then: (url: string | null) => void): () => void {
  const job = jobs.get(file.id) ?? { file, call, waiting: new Set() };
  job.waiting.add(then);
  jobs.set(file.id, job);
  queueMicrotask(drawNext);
  return () => {
    job.waiting.delete(then);
    if (job.waiting.size === 0) jobs.delete(file.id);
  };
}

const drawing = new Set<string>();

function drawNext(): void {
  if (running >= atOnce) return;
  const next = [...jobs.values()].findLast(({ file }) => !drawing.has(file.id));
  if (next === undefined) return;
  running += 1;
  drawing.add(next.file.id);
  void draw(next).finally(() => {
    running -= 1;
    drawing.delete(next.file.id);
    drawNext();
  });
  drawNext();
}

async function draw({ file, call, waiting }: Job): Promise<void> {
  const url = await pictureOf(file, call).catch(() => null);
  // A file that the service does not have yet may get a picture there.
  if (url !== null || file.fileId !== null) keep(file.id, url);
  jobs.delete(file.id);
  for (const then of waiting) then(url);
}

function keep(id: string, url: string | null): void {
  kept.set(id, url);
  for (const [oldest, address] of kept) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
    if (address !== null) URL.revokeObjectURL(address);
  }
}

async function pictureOf(file: PicturedFile, call: Ask): Promise<string | null> {
  if (file.sizeBytes > 0 && file.sizeBytes <= largestBytes) {
    const own = await drawFrom(await call('content.preview', { trackedFileId: file.id }));
    if (own !== null) return own;
  }
  if (file.fileId === null) return null;
  return drawFrom(await call('content.preview', { fileId: file.fileId, page: 1 }));
}

async function drawFrom(ticket: Answer<MethodResult<'content.preview'>>): Promise<string | null> {
  if (!ticket.ok) return null;
  const content = await loadContent(ticket.result.url, new AbortController().signal);
  try {
    const canvas = document.createElement('canvas');
    const isDrawn = await drawContent(content, canvas);
    const picture = isDrawn ? await blobOf(topOf(canvas)) : null;
    return picture === null ? null : URL.createObjectURL(picture);
  } finally {
    releaseContent(content);
  }
}

async function drawContent(content: Content, canvas: HTMLCanvasElement): Promise<boolean> {
  switch (content.kind) {
    case 'pdf': {
      const { openPdf } = await import('../preview/pdf-reader.ts');
      const opened = await openPdf(content.bytes);
      if (!opened.ok) return false;
      try {
        await opened.file.draw(1, canvas, { turn: 0, widthPx, signal: new AbortController().signal });
        return true;
      } finally {
        opened.file.close();
      }
    }
    case 'image': {
      const image = new Image();
      image.src = content.url;
      await image.decode();
      canvas.width = widthPx;
      canvas.height = Math.max(1, Math.round((image.naturalHeight / image.naturalWidth) * widthPx));
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return true;
    }
    case 'text':
      return drawText(content.text, canvas);
    case 'attachment':
      return false;
  }
}

const lineHeightPx = 8;

/** Shows the first lines as a page, in which nobody reads but whose shape is known. */
function drawText(text: string, canvas: HTMLCanvasElement): boolean {
  canvas.width = widthPx;
  canvas.height = mostHeightPx;
  const context = canvas.getContext('2d');
  if (context === null) return false;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#56534d';
  context.font = '6px sans-serif';
  for (const [index, line] of text.split('\n', 26).entries()) {
    context.fillText(line.slice(0, 60), 10, 14 + index * lineHeightPx);
  }
  return true;
}

/** A long receipt is cut: lists show the top of the first page. */
function topOf(page: HTMLCanvasElement): HTMLCanvasElement {
  if (page.height <= mostHeightPx) return page;
  const top = document.createElement('canvas');
  top.width = page.width;
  top.height = mostHeightPx;
  top.getContext('2d')?.drawImage(page, 0, 0);
  return top;
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
