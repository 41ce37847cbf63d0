#!/usr/bin/env node
// The `intray` command. Sees to packages, build, the right Node and Electron's runtime, then hands over to dist/cli/main.js.
import path from 'node:path';
import { electronRuntime, wantsWindow } from '../scripts/electron-runtime.mjs';
import { root } from '../scripts/root.mjs';
import { ensureBuild, ensurePackages, requirePinnedNode, runMain } from '../scripts/set-up.mjs';
import { runProgram } from '../scripts/run-program.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  await ensurePackages();
  const [electron] = await Promise.all([electronFor(args), ensureBuild()]);
  const main = path.join(root, 'dist', 'cli', 'main.js');
  // The channel tells it when we are gone, in whatever way: what it has started ends then.
  return runProgram(requirePinnedNode(), ['--enable-source-maps', main, ...args], {
    // Calls to a drive that died keep their threads; Node's own four would soon be gone.
    env: { UV_THREADPOOL_SIZE: '32', ...process.env, INTRAY_ELECTRON: electron },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});

/** Electron's program, empty where the app is shown otherwise. @param {readonly string[]} args */
async function electronFor(args) {
  if (!wantsWindow(args)) return '';
  const runtime = await electronRuntime(args.includes('--electron'));
  if (runtime.program !== null) return runtime.program;
  if (runtime.why !== null) process.stderr.write(`intray: no window of Electron's now: ${runtime.why}\n`);
  return '';
}
