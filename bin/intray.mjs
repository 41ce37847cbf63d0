#!/usr/bin/env node
// The `intray` command. Sees to packages, build and the right Node, then hands over to dist/cli/main.js.
import path from 'node:path';
import { root } from '../scripts/root.mjs';
import { ensureBuild, ensurePackages, requirePinnedNode, runMain } from '../scripts/set-up.mjs';
import { runProgram } from '../scripts/run-program.mjs';

await runMain(async () => {
  await ensurePackages();
  await ensureBuild();
  const main = path.join(root, 'dist', 'cli', 'main.js');
  // The channel tells it when we are gone, in whatever way: what it has started ends then.
  return runProgram(requirePinnedNode(), ['--enable-source-maps', main, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
