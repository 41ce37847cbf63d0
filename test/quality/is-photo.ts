import sharp from 'sharp';

/** The picture is reduced to blocks of so many pixels, so many to a side. */
const blocks = { side: 12, pixels: 8 };
/** In a block of paper, an eighth of the pixels is lighter than any print. */
const lightShare = 0.9;
/** On a scan the paper of a dark block is nearly as light as that of a light one. */
const leastEvenness = 0.8;

/**
 * Returns whether a file is a photo: a picture whose paper is not evenly light, because the light falls from one side or
 * what the paper lies on is visible, too. Files that are no picture are none.
 */
export async function isPhoto(file: string): Promise<boolean> {
  if (!/\.(?:jpe?g|png|webp|heic|tiff?)$/iu.test(file)) return false;
  const side = blocks.side * blocks.pixels;
  const pixels = await sharp(file, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (pixels === null) return false;
  const lights = Array.from({ length: blocks.side ** 2 }, (_, index) => lightOf(pixels, side, index)).toSorted(
    (a, b) => a - b,
  );
  const [dark, light] = [lights[Math.floor(lights.length * 0.1)] ?? 0, lights[Math.floor(lights.length * 0.9)] ?? 1];
  return dark < leastEvenness * light;
}

/** Returns how light the paper of a block is, from 0 to 255. */
function lightOf(pixels: Buffer, side: number, block: number): number {
  const [left, top] = [(block % blocks.side) * blocks.pixels, Math.floor(block / blocks.side) * blocks.pixels];
  const own = Array.from({ length: blocks.pixels ** 2 }, (_, index) => {
    const [x, y] = [left + (index % blocks.pixels), top + Math.floor(index / blocks.pixels)];
    return pixels[y * side + x] ?? 0;
  }).toSorted((a, b) => a - b);
  return own[Math.floor(own.length * lightShare)] ?? 0;
}
