import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const name = 'letter.txt';
const hourMs = 3_600_000;

const row = (fixture: EngineFixture): TrackedFile => {
  const [file] = fixture.journal.files({});
  if (file === undefined) throw new Error('It is not in the journal.');
  return file;
};
const aside = (fixture: EngineFixture): string => path.join(fixture.root, '..', 'aside');

/** Makes a file that is done, whose root was removed before its original could be moved; an hour has passed since. */
async function waiting(replace: (root: string) => void): Promise<{ fixture: EngineFixture; before: number }> {
  const fixture = engineFixture({ folder: { afterAction: 'move' } });
  fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'processing');
  renameSync(fixture.root, aside(fixture));
  replace(fixture.root);
  fixture.service.finish('succeeded');
  await fixture.until(() => row(fixture).original.kind === 'moving');
  await pass(fixture, 60_000);
  const before = row(fixture).revision;
  await pass(fixture, hourMs);
  return { fixture, before };
}

async function pass(fixture: EngineFixture, forMs: number): Promise<void> {
  const untilMs = fixture.clock.nowMs() + forMs;
  await fixture.until(() => fixture.clock.nowMs() >= untilMs, 10_000);
}

const another = (root: string): void => {
  mkdirSync(root);
  writeFileSync(path.join(root, 'private.txt'), 'Not of this folder.');
};

test.for([
  ['is away', () => undefined],
  ['has another directory in its place', another],
] as const)('a move whose root %s waits without a report, and continues when it is back', async ([, replace]) => {
  const { fixture, before } = await waiting(replace);
  expect(row(fixture).revision).toBe(before);
  expect(row(fixture)).toMatchObject({ present: true, state: { kind: 'done' }, original: { kind: 'moving' } });
  rmSync(fixture.root, { recursive: true, force: true, maxRetries: 5 });
  renameSync(aside(fixture), fixture.root);
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect(existsSync(path.join(fixture.root, 'Processed', name))).toBe(true);
});

test('moves of a folder that may no longer be watched do not keep the engine busy', async () => {
  const verdict: { text: AnyMessage | null } = { text: null };
  const judge = (real: string) =>
    Promise.resolve(
      verdict.text === null ? ({ kind: 'fine', real } as const) : ({ kind: 'refused', text: verdict.text } as const),
    );
  const fixture = engineFixture({ folder: { afterAction: 'move' }, deps: { guard: { judge } } });
  fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'processing');
  verdict.text = message('folder.whole-disk');
  await fixture.until(() => fixture.engine.folderStates().get(fixture.folder.id)?.refused !== null, 60_000);
  fixture.service.finish('succeeded');
  await fixture.until(() => row(fixture).original.kind === 'moving');
  const sleep = vi.spyOn(fixture.clock, 'sleep');
  await fixture.rest();
  expect(sleep.mock.calls.length).toBeLessThan(20);
  expect(row(fixture).original.kind).toBe('moving');
});

test('a move continues when a person confirms the directory in the place of its root', async () => {
  const { fixture } = await waiting((root) => {
    another(root);
    writeFileSync(path.join(root, name), `Text of ${name}.`);
  });
  expect(row(fixture).original.kind).toBe('moving');
  expect(fixture.engine.confirmRoot(fixture.folder.id)).toEqual({ ok: true });
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect(existsSync(path.join(fixture.root, 'Processed', name))).toBe(true);
  expect(existsSync(path.join(fixture.root, 'private.txt'))).toBe(true);
});
