// `npm run build`: bundles each process entry into dist/. Packages stay outside the bundles: native parts, wasm and
// language data are found in node_modules.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { buildRenderer } from './build-renderer.mjs';
import { root } from './root.mjs';

/** Process and thread entries: where each lands in dist/, and its source. */
const entries = {
  'cli/main': 'main/hosts/cli/main.ts',
  'station/main': 'main/hosts/station/main.ts',
  'service/main': 'main/local-service/main.ts',
  'service/document-worker': 'main/local-service/work/document-worker.ts',
};

export async function build() {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  await Promise.all([buildRenderer(), buildProcesses()]);
}

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build();
  process.stderr.write('intray: built dist/\n');
}
