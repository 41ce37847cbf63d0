import { describe, expect, it } from 'vitest';
import { turnBox, turnOf } from '../../../renderer/documents/preview/turn-box.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

const near = (found: typeof box, wanted: typeof box) => {
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(wanted[key], 10);
};

describe('a box on a rotated page', () => {
  it('moves from the top left to the top right with a quarter turn clockwise', () => {
    near(turnBox(box, 90), { x: 0.75, y: 0.1, width: 0.05, height: 0.3 });
  });

  it('moves to the opposite corner with a half turn', () => {
    near(turnBox(box, 180), { x: 0.6, y: 0.75, width: 0.3, height: 0.05 });
  });

  it('is back in its place after four quarter turns', () => {
    near(turnBox(turnBox(turnBox(turnBox(box, 90), 90), 90), 90), box);
  });

  it('moves back by three quarter turns what one has moved', () => {
    near(turnBox(turnBox(box, 90), 270), box);
  });
});

it('rounds any number of degrees to quarter turns', () => {
  expect([0, 90, 360, 450, -90, -270, 720].map(turnOf)).toEqual([0, 90, 0, 90, 270, 90, 0]);
});
