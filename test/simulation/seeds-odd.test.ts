import { test } from 'vitest';
import { expectSound, runs } from './many-seeds.ts';

test(
  `${Math.floor(runs / 2)} more seeds keep the promise, the balance and an end`,
  { timeout: 1_800_000 },
  async () => {
    await expectSound(1);
  },
);
