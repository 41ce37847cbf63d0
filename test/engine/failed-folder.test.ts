import { message } from '#contract/messages/message.ts';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileSource } from '#ports/file-source.ts';
import { setStage, type Stage } from './stage/stage.ts';

const name = 'in/letter.txt';
const text = `Text of ${name}.`;
const failed = `Failed/${name}`;

const row = (stage: Stage): TrackedFile => {
  const [item] = stage.journal.items({});
  if (item === undefined) throw new Error('It is not in the journal.');
  return item;
};
const story = (stage: Stage): readonly string[] => stage.journal.history(row(stage).id).map(({ why }) => why.code);
const textAt = (stage: Stage, file: string): string => readFileSync(path.join(stage.root, file), 'utf8');
const isAt = (stage: Stage, file: string): boolean => existsSync(path.join(stage.root, file));

/** One file that the service could not read, in `Failed/` with its reason. */
async function rejected(files: FileSource = createFileSource()): Promise<Stage> {
  const stage = setStage({ folder: { moveFailed: true }, deps: { files } });
  stage.write(name);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === 'processing');
  stage.service.finish('failed');
  await stage.until(() => row(stage).original.kind === 'moved');
  expect([isAt(stage, name), textAt(stage, failed)]).toEqual([false, text]);
  expect(isAt(stage, `${failed}.reason.txt`)).toBe(true);
  return stage;
}

test('a rejected file that is asked for again comes back from Failed/ and is sent again', async () => {
  const stage = await rejected();
  const { id } = row(stage);
  stage.service.finishJobs = true;
  expect(stage.engine.retry(id)).toEqual({ ok: true });
  expect(row(stage)).toMatchObject({ present: true, original: { kind: 'restoring', from: failed } });
  expect(stage.engine.retry(id)).toMatchObject({ ok: false, why: message('file.refused.restoring-already') });
  expect(stage.engine.skip(id)).toMatchObject({ ok: false, why: message('file.refused.restoring') });
  await stage.until(() => row(stage).state.kind === 'done');
  expect(stage.journal.items({}).map((item) => item.id)).toEqual([id]);
  expect(textAt(stage, name)).toBe(text);
  expect(readdirSync(path.join(stage.root, 'Failed/in'))).toEqual([]);
  expect(stage.service.calls.get('upload')).toBe(2);
  const words = story(stage);
  expect(words).toContain('file.history.person-again-back');
  expect(words).toContain('file.history.back-from-failed');
});

test('one that is refused once more goes to Failed/ once more', async () => {
  const stage = await rejected();
  stage.engine.retry(row(stage).id);
  await stage.until(() => row(stage).state.kind === 'processing');
  stage.service.finish('failed');
  await stage.until(() => row(stage).original.kind === 'moved');
  expect([row(stage).state.kind, isAt(stage, name), textAt(stage, failed)]).toEqual(['rejected', false, text]);
});

test('where another file has taken its place, both stay where they are, and the person is notified', async () => {
  const stage = await rejected();
  const { id } = row(stage);
  // The engine does not know of it yet.
  stage.write(name, 'Another letter.');
  stage.engine.retry(id);
  await stage.until(() => row(stage).original.kind === 'moved');
  expect([textAt(stage, name), textAt(stage, failed)]).toEqual(['Another letter.', text]);
  expect(row(stage)).toMatchObject({ state: { kind: 'rejected' }, present: false });
  expect(story(stage).at(-1)).toBe('file.restore.path-taken');
  // It is a file of its own, and is seen without a scan.
  await stage.until(() => stage.journal.presentAt(stage.folder.id, name)?.state.kind === 'processing');
  expect(stage.engine.retry(id)).toMatchObject({ ok: false, why: { code: 'file.refused.path-taken' } });
});

test('one that a person has taken out of Failed/ goes on when it is seen again', async () => {
  const stage = await rejected();
  stage.service.finishJobs = true;
  const aside = path.join(stage.root, '..', 'aside.txt');
  renameSync(path.join(stage.root, failed), aside);
  stage.engine.retry(row(stage).id);
  await stage.until(() => row(stage).state.kind === 'missing');
  expect(story(stage).at(-1)).toBe('file.history.nowhere');
  renameSync(aside, path.join(stage.root, name));
  stage.engine.rescan();
  await stage.until(() => row(stage).state.kind === 'done');
  // A scan may have begun a row for the path, which gives way to the one that it finds again.
  await stage.until(() => stage.journal.items({}).length === 1);
});

test('other bytes under its name in Failed/ are not sent in its place', async () => {
  const stage = await rejected();
  writeFileSync(path.join(stage.root, failed), 'Edited.');
  stage.engine.retry(row(stage).id);
  await stage.until(() => row(stage).original.kind === 'moved');
  expect([isAt(stage, name), textAt(stage, failed)]).toEqual([false, 'Edited.']);
  expect(story(stage).at(-1)).toBe('file.restore.other-file');
});

test('a start finishes what was begun, and nothing that is seen at the path meanwhile becomes another file', async () => {
  const real = createFileSource();
  const mayGoOn = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  let isHeld = true;
  const stage = await rejected({
    ...real,
    moveBack: async (...args) => {
      const outcome = await real.moveBack(...args);
      begun.resolve(undefined);
      if (isHeld) await mayGoOn.promise;
      return outcome;
    },
  });
  stage.engine.retry(row(stage).id);
  await begun.promise;
  expect(isAt(stage, name)).toBe(true);
  stage.engine.rescan();
  await stage.rest(100);
  expect(stage.journal.items({})).toHaveLength(1);
  expect(row(stage)).toMatchObject({ present: true, original: { kind: 'restoring' } });
  // As after a crash: the file is back, and nobody has written that down.
  isHeld = false;
  stage.service.finishJobs = true;
  await stage.restart().start();
  await stage.until(() => row(stage).state.kind === 'done');
  mayGoOn.resolve(undefined);
  expect(stage.journal.items({})).toHaveLength(1);
  expect(textAt(stage, name)).toBe(text);
});

test('what fails is tried again, and given up with words', async () => {
  const real = createFileSource();
  let tries = 0;
  const stage = await rejected({
    ...real,
    moveBack: () => {
      tries += 1;
      return Promise.resolve({ ok: false, failure: { kind: 'disk-full', message: 'The disk is full.' } });
    },
  });
  stage.engine.retry(row(stage).id);
  await stage.until(() => row(stage).original.kind === 'moved');
  expect([tries, story(stage).at(-1)]).toEqual([5, 'file.restore.failed']);
  expect(textAt(stage, failed)).toBe(text);
});

test('asked for again while it is on its way to Failed/, it comes back when it is there', async () => {
  const real = createFileSource();
  const mayGoOn = Promise.withResolvers<undefined>();
  const stage = setStage({
    folder: { moveFailed: true },
    deps: {
      files: {
        ...real,
        move: async (...args) => {
          await mayGoOn.promise;
          return real.move(...args);
        },
      },
    },
  });
  stage.write(name);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === 'processing');
  stage.service.finish('failed');
  await stage.until(() => row(stage).original.kind === 'moving');
  stage.service.finishJobs = true;
  expect(stage.engine.retry(row(stage).id)).toEqual({ ok: true });
  expect(stage.states()[name]).toBe('rejected');
  mayGoOn.resolve(undefined);
  await stage.until(() => row(stage).state.kind === 'done');
  expect(textAt(stage, name)).toBe(text);
});

test('asked for again where nothing can be moved, it goes on from its path', async () => {
  const real = createFileSource();
  const full = { ok: false, failure: { kind: 'disk-full', message: 'The disk is full.' } } as const;
  const stage = setStage({
    folder: { moveFailed: true },
    deps: { files: { ...real, move: () => Promise.resolve(full) } },
  });
  stage.write(name);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === 'processing');
  stage.service.finish('failed');
  await stage.until(() => row(stage).original.kind === 'moving');
  stage.service.finishJobs = true;
  stage.engine.retry(row(stage).id);
  await stage.until(() => row(stage).state.kind === 'done');
  expect(story(stage)).toContain('file.history.not-moved');
});

test('what a person skipped in Failed/ and wants again comes back, too', async () => {
  const stage = await rejected();
  stage.service.finishJobs = true;
  expect(stage.engine.skip(row(stage).id)).toEqual({ ok: true });
  rmSync(path.join(stage.root, `${failed}.reason.txt`));
  expect(stage.engine.retry(row(stage).id)).toEqual({ ok: true });
  await stage.until(() => row(stage).state.kind === 'done');
  expect(textAt(stage, name)).toBe(text);
});
