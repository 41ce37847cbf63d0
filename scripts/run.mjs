// `node scripts/run.mjs PROGRAM.ts …`: runs a program of the checkout under the pinned Node, after set-up.
import path from 'node:path';
import { root } from './root.mjs';
import { ensureBuild, ensurePackages, requirePinnedNode, runMain } from './set-up.mjs';
import { runProgram } from './run-program.mjs';

await runMain(async () => {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) return 2;
  await ensurePackages();
  // The build script needs no earlier build.
  if (program !== 'scripts/build.mjs') await ensureBuild();
  return runProgram(requirePinnedNode(), ['--enable-source-maps', path.join(root, program), ...args]);
});
