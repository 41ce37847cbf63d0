import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../failure.ts';

/** A picture as the picture library takes it: a file, or pixels that another decoder made of one. */
export interface PictureInput {
  readonly bytes: Uint8Array;
  /** `bytes` are red, green and blue of each pixel, row by row; `null` when they are a file. */
  readonly pixels: { readonly width: number; readonly height: number; readonly channels: 3 } | null;
  /** The resolution by another decoder; `null` when the library is to be asked or the file names none. */
  readonly dpi: number | null;
}

export type PictureOutcome = { readonly ok: true; readonly input: PictureInput } | Refusal;

export function damagedPicture(): Refusal {
  return refuse('corrupt', serviceMessage('reading.picture-damaged'));
}

/** Refuses a picture whose pixels would take more than `maxBytes`; `null` when it may be decoded. */
export function refuseHugePixels(width: number, height: number, maxBytes: number): Refusal | null {
  if (width * height * 3 <= maxBytes) return null;
  const megapixels = Math.round((width * height) / 1e6);
  return refuse('too-large', serviceMessage('reading.picture-too-large', { megapixels }));
}
