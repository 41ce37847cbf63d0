import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The page is served from `/`, its files from `/assets/`, under a policy without inline scripts or evaluation. What the
 * page imports by `#contract/*` is resolved by package.json's `imports`.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  cacheDir: '../.cache/vite-renderer',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The browsers that the app windows are: Electron's Chromium and current Chromium, Edge and Firefox.
    target: 'es2023',
    reportCompressedSize: false,
    // zod looks whether it may evaluate when the first schema is made: who loads zod, from whatever chunk, loads with it
    // what forbids that.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|renderer[\\/]no-eval\.ts$/u }] },
      },
    },
    chunkSizeWarningLimit: 1_200,
  },
});
