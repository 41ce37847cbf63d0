import sharp, { type SharpOptions } from 'sharp';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../failure.ts';
import type { ReadLimits } from '../limits.ts';
import { rasterOf } from '../../ocr/raster-sharp.ts';
import type { Raster } from '../../ocr/raster.ts';
import type { PictureInput } from './picture-input.ts';

export interface OpenImage {
  readonly pageCount: number;
  readonly dpi: number | null;
}

type OpenImageOutcome = { readonly ok: true; readonly image: OpenImage } | Refusal;

/** Resolutions outside this range are left-overs of cameras and programs that know none (72, 96) or lies. */
const believableDpi = { least: 100, most: 1200 };

/** Formats that hold moving pictures. Only the first picture is a page. */
const moving = new Set(['gif', 'webp']);

export async function openImage(input: PictureInput, limits: ReadLimits): Promise<OpenImageOutcome> {
  const head = await sharp(input.bytes, { ...rawOf(input), failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height) {
    return refuse('corrupt', serviceMessage('reading.picture-damaged'));
  }
  if (head.width * head.height > limits.imagePixels) {
    const megapixels = Math.round((head.width * head.height) / 1e6);
    return refuse('too-large', serviceMessage('reading.picture-too-large', { megapixels }));
  }
  const density = input.dpi ?? head.density ?? 0;
  const believable = density >= believableDpi.least && density <= believableDpi.most;
  const pageCount = moving.has(head.format) ? 1 : (head.pages ?? 1);
  return { ok: true, image: { pageCount, dpi: believable ? density : null } };
}

/** The library's option for pixels that another decoder made. */
export function rawOf({ pixels }: PictureInput): Pick<SharpOptions, 'raw'> {
  return pixels === null ? {} : { raw: pixels };
}

/** Decodes one page to grey on white paper, upright by its own orientation mark and no larger than recognition wants. */
export async function decodePage(
  input: PictureInput,
  index: number,
  image: OpenImage,
  limits: ReadLimits,
): Promise<Raster> {
  // Both with the same limit: the library's own is smaller, and would make pictures between the two look damaged.
  const options = { ...rawOf(input), page: index, failOn: 'none', limitInputPixels: limits.imagePixels } as const;
  const pipeline = sharp(input.bytes, options).autoOrient().flatten({ background: '#ffffff' }).greyscale();
  const { width, height, autoOrient } = await sharp(input.bytes, options).metadata();
  const shown = { width: autoOrient.width || width, height: autoOrient.height || height };
  const factor = Math.min(1, Math.sqrt(limits.pagePixels / (shown.width * shown.height)));
  const dpi = image.dpi ?? guessDpi(shown.width, shown.height);
  if (factor === 1) return rasterOf(pipeline, dpi);
  return rasterOf(pipeline.resize(Math.round(shown.width * factor), null), dpi * factor);
}

/** A picture that does not say its resolution is taken for a page as long as A4. */
function guessDpi(width: number, height: number): number {
  return Math.max(width, height) / 11.69;
}
