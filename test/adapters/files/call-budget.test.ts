import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { createCallBudget } from '#adapters/files/call-budget.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { withCallBudget } from '#adapters/files/with-call-budget.ts';
import type { FileSource } from '#ports/file-source.ts';
import { createVirtualClock } from '../../engine/fixture/virtual-clock.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const never = <T>(): Promise<T> => new Promise(() => undefined);
const silent = { kind: 'silent' };

test('a call that does not return frees its caller and still counts against the budget', async () => {
  const clock = createVirtualClock();
  const budget = createCallBudget(clock);
  const answer = budget.call({ root: 'dead', withinMs: 1_000, run: never });
  await new Promise(setImmediate);
  clock.advance(999);
  expect(budget.underWay('dead')).toBe(1);
  clock.advance(1);
  expect(await answer).toMatchObject(silent);
  expect(budget.underWay('dead')).toBe(1);
});

test('a call that makes progress may take any time', async () => {
  const clock = createVirtualClock();
  const budget = createCallBudget(clock);
  const end = Promise.withResolvers<string>();
  let moved = (): void => undefined;
  const answer = budget.call({
    root: 'slow',
    withinMs: 1_000,
    run: (tell) => {
      moved = tell;
      return end.promise;
    },
  });
  for (let second = 0; second < 20; second += 1) {
    moved();
    clock.advance(1_000);
    await new Promise(setImmediate);
  }
  end.resolve('there');
  expect(await answer).toEqual({ kind: 'answered', value: 'there' });
  expect(budget.underWay('slow')).toBe(0);
});

test('a silent root is tried now and then, never takes more than its share, and continues when it answers', async () => {
  const clock = createVirtualClock();
  const budget = createCallBudget(clock, { calls: 8, callsARoot: 4 });
  const ends: (() => void)[] = [];
  let begun = 0;
  const ask = () =>
    budget.call({
      root: 'dead',
      withinMs: 1_000,
      run: () => {
        begun += 1;
        return new Promise<void>((resolve) => ends.push(resolve));
      },
    });
  for (let n = 0; n < 50; n += 1) {
    const answer = ask();
    await new Promise(setImmediate);
    clock.advance(20_000);
    expect(await answer).toMatchObject(silent);
  }
  expect(begun).toBe(4);
  expect(await budget.call({ root: 'fine', withinMs: 1_000, run: () => Promise.resolve(1) })).toMatchObject({
    value: 1,
  });
  for (const end of ends.splice(0)) end();
  await new Promise(setImmediate);
  expect(budget.underWay('dead')).toBe(0);
  const again = ask();
  await new Promise(setImmediate);
  for (const end of ends) end();
  expect(await again).toMatchObject({ kind: 'answered' });
});

test('any number of silent roots leave room for the next one', async () => {
  const clock = createVirtualClock();
  const budget = createCallBudget(clock);
  for (let root = 0; root < 20; root += 1) {
    const calls = Array.from({ length: 40 }, () => budget.call({ root: `dead ${root}`, withinMs: 1_000, run: never }));
    for (let n = 0; n < 5; n += 1) {
      await new Promise(setImmediate);
      clock.advance(1_000);
    }
    expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(['silent']));
    if (root > 4) continue;
    const fine = budget.call({ root: 'fine', withinMs: 1_000, run: () => Promise.resolve(root) });
    expect(await fine).toEqual({ kind: 'answered', value: root });
  }
});

test('a move that hangs is not begun a second time', async () => {
  const clock = createVirtualClock();
  let begun = 0;
  const source: FileSource = {
    ...createFileSource(),
    move: () => {
      begun += 1;
      return never();
    },
  };
  const files = withCallBudget(source, createCallBudget(clock));
  const ref = { root: '/dead', path: 'a.pdf' };
  const move = () => files.move(ref, 'Processed/a.pdf', { sha256: '', sizeBytes: 1, inode: '1' });
  const first = move();
  await new Promise(setImmediate);
  clock.advance(60_000);
  expect(await first).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  clock.advance(60_000);
  expect(await move()).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  expect(begun).toBe(1);
});

test('every argument is passed on, and the result is returned', async () => {
  const root = temporaryDirectory();
  writeFileSync(path.join(root, 'a.txt'), 'beginning and end');
  mkdirSync(path.join(root, 'junk'));
  const files = withCallBudget(createFileSource(), createCallBudget(systemClock));
  const ref = { root, path: 'a.txt' };
  expect(await files.list(root, undefined, ['junk/'])).toMatchObject({ kind: 'listed', ignoredFolders: ['junk'] });
  const hashed = await files.hash(ref, undefined, 9);
  expect(hashed).toMatchObject({ ok: true, value: { sizeBytes: 17, beginning: expect.any(String) as string } });
  const pieces: Uint8Array[] = [];
  for await (const piece of await files.open(ref)) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('beginning and end');
});

test.skipIf(process.platform === 'win32')(
  'roots that hang in the middle of a call leave threads for the others',
  async () => {
    const top = temporaryDirectory();
    const names = ['one', 'two', 'three', 'four', 'five', 'fine'];
    const roots = names.map((name) => path.join(top, name));
    for (const root of roots) mkdirSync(root);
    const fine = roots.pop()!;
    writeFileSync(path.join(fine, 'a.txt'), 'a');
    const pipe = path.join(top, 'pipe');
    execFileSync('mkfifo', [pipe]);
    let hanging = 0;
    // Opening a pipe without a writer blocks a thread, as a dead network drive does.
    const hang = async (): Promise<void> => {
      hanging += 1;
      await (await open(pipe, 'r')).close();
      hanging -= 1;
    };
    const real = createFileSource();
    const source: FileSource = {
      ...real,
      stat: async (ref) => {
        if (ref.root !== fine) await hang();
        return real.stat(ref);
      },
    };
    // The thread pool of this process has four threads; three may be used.
    const budget = createCallBudget(
      { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) },
      { calls: 3, callsARoot: 2 },
    );
    const files = withCallBudget(source, budget);
    const asked = roots.flatMap((root) => [1, 2, 3].map((n) => files.stat({ root, path: `${n}.txt` })));
    expect(new Set((await Promise.all(asked)).map(({ kind }) => kind))).toEqual(new Set(['away']));
    expect(hanging).toBeLessThanOrEqual(3);
    expect(await real.stat({ root: fine, path: 'a.txt' })).toMatchObject({ kind: 'there' });
    // The calls return: one writer unblocks all that wait.
    const writer = await open(pipe, 'w');
    await expect.poll(() => hanging).toBe(0);
    await writer.close();
    expect(await files.stat({ root: fine, path: 'a.txt' })).toMatchObject({ kind: 'there' });
  },
);
