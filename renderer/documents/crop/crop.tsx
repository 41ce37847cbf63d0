import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Box } from '#contract/documents.ts';
import { cropPaddingPx, likelyCropWidth, lineAround, placeCrop, type CropSize } from './crop-place.ts';
import { createCropPages, type CropPages, type PageImages } from './page-images.ts';
import { useSeen } from '../use-seen.ts';
import './crop.css';

const CropContext = createContext<CropPages | null>(null);

/** Lets crops inside be cut from the pages of an open document; `null` as long as no page is there. */
export function CropProvider({
  images,
  children,
}: {
  readonly images: PageImages | null;
  readonly children: ReactNode;
}) {
  const pages = useMemo(() => (images === null ? null : createCropPages(images)), [images]);
  useEffect(() => (pages === null ? undefined : () => pages.close()), [pages]);
  return <CropContext value={pages}>{children}</CropContext>;
}

interface CropProps extends Partial<CropSize> {
  /** From 1; a service that names no page means the first. */
  readonly page: number | null;
  readonly box: Box | null;
}

/**
 * Shows the place of the page that a value was read from, as it is printed. It draws when it comes into view, and shows
 * nothing where there is no place. The value beside it says the same as text.
 */
export function Crop({ page, box, heightPx = 24, widestPx = 144 }: CropProps) {
  const pages = use(CropContext);
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const isSeen = useSeen(frame);
  const size = useMemo(() => ({ heightPx, widestPx }), [heightPx, widestPx]);
  useEffect(() => {
    if (pages === null || box === null || !isSeen) return undefined;
    let isOver = false;
    pages.page(page ?? 1).then(
      (picture) => {
        if (isOver || canvas.current === null) return;
        cut(canvas.current, picture, box, size);
        setDrawn(true);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [pages, page, box, isSeen, size]);
  if (box === null) return null;
  const style = isDrawn ? { height: heightPx } : { height: heightPx, width: likelyCropWidth(box, size) };
  return (
    <span className="crop" ref={frame} style={style} data-drawn={isDrawn || undefined} aria-hidden>
      <canvas ref={canvas} />
    </span>
  );
}

/** The line around a place, with the place marked: what stands beside a value often says what it is. */
export function LineCrop({ page, box }: Pick<CropProps, 'page' | 'box'>) {
  const line = useMemo(() => (box === null ? null : lineAround(box)), [box]);
  if (line === null || box === null) return null;
  const share = (value: number) => `${value * 100}%`;
  return (
    <span className="line-crop">
      <Crop page={page} box={line} heightPx={28} widestPx={376} />
      <i style={{ left: share((box.x - line.x) / line.width), width: share(box.width / line.width) }} />
    </span>
  );
}

/** Draws the place at the resolution of the screen. */
function cut(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, box: Box, size: CropSize): void {
  const { x, y, width, height, shownWidth, shownHeight } = placeCrop(box, picture, size);
  canvas.width = Math.max(1, Math.round(shownWidth * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(shownHeight * devicePixelRatio));
  canvas.style.width = `${shownWidth}px`;
  canvas.style.height = `${shownHeight}px`;
  canvas.style.margin = `0 ${cropPaddingPx}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}
