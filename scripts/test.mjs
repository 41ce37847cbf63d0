// `npm test`: set-up, the system tools that tests use, the tests, and a plain closing line.
import path from 'node:path';
import { root } from './root.mjs';
import { ensureSystemTools } from './system-tools.mjs';
import { ensureBuild, ensurePackages, requirePinnedNode, runMain } from './set-up.mjs';
import { runProgram } from './run-program.mjs';

await runMain(async () => {
  await ensurePackages();
  await ensureBuild();
  await ensureSystemTools();
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = path.join(root, 'test', 'config', 'vitest.config.ts');
  return runProgram(requirePinnedNode(), [vitest, 'run', '--config', config, ...process.argv.slice(2)], { cwd: root });
});
