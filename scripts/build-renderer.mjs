import path from 'node:path';
import { root } from './root.mjs';

/** Builds the page into `dist/renderer`. Loaded when wanted: an installed package has no vite and ships the page built. */
export async function buildRenderer() {
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'renderer', 'vite.config.mjs'), logLevel: 'warn' });
}
