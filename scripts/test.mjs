// `npm test`: set-up, the system tools that tests use, the tests, and a closing line. `--all` runs every test. A file,
// a folder or an option of vitest runs everything that it selects. For what the short run leaves out, see
// test/config/extent.ts.
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
  const given = process.argv.slice(2);
  const args = [vitest, 'run', '--config', config, ...given.filter((arg) => arg !== '--all')];
  const env = { ...process.env, INTRAY_SHORT_TESTS: given.length === 0 ? '1' : '0' };
  return runProgram(requirePinnedNode(), args, { cwd: root, env });
});
