import { expect, it } from 'vitest';
import { readBox } from '#local-service/ocr/paddle/read-box.ts';
import type { LineNetwork } from '#local-service/ocr/paddle/models.ts';

const alphabet = ['', 'a', 'b', ' '];
const step = 8;

/** A network that reads so many letters in any picture, with a confidence that depends on its width. */
function networkOf(name: LineNetwork['name'], letters: number, confidenceAt: (width: number) => number) {
  const widths: number[] = [];
  const run: LineNetwork['run'] = (_input, _height, width) => {
    widths.push(width);
    const steps = Math.floor(width / step);
    const data = new Float32Array(steps * alphabet.length);
    for (let at = 0; at < steps; at += 1) data[at * alphabet.length] = 1;
    for (let letter = 0; letter < letters; letter += 1) {
      const at = Math.floor(((letter + 0.5) * steps) / letters) * alphabet.length;
      data[at] = 0;
      data[at + 1 + (letter % 2)] = confidenceAt(width);
    }
    return Promise.resolve({ data, dims: [1, steps, alphabet.length] });
  };
  return { network: { name, run, alphabet, blanks: [3], points: [] } satisfies LineNetwork, widths };
}

const page = { width: 400, height: 48, data: new Uint8Array(400 * 48).fill(255), dpi: 200 };
const box = { x: 200, y: 24, width: 320, height: 48, angle: 0 };

it.each([
  ['narrow letters that are not sure', 20, { once: 0.85, wider: 0.95 }, [320, 416], 416],
  ['narrow letters that are no surer in a wider picture', 20, { once: 0.85, wider: 0.8 }, [320, 416], 320],
  ['narrow letters that are sure', 20, { once: 0.98, wider: 0.99 }, [320], 320],
  ['letters of usual width that are not sure', 16, { once: 0.85, wider: 0.95 }, [320], 320],
  ['a few letters', 6, { once: 0.85, wider: 0.95 }, [320], 320],
] as const)('%s', async (_what, letters, { once, wider }, read, used) => {
  const latin = networkOf('latin', letters, (width) => (width > box.width ? wider : once));
  const chinese = networkOf('chinese', letters, () => 0.9);
  const line = await readBox({ latin: latin.network, chinese: chinese.network }, page, box);
  expect(latin.widths).toEqual(read);
  expect(line.width).toBe(used);
});
