import path from 'node:path';
import { root } from './root.mjs';

/** Builds the page. Loaded when wanted: an installed package has no vite and ships the page built. @param {string} outDir */
export async function buildRenderer(outDir) {
  const { build } = await import('vite');
  const configFile = path.join(root, 'renderer', 'vite.config.mjs');
  await build({ configFile, logLevel: 'warn', build: { outDir } });
}
