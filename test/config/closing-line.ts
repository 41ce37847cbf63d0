import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { crashedFiles } from './crashed-files.ts';
import { isShort, whatWasLeftOut } from './extent.ts';

/**
 * Lists every skipped test and the files that took longest, says what a short run left out, and closes with one plain line: `N passed, N failed, N
 * skipped`. With `REQUIRE_ALL=1` (CI, where everything can be installed) a skip fails the run, because it would hide a
 * missing install step. Tests that read `../shared`, which not everyone has, or need a right that not every root has, say so in
 * their note and are excused.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    for (const test of skipped) {
      const result = test.result();
      const note = result.state === 'skipped' && result.note ? ` (${result.note})` : '';
      process.stdout.write(`skipped: ${test.module.relativeModuleId} > ${test.fullName}${note}\n`);
    }
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + brokenModules + errors.length;
    const unexcused = skipped.filter((test) => {
      const result = test.result();
      const note = result.state === 'skipped' ? (result.note ?? '') : '';
      return !excuses.some((excuse) => note.includes(excuse));
    });
    const skipsFail = process.env.REQUIRE_ALL === '1' && unexcused.length > 0;
    if (skipsFail) {
      process.stdout.write('REQUIRE_ALL=1: a skipped test counts as a failure here\n');
      process.exitCode = 1;
    }
    const crashList = process.env.INTRAY_CRASH_LIST;
    if (crashList && failed === errors.length && !skipsFail) writeFileSync(crashList, crashedFiles(errors).join('\n'));
    if (modules.length > manyFiles) process.stdout.write(`slowest: ${slowestOf(modules).join(', ')}\n`);
    if (isShort) process.stdout.write(`${whatWasLeftOut()}\n`);
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${skipped.length} skipped\n`);
  }
}

const excuses = ['../shared', 'may not mount'] as const;

/** From this number of files on it says which took longest, because every test shares the time of the whole run. */
const manyFiles = 50;

const slowestOf = (modules: readonly TestModule[]): readonly string[] =>
  modules
    .map((module) => ({ file: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1_000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 30)
    .map(({ file, seconds }) => `${file} ${seconds} s`);
