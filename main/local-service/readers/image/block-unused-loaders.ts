import sharp from 'sharp';

/** The kinds of picture that `file-type.ts` lets through to the library. */
const used = ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif', 'Heif'];

/**
 * The picture library can open more than we read (SVG among it, by a library of its own), and would choose by content. What is not
 * needed cannot be attacked. For the whole process.
 */
export function blockUnusedLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: used.map((name) => `VipsForeignLoad${name}`) });
}
