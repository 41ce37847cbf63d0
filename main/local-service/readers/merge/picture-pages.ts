import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../failure.ts';
import { openImage, rawOf } from '../image/decode-image.ts';
import type { PictureInput } from '../image/picture-input.ts';
import { pictureInputOf } from '../image/picture-input-of.ts';
import type { ReadLimits } from '../limits.ts';
import { jpegFrame } from './jpeg-frame.ts';
import { picturePage, type PlacedPicture } from './picture-page.ts';

const deflateAsync = promisify(deflate);
const longestS = 60;

export interface PicturePages {
  readonly ok: true;
  readonly pageCount: number;
  /** Returns a page, from 0, as a PDF of this one page. */
  readonly page: (index: number) => Promise<Uint8Array | Refusal>;
}

/** Opens a picture file as pages of a PDF. The bytes of a JPEG are kept; other pictures are stored without loss. */
export async function openPicturePages(
  bytes: Uint8Array,
  contentType: string,
  limits: ReadLimits,
): Promise<PicturePages | Refusal> {
  const read = await pictureInputOf(bytes, contentType, limits.drawnBytes);
  if (!read.ok) return read;
  const { input } = read;
  const opened = await openImage(input, limits);
  if (!opened.ok) return opened;
  const { pageCount, dpi } = opened.image;
  return {
    ok: true,
    pageCount,
    page: async (index) => {
      const picture = (await keptJpeg(bytes)) ?? (await decoded(input, index, limits));
      if ('ok' in picture) return picture;
      // A picture that does not state its resolution is taken for a page as long as A4.
      return picturePage({ ...picture, dpi: dpi ?? Math.max(picture.width, picture.height) / 11.69 });
    },
  };
}

type Picture = Omit<PlacedPicture, 'dpi'>;

const coloursOf = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

async function keptJpeg(bytes: Uint8Array): Promise<Picture | null> {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const frame = isJpeg ? jpegFrame(bytes) : null;
  if (frame === null) return null;
  const { orientation = 1 } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
  const { width, height, components } = frame;
  const how = { colours: coloursOf[components], bitsPerComponent: 8, filter: 'DCTDecode' } as const;
  return { ...how, width, height, bytes, orientation };
}

async function decoded(input: PictureInput, index: number, limits: ReadLimits): Promise<Picture | Refusal> {
  const options = { ...rawOf(input), page: index, failOn: 'none', limitInputPixels: limits.imagePixels } as const;
  try {
    const { width, height, space } = await sharp(input.bytes, options).metadata();
    const isGrey = space === 'b-w' || space === 'grey16';
    if (width * height * (isGrey ? 1 : 3) > limits.drawnBytes) {
      const megapixels = Math.round((width * height) / 1e6);
      return refuse('too-large', serviceMessage('reading.picture-too-large', { megapixels }));
    }
    const { data, info } = await sharp(input.bytes, options)
      .timeout({ seconds: longestS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace(isGrey ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return await stored({ ...info, data });
  } catch {
    return refuse('corrupt', serviceMessage('reading.picture-damaged'));
  }
}

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

async function stored({ width, height, channels, data }: Samples): Promise<Picture | Refusal> {
  const size = { width, height, filter: 'FlateDecode', orientation: 1 } as const;
  const bits = channels === 1 ? packBits(data, width, height) : null;
  if (bits !== null) {
    return { ...size, colours: 'DeviceGray', bitsPerComponent: 1, bytes: await deflateAsync(bits) };
  }
  if (channels !== 1 && channels !== 3) return refuse('corrupt', serviceMessage('reading.picture-damaged'));
  return { ...size, colours: coloursOf[channels], bitsPerComponent: 8, bytes: await deflateAsync(data) };
}

/** Packs a picture of only black and white, 8 pixels a byte and each row in whole bytes. Returns `null` for any other. */
function packBits(data: Uint8Array, width: number, height: number): Uint8Array | null {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 1) {
      const sample = data[at];
      if (sample === 255) {
        const target = row * rowBytes + (column >> 3);
        bits[target] = (bits[target] ?? 0) | (0x80 >> (column & 7));
      } else if (sample !== 0) return null;
    }
  }
  return bits;
}
