import { expect, test } from 'vitest';
import { overwriteRounds } from './overwrite-rounds.ts';
import { plantedMistakes } from './planted-mistakes.ts';

// `npm run kills -- --overwrite --rounds N` checks the program without mistakes, at about ten seconds a round.
test.for(Object.entries(plantedMistakes))('finds a planted mistake: %s', { timeout: 420_000 }, async ([, plant]) => {
  const { wrong } = await overwriteRounds({ rounds: 9, plant, say: () => undefined });
  expect(wrong).not.toEqual([]);
});
