import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './closing-line.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    pool: 'forks',
    testTimeout: 30_000,
    reporters: ['default', new ClosingLine()],
  },
});
