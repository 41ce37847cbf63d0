import { lineHeight, type LinePicture } from './cut-line.ts';
import type { LineNetwork } from './models.ts';

/** One recognised character. Its place is the distance in pixels from the left end of the line's picture. */
export interface Char {
  readonly text: string;
  readonly at: number;
  readonly confidence: number;
  /** The highest probability of a blank between this character and the one before. */
  readonly blank: number;
  /** The same of a decimal point or comma. */
  readonly point: number;
}

/** The number that the network expects for each brightness. */
const levels = Float32Array.from({ length: 256 }, (_, value) => value / 127.5 - 1);

/** Reads the characters of a line's picture. */
export async function readLine(network: LineNetwork, { width, data }: LinePicture): Promise<readonly Char[]> {
  const size = width * lineHeight;
  const input = new Float32Array(3 * size);
  for (let at = 0; at < size; at += 1) input[at] = levels[data[at] ?? 0] ?? 0;
  input.copyWithin(size, 0, size);
  input.copyWithin(2 * size, 0, size);
  const { data: output, dims } = await network.run(input, lineHeight, width);
  return decode(output, dims[1] ?? 0, dims[2] ?? 1, network, width);
}

/**
 * Takes the most probable output of each step. Equal outputs of neighbouring steps are one character, and the first
 * output stands for no character.
 */
function decode(
  output: Float32Array,
  steps: number,
  classes: number,
  { alphabet, blanks, points }: LineNetwork,
  width: number,
): readonly Char[] {
  const chars: Char[] = [];
  let [blank, point] = [0, 0];
  let before = 0;
  let run = { first: 0, confidence: 0 };
  const end = (last: number) => {
    if (before === 0) return;
    const at = (((run.first + last) / 2 + 0.5) / steps) * width;
    chars.push({ text: alphabet[before] ?? '', at, confidence: run.confidence, blank, point });
    [blank, point] = [0, 0];
  };
  for (let step = 0; step < steps; step += 1) {
    const offset = step * classes;
    let best = 0;
    let confidence = output[offset] ?? 0;
    for (let each = 1; each < classes; each += 1) {
      const value = output[offset + each] ?? 0;
      if (value <= confidence) continue;
      best = each;
      confidence = value;
    }
    if (best !== before) {
      end(step - 1);
      run = { first: step, confidence };
    } else if (confidence > run.confidence) run.confidence = confidence;
    for (const each of blanks) blank = Math.max(blank, output[offset + each] ?? 0);
    for (const each of points) point = Math.max(point, output[offset + each] ?? 0);
    before = best;
  }
  end(steps - 1);
  return chars;
}
