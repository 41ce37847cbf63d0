// `npm run build`: bundles each process entry into dist/. Packages stay outside the bundles: native parts, wasm and
// language data are found in node_modules.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { buildRenderer } from './build-renderer.mjs';
import { root } from './root.mjs';

/** Process and thread entries: where each lands in dist/, and its source. */
const entries = {
  'cli/main': 'main/hosts/cli/main.ts',
  'station/main': 'main/hosts/station/main.ts',
  'electron/main': 'main/hosts/electron/main.ts',
  'service/main': 'main/local-service/main.ts',
  'service/document-worker': 'main/local-service/work/document-worker.ts',
};

await rm(path.join(root, 'dist'), { recursive: true, force: true });
await Promise.all([buildRenderer(), buildProcesses(), buildPreload()]);
process.stderr.write('intray: built dist/\n');

async function buildProcesses() {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** In Electron's sandbox a preload script is one CommonJS file that may load Electron's own part and nothing else. */
async function buildPreload() {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { 'electron/preload': 'preload/electron-bridge.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    target: 'chrome140',
    external: ['electron/renderer'],
    logLevel: 'warning',
  });
}
