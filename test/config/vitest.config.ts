import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './closing-line.ts';
import { isShort, onlyInFull } from './extent.ts';
import { LongFirst } from './long-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    include: ['test/**/*.test.ts'],
    exclude: isShort ? [...onlyInFull] : [],
    setupFiles: ['test/config/property-seed.ts'],
    pool: 'forks',
    // Many tests mostly wait for real processes. The default of one worker on two cores would leave both idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is asked until it is so waits as long as a busy machine needs; only a failing test waits to the end.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', new ClosingLine()],
  },
});
