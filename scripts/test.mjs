// `npm test`: set-up, the system tools that tests use, the tests, and a closing line. `--all` runs every test. A file,
// a folder or an option of vitest runs everything that it selects. For what the short run leaves out, see
// test/config/extent.ts. Where nothing failed but V8 itself crashed, the file runs once more, and the output says so.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'intray-tests-'));
  const crashList = path.join(folder, 'crashed-files');
  const env = {
    ...process.env,
    INTRAY_SHORT_TESTS: given.length === 0 ? '1' : '0',
    INTRAY_CRASH_LIST: crashList,
  };
  /** @param {readonly string[]} args */
  const run = (args) => {
    return runProgram(requirePinnedNode(), [vitest, 'run', '--config', config, ...args], { cwd: root, env });
  };
  try {
    const code = await run(given.filter((arg) => arg !== '--all'));
    const crashed = (await readFile(crashList, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    if (code === 0 || crashed.length === 0) return code;
    console.log(`V8 itself crashed (SIGTRAP), and nothing else failed. Once more: ${crashed.join(', ')}`);
    await rm(crashList);
    return await run(crashed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
