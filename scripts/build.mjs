// `npm run build`: bundles each process entry into dist/. Packages stay outside the bundles: native parts, wasm and
// language data are found in node_modules. What is built takes the place of the old all at once, so that nobody ever
// starts from half a build; `--if-needed` leaves a dist/ alone that is newer than every source.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as esbuild from 'esbuild';
import { dist, isBuilt, noteBuilt } from './build-state.mjs';
import { root } from './root.mjs';
import { alone, runMain } from './set-up.mjs';

/** Process and thread entries: where each lands in dist/, and its source. */
const entries = {
  'cli/main': 'main/hosts/cli/main.ts',
  'station/main': 'main/hosts/station/main.ts',
  'electron/main': 'main/hosts/electron/main.ts',
  'service/main': 'main/local-service/main.ts',
  'service/document-worker': 'main/local-service/queue/document-worker.ts',
  'service/picture-worker': 'main/local-service/queue/picture-worker.ts',
};

/** Where builds lie before and after they are dist/. */
const aside = path.join(root, '.cache', 'build');

await runMain(async () => {
  await alone(async () => {
    if (!process.argv.includes('--if-needed') || !isBuilt()) await build();
  });
  return 0;
});

async function build() {
  const begunAt = new Date();
  // What a build that was killed has left.
  rmSync(aside, { recursive: true, force: true });
  const stage = path.join(aside, 'new');
  await Promise.all([buildRenderer(path.join(stage, 'renderer')), buildProcesses(stage), buildPreload(stage)]);
  noteBuilt(stage, begunAt);
  if (existsSync(dist)) await move(dist, path.join(aside, 'old'));
  await move(stage, dist);
  rmSync(aside, { recursive: true, force: true });
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
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    write: false,
  });
  await keep(outputFiles, stage);
}

/** In Electron's sandbox a preload script is one CommonJS file that may load Electron's own part and nothing else. @param {string} stage */
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

/** Made for dist/, as their source maps say, and written beside it first. @param {readonly esbuild.OutputFile[]} files @param {string} stage */
async function keep(files, stage) {
  for (const file of files) {
    const target = path.join(stage, path.relative(dist, file.path));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.contents);
  }
}

/** Windows refuses while a program or a virus scanner has a file of it open. @param {string} from @param {string} to */
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

/** Builds the page. Loaded when wanted: an installed package has no vite and ships the page built. @param {string} outDir */
export async function buildRenderer(outDir) {
  const { build } = await import('vite');
  const configFile = path.join(root, 'renderer', 'vite.config.mjs');
  await build({ configFile, logLevel: 'warn', build: { outDir } });
}
