// `npm run check`: types, lint, import rules, dead code, format. Every check runs, even after another one has failed.
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './root.mjs';
import { ensurePackages, requirePinnedNode, runMain } from './set-up.mjs';
import { runProgram } from './run-program.mjs';

/** @type {ReadonlyArray<readonly [name: string, script: string, args: readonly string[]]>} */
const checks = [
  ['types', 'typescript/bin/tsc', ['-b']],
  ['lint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0']],
  [
    'imports',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ['--config', '.dependency-cruiser.cjs', 'main', 'preload', 'renderer'],
  ],
  ['dead code', 'knip/bin/knip.js', ['--config', 'knip.json']],
  ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
];

/**
 * Lint holds the types of everything, which takes more than Node's own limit of 4 GB. It has no cache: one by file misses
 * what a change of a type in another file makes wrong.
 */
const heapMb = 8_192;

await runMain(async () => {
  await ensurePackages();
  const node = requirePinnedNode();
  /** @type {string[]} */
  const failed = [];
  /** @param {(typeof checks)[number]} check */
  const run = async ([name, script, args]) => {
    const start = performance.now();
    const program = path.join(root, 'node_modules', script);
    const code = await runProgram(node, [`--max-old-space-size=${heapMb}`, program, ...args], { cwd: root });
    if (code !== 0) failed.push(name);
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`,
    );
  };
  // Lint takes longer than all others together.
  const beside = checks.filter(([name]) => name !== 'lint');
  const lint = checks.filter(([name]) => name === 'lint');
  await Promise.all(
    [beside, lint].map(async (row) => {
      for (const check of row) await run(check);
    }),
  );
  process.stdout.write(failed.length === 0 ? 'all checks passed\n' : `failed: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
});
