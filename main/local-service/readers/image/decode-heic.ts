import { readFile } from 'node:fs/promises';
import libheifPackage, { type heif_image_handle, type MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import { z } from 'zod';
import { packagedFile } from '#lib/packaged-file.ts';
import { damagedPicture, refuseHugePixels, type PictureOutcome } from './picture-input.ts';

/** What libheif gives of a decoded picture, which its own types leave out. */
const decodedSchema = z.object({
  channels: z
    .array(
      z.object({
        width: z.int().positive(),
        height: z.int().positive(),
        stride: z.int().positive(),
        data: z.instanceof(Uint8Array),
      }),
    )
    .nonempty(),
});

type Plane = z.infer<typeof decodedSchema>['channels'][0];

/**
 * Decodes the main picture of a HEIC or HEIF file, upright. libheif runs as WebAssembly in a memory of its own, which is dropped
 * with the file. The wasm file is read from the directory of its package, where a person can replace it with another build.
 */
export async function decodeHeic(bytes: Uint8Array, maxBytes: number): Promise<PictureOutcome> {
  const wasmBinary = await readFile(packagedFile('libheif-js/libheif-wasm/libheif.wasm'));
  try {
    return decodeMain(createLibheif({ wasmBinary }), bytes, maxBytes);
  } catch (error) {
    // WebAssembly ends so on a wild pointer or when its memory runs out.
    if (error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError))
      return damagedPicture();
    throw error;
  }
}

/** The package is its factory, and its types say that it has one. */
function createLibheif(options: { readonly wasmBinary: Uint8Array }): MainModule {
  const factory: unknown = libheifPackage;
  if (!isFactory(factory)) throw new Error('libheif-js exports no factory');
  return factory(options);
}

function isFactory(value: unknown): value is typeof libheifPackage.default {
  return typeof value === 'function';
}

function decodeMain(libheif: MainModule, bytes: Uint8Array, maxBytes: number): PictureOutcome {
  const context = libheif.heif_context_alloc();
  libheif.heif_context_read_from_memory(context, bytes);
  const handle: unknown = libheif.heif_js_context_get_primary_image_handle(context);
  if (!isHandle(handle)) return damagedPicture();
  const width = libheif.heif_image_handle_get_width(handle);
  const height = libheif.heif_image_handle_get_height(handle);
  const refusal = refuseHugePixels(width, height, maxBytes);
  if (refusal !== null) return refusal;
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: interleaved } = libheif.heif_chroma;
  const decoded = decodedSchema.safeParse(libheif.heif_js_decode_image2(handle, rgb, interleaved));
  const plane = decoded.data?.channels[0];
  if (plane === undefined || plane.stride < plane.width * 3) return damagedPicture();
  if (plane.data.length < plane.stride * plane.height) return damagedPicture();
  const pixels = { width: plane.width, height: plane.height, channels: 3 } as const;
  return { ok: true, input: { bytes: withoutPadding(plane), pixels, dpi: null } };
}

/** libheif returns an error object where there is no picture. */
function isHandle(value: unknown): value is heif_image_handle {
  return typeof value === 'object' && value !== null && 'delete' in value;
}

/** Copies the rows, which libheif pads, out of its memory. */
function withoutPadding({ width, height, stride, data }: Plane): Uint8Array {
  const rowBytes = width * 3;
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return rows;
}
