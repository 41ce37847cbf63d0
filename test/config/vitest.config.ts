import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    pool: 'forks',
    testTimeout: 30_000,
  },
});
