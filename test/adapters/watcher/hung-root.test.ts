import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { createCallBudget } from '#adapters/files/call-budget.ts';
import { createRespondingRoots } from '#adapters/files/responding-roots.ts';
import { createRootCalls } from '#adapters/files/root-calls.ts';
import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

let [dead, fine, pipe]: string[] = [];
let hung = { isDead: true, hanging: 0, asked: 0 };
beforeEach(() => {
  const top = temporaryDirectory();
  [dead, fine, pipe] = ['dead', 'fine', 'pipe'].map((name) => path.join(top, name));
  mkdirSync(dead!);
  mkdirSync(fine!);
  execFileSync('mkfifo', [pipe!]);
  hung = { isDead: true, hanging: 0, asked: 0 };
});
const deadRoot = () => dead!;

/** Opening a pipe without a writer blocks a thread, as a dead network drive does. */
async function hang(root: string): Promise<void> {
  if (root !== dead || !hung.isDead) return;
  hung.hanging += 1;
  hung.asked += 1;
  await (await open(pipe!, 'r')).close();
  hung.hanging -= 1;
}

async function answerAgain(): Promise<void> {
  hung.isDead = false;
  if (hung.hanging === 0) return;
  const writer = await open(pipe!, 'w');
  await expect.poll(() => hung.hanging).toBe(0);
  await writer.close();
}
afterEach(answerAgain);

/** The limits of production, with times a hundred times as short. */
const fastBudget = () =>
  createCallBudget({ ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) });

const touched = (hints: readonly WatchHint[]) => hints.flatMap((hint) => (hint.kind === 'touched' ? [hint.path] : []));

/** Expects that other folders are watched and that the thread pool of this process still answers. */
async function expectOthersGoOn(watcher: ReturnType<typeof createFileWatcher>): Promise<void> {
  const hints: WatchHint[] = [];
  const stop = await watcher.watch(fine!, (hint) => hints.push(hint));
  writeFileSync(path.join(fine!, 'a.txt'), 'a');
  await expect.poll(() => touched(hints)).toEqual(['a.txt']);
  stop();
}

test.skipIf(process.platform === 'win32')(
  'a root that does not answer costs one thread, counts as away, and is watched when it answers again',
  async () => {
    const calls = createRootCalls(fastBudget(), createRespondingRoots(100, hang));
    const watcher = createFileWatcher({ calls, pollMs: 20 });
    const hints: WatchHint[] = [];
    const stops = [await watcher.watch(deadRoot(), (hint) => hints.push(hint))];
    expect(hints).toEqual([{ kind: 'rescan', why: 'the folder is away' }]);
    for (let n = 0; n < 5; n += 1) stops.push(await watcher.watch(deadRoot(), () => undefined));
    await expectOthersGoOn(watcher);
    expect(hung).toMatchObject({ hanging: 1, asked: 1 });

    await answerAgain();
    await expect.poll(() => hints.at(-1)).toEqual({ kind: 'rescan', why: 'the folder is back' });
    // On a busy computer the short limits can take the folder for away once more, and it is looked at again when it is back.
    const write = () => {
      writeFileSync(path.join(deadRoot(), 'later.txt'), 'x');
      return touched(hints);
    };
    await expect.poll(write).toContain('later.txt');
    for (const stop of stops) stop();
  },
);

test.skipIf(process.platform === 'win32')(
  'a root that hangs while its watch starts is away until it answers, and stopping does not wait for it',
  async () => {
    const budget = fastBudget();
    const real = createRootCalls(
      budget,
      createRespondingRoots(100, () => Promise.resolve()),
    );
    const calls: RootCalls = {
      // Only starting a watch takes more than one thread.
      call: (root, run, threads = 1) =>
        real.call(
          root,
          async (moved) => {
            if (threads > 1) await hang(root);
            return run(moved);
          },
          threads,
        ),
    };
    const watcher = createFileWatcher({ calls, pollMs: 20 });
    const hints: WatchHint[] = [];
    const stop = await watcher.watch(deadRoot(), (hint) => hints.push(hint));
    expect(hints.at(-1)).toEqual({ kind: 'rescan', why: 'the folder is away' });
    expect(hung.hanging).toBeGreaterThan(0);
    await expectOthersGoOn(watcher);
    // The root is retried now and then, and never holds more threads than one root may.
    expect(budget.underWay(deadRoot())).toBeLessThanOrEqual(12);

    stop();
    const after = hints.length;
    await answerAgain();
    await expect.poll(() => budget.underWay(deadRoot())).toBe(0);
    writeFileSync(path.join(deadRoot(), 'later.txt'), 'x');
    await expectOthersGoOn(watcher);
    expect(hints.length).toBe(after);
  },
);
