// `npm run build`: bundles each process entry into dist/. Packages stay outside the bundles, because native parts, wasm
// and language data are found in node_modules. The new build replaces the old one as a whole, so that no process
// starts from half a build. With `--if-needed`, a dist/ that is newer than every source is left alone.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as esbuild from 'esbuild';
import { dist, isBuilt, noteBuilt } from './build-state.mjs';
import { root } from './root.mjs';
import { withSetUpLock, runMain } from './set-up.mjs';

/** The entries of processes and threads: the name in dist/, and the source. */
const entries = {
  'cli/main': 'main/hosts/cli/main.ts',
  'station/main': 'main/hosts/station/main.ts',
  'electron/main': 'main/hosts/electron/main.ts',
  'station/unlock-worker': 'main/adapters/unlocked-copies/unlock-worker.ts',
  'electron/unlock-worker': 'main/adapters/unlocked-copies/unlock-worker.ts',
  'service/main': 'main/local-service/main.ts',
  'service/document-worker': 'main/local-service/queue/document-worker.ts',
  'service/paddle-process': 'main/local-service/ocr/paddle/paddle-process.ts',
  'service/picture-worker': 'main/local-service/queue/picture-worker.ts',
  'service/searchable-worker': 'main/local-service/queue/searchable-worker.ts',
  'service/analysis-worker': 'main/local-service/queue/analysis-worker.ts',
};

/** Holds a build before it replaces dist/, and the old dist/ afterwards. */
const tempDirectory = path.join(root, '.cache', 'build');

await runMain(async () => {
  await withSetUpLock(async () => {
    if (!process.argv.includes('--if-needed') || !isBuilt()) await build();
  });
  return 0;
});

async function build() {
  const startedAt = new Date();
  // Removes the remains of a build that was killed.
  rmSync(tempDirectory, { recursive: true, force: true });
  const stage = path.join(tempDirectory, 'new');
  await Promise.all([buildRenderer(path.join(stage, 'renderer')), buildProcesses(stage), buildPreload(stage)]);
  noteBuilt(stage, startedAt);
  if (existsSync(dist)) await move(dist, path.join(tempDirectory, 'old'));
  await move(stage, dist);
  rmSync(tempDirectory, { recursive: true, force: true });
  process.stderr.write('intray: built dist/\n');
}

/** @param {string} stage */
async function buildProcesses(stage) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // esbuild takes them for newer than Node 24, and would make a function compile the pattern at each call.
    supported: { 'regexp-unicode-property-escapes': true },
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    write: false,
  });
  await keep(outputFiles, stage);
}

/**
 * In Electron's sandbox a preload script is one CommonJS file, which may load Electron's own module and nothing else.
 * @param {string} stage
 */
async function buildPreload(stage) {
  const { outputFiles } = await esbuild.build({
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
    write: false,
  });
  await keep(outputFiles, stage);
}

/**
 * Writes files that were built for dist/ into the stage. Their source maps refer to dist/, where they are moved later.
 * @param {readonly esbuild.OutputFile[]} files
 * @param {string} stage
 */
async function keep(files, stage) {
  for (const file of files) {
    const target = path.join(stage, path.relative(dist, file.path));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.contents);
  }
}

/**
 * Retries on Windows, which refuses to rename a folder while a program or a virus scanner has one of its files open.
 * @param {string} from
 * @param {string} to
 */
async function move(from, to) {
  for (let tries = 1; ; tries += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (process.platform !== 'win32' || tries === 50) throw error;
      await sleep(100);
    }
  }
}

/**
 * Builds the page. Vite is imported only here, because an installed package has no Vite and contains the built page.
 * @param {string} outDir
 */
export async function buildRenderer(outDir) {
  const { build } = await import('vite');
  const configFile = path.join(root, 'renderer', 'vite.config.mjs');
  await build({ configFile, logLevel: 'warn', build: { outDir } });
}
