import type { Turn } from './turn-box.ts';

/** Larger pictures than this are scaled down while they are drawn. */
const maxCanvasPixels = 24_000_000;

/**
 * Draws a picture on a canvas, turned clockwise and `widthPx` wide, but never larger than it is.
 *
 * @throws when the picture cannot be decoded
 */
export async function drawTurned(
  url: string,
  { turn, widthPx }: { readonly turn: Turn; readonly widthPx: number },
): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const isLying = turn % 180 !== 0;
  const ownWidth = isLying ? naturalHeight : naturalWidth;
  const most = Math.sqrt(maxCanvasPixels / Math.max(1, naturalWidth * naturalHeight));
  const scale = Math.min(1, most, widthPx / Math.max(1, ownWidth));
  const [width, height] = [Math.max(1, naturalWidth * scale), Math.max(1, naturalHeight * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(isLying ? height : width);
  canvas.height = Math.round(isLying ? width : height);
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((turn * Math.PI) / 180);
  context?.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
}
