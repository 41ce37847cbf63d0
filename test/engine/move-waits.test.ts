import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { TrackedFile } from '#core/tracked-file.ts';
import { setStage, type Stage } from './stage/stage.ts';

const name = 'letter.txt';
const hourMs = 3_600_000;

const row = (stage: Stage): TrackedFile => {
  const [item] = stage.journal.items({});
  if (item === undefined) throw new Error('It is not in the journal.');
  return item;
};
const aside = (stage: Stage): string => path.join(stage.root, '..', 'aside');

/** A file that is done, and whose root was taken away before its original could be moved; an hour has passed since. */
async function waiting(replace: (root: string) => void): Promise<{ stage: Stage; before: number }> {
  const stage = setStage({ folder: { afterAction: 'move' } });
  stage.write(name);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === 'processing');
  renameSync(stage.root, aside(stage));
  replace(stage.root);
  stage.service.finish('succeeded');
  await stage.until(() => row(stage).original.kind === 'moving');
  await pass(stage, 60_000);
  const before = row(stage).revision;
  await pass(stage, hourMs);
  return { stage, before };
}

async function pass(stage: Stage, forMs: number): Promise<void> {
  const untilMs = stage.clock.nowMs() + forMs;
  await stage.until(() => stage.clock.nowMs() >= untilMs, 10_000);
}

const another = (root: string): void => {
  mkdirSync(root);
  writeFileSync(path.join(root, 'private.txt'), 'Not of this folder.');
};

test.for([
  ['is away', () => undefined],
  ['has another directory in its place', another],
] as const)('a move whose root %s waits without a word, and goes on when it is back', async ([, replace]) => {
  const { stage, before } = await waiting(replace);
  expect(row(stage).revision).toBe(before);
  expect(row(stage)).toMatchObject({ present: true, state: { kind: 'done' }, original: { kind: 'moving' } });
  rmSync(stage.root, { recursive: true, force: true });
  renameSync(aside(stage), stage.root);
  await stage.until(() => row(stage).original.kind === 'moved');
  expect(existsSync(path.join(stage.root, 'Processed', name))).toBe(true);
});

test('moves of a folder that may no longer be watched do not keep the engine busy', async () => {
  const verdict: { why: string | null } = { why: null };
  const judge = (real: string) =>
    Promise.resolve(
      verdict.why === null ? ({ kind: 'fine', real } as const) : ({ kind: 'refused', why: verdict.why } as const),
    );
  const stage = setStage({ folder: { afterAction: 'move' }, deps: { guard: { judge } } });
  stage.write(name);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === 'processing');
  verdict.why = 'It lies in another one.';
  await stage.until(() => stage.engine.folderStates().get(stage.folder.id)?.refused !== null, 60_000);
  stage.service.finish('succeeded');
  await stage.until(() => row(stage).original.kind === 'moving');
  const sleep = vi.spyOn(stage.clock, 'sleep');
  await stage.rest();
  expect(sleep.mock.calls.length).toBeLessThan(20);
  expect(row(stage).original.kind).toBe('moving');
});

test('a move goes on when a person confirms the directory in the place of its root', async () => {
  const { stage } = await waiting((root) => {
    another(root);
    writeFileSync(path.join(root, name), `Text of ${name}.`);
  });
  expect(row(stage).original.kind).toBe('moving');
  expect(stage.engine.confirmRoot(stage.folder.id)).toEqual({ ok: true });
  await stage.until(() => row(stage).original.kind === 'moved');
  expect(existsSync(path.join(stage.root, 'Processed', name))).toBe(true);
  expect(existsSync(path.join(stage.root, 'private.txt'))).toBe(true);
});
