import { describe, expect, it } from 'vitest';
import type { Rotation } from '#lib/geometry/box.ts';
import type { LineBox } from '#local-service/ocr/paddle/line-box.ts';
import type { Char } from '#local-service/ocr/paddle/read-line.ts';
import { rotationOf } from '#local-service/ocr/paddle/rotation.ts';

const line = (width: number, height: number): LineBox => ({ x: 0, y: 0, width, height, angle: 0 });
const across = Array.from({ length: 8 }, (_, index) => line(200 + index, 20));
const down = across.map(({ width, height }) => line(height, width));

/** Ten characters of this confidence in each line that is read one way up, and how often a line was read. */
function reader(confidences: Partial<Record<Rotation, number>>) {
  const calls: Rotation[] = [];
  const read = (_: LineBox, degrees: Rotation): Promise<readonly Char[]> => {
    calls.push(degrees);
    const char = { text: 'a', at: 0, confidence: confidences[degrees] ?? 0, blank: 0, point: 0 };
    return Promise.resolve(Array.from({ length: 10 }, () => char));
  };
  return { calls, read };
}

describe('the way up of a page', () => {
  it('is known from five lines that are read well, without reading them upside down', async () => {
    const { calls, read } = reader({ 0: 0.95, 180: 0.5 });
    expect(await rotationOf(across, read)).toBe(0);
    expect(calls).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['upside down', across, { 0: 0.55, 180: 0.95 }, 180],
    ['poor, but upright', across, { 0: 0.75, 180: 0.5 }, 0],
    ['on its left side', down, { 90: 0.95, 270: 0.5 }, 90],
    ['on its right side', down, { 90: 0.5, 270: 0.9 }, 270],
    ['illegible', across, { 0: 0.3, 180: 0.4 }, 0],
  ] as const)('is found for a page that is %s', async (_, boxes, confidences, degrees) => {
    expect(await rotationOf(boxes, reader(confidences).read)).toBe(degrees);
  });
});
