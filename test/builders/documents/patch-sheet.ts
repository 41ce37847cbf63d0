import sharp, { type OverlayOptions } from 'sharp';

/** The bars of each code from the leading edge: wide and narrow. */
const codes = {
  PATCH1: 'wwnn',
  PATCH2: 'wnnw',
  PATCH3: 'wnwn',
  PATCH4: 'nwwn',
  PATCH6: 'nnww',
  PATCHT: 'nwnw',
} as const;
export type PatchName = keyof typeof codes;
export const patchNames = [
  'PATCH1',
  'PATCH2',
  'PATCH3',
  'PATCH4',
  'PATCH6',
  'PATCHT',
] as const satisfies readonly PatchName[];

const dpi = 200;
const inches = { narrow: 0.08, wide: 0.2 } as const;

/** Draws a sheet of A4 with a patch code at its leading edge, as scanners read them: bars of 0.08 and 0.2 inches. */
export async function drawPatchSheet(
  name: PatchName,
  { bars = codes[name], barInches = 2 }: { readonly bars?: string; readonly barInches?: number } = {},
): Promise<Buffer> {
  const shapes: OverlayOptions[] = [];
  let top = 0.5;
  for (const bar of bars) {
    const height = bar === 'w' ? inches.wide : inches.narrow;
    const create = { width: pixels(barInches), height: pixels(height), channels: 3, background: '#000' } as const;
    shapes.push({ input: { create }, left: pixels(3), top: pixels(top) });
    top += height + inches.narrow;
  }
  return sharp({ create: { width: 1654, height: 2339, channels: 3, background: '#fff' } })
    .composite(shapes)
    .jpeg()
    .toBuffer();
}

const pixels = (length: number) => Math.round(length * dpi);
