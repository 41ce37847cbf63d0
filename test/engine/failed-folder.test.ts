import { message } from '#contract/messages/message.ts';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileSource } from '#ports/file-source.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const name = 'in/letter.txt';
const text = `Text of ${name}.`;
const failed = `Failed/${name}`;

const row = (fixture: EngineFixture): TrackedFile => {
  const [file] = fixture.journal.files({});
  if (file === undefined) throw new Error('It is not in the journal.');
  return file;
};
const story = (fixture: EngineFixture): readonly string[] =>
  fixture.journal.history(row(fixture).id).map(({ message }) => message.code);
const textAt = (fixture: EngineFixture, file: string): string => readFileSync(path.join(fixture.root, file), 'utf8');
const isAt = (fixture: EngineFixture, file: string): boolean => existsSync(path.join(fixture.root, file));

/** Makes a file that the service could not read, in `Failed/` with its reason. */
async function rejected(files: FileSource = createFileSource()): Promise<EngineFixture> {
  const fixture = engineFixture({ folder: { moveFailed: true }, deps: { files } });
  fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'processing');
  fixture.service.finish('failed');
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect([isAt(fixture, name), textAt(fixture, failed)]).toEqual([false, text]);
  expect(isAt(fixture, `${failed}.reason.txt`)).toBe(true);
  return fixture;
}

test('a rejected file that a person retries is restored from Failed/ and uploaded again', async () => {
  const fixture = await rejected();
  const { id } = row(fixture);
  fixture.service.finishJobs = true;
  expect(fixture.engine.retry(id)).toEqual({ ok: true });
  expect(row(fixture)).toMatchObject({ present: true, original: { kind: 'restoring', from: failed } });
  expect(fixture.engine.retry(id)).toMatchObject({ ok: false, why: message('file.refused.restoring-already') });
  expect(fixture.engine.skip(id)).toMatchObject({ ok: false, why: message('file.refused.restoring') });
  await fixture.until(() => row(fixture).state.kind === 'done');
  expect(fixture.journal.files({}).map((file) => file.id)).toEqual([id]);
  expect(textAt(fixture, name)).toBe(text);
  expect(readdirSync(path.join(fixture.root, 'Failed/in'))).toEqual([]);
  expect(fixture.service.calls.get('upload')).toBe(2);
  const words = story(fixture);
  expect(words).toContain('file.history.person-again-back');
  expect(words).toContain('file.history.back-from-failed');
});

test('a file that is rejected again is moved to Failed/ again', async () => {
  const fixture = await rejected();
  fixture.engine.retry(row(fixture).id);
  await fixture.until(() => row(fixture).state.kind === 'processing');
  fixture.service.finish('failed');
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect([row(fixture).state.kind, isAt(fixture, name), textAt(fixture, failed)]).toEqual(['rejected', false, text]);
});

test('where another file has taken its place, both stay where they are, and the person is notified', async () => {
  const fixture = await rejected();
  const { id } = row(fixture);
  // The engine has not detected it yet.
  fixture.write(name, 'Another letter.');
  fixture.engine.retry(id);
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect([textAt(fixture, name), textAt(fixture, failed)]).toEqual(['Another letter.', text]);
  expect(row(fixture)).toMatchObject({ state: { kind: 'rejected' }, present: false });
  expect(story(fixture).at(-1)).toBe('file.restore.path-taken');
  // It is a separate file, and is detected without a scan.
  await fixture.until(() => fixture.journal.presentAt(fixture.folder.id, name)?.state.kind === 'processing');
  expect(fixture.engine.retry(id)).toMatchObject({ ok: false, why: { code: 'file.refused.path-taken' } });
});

test('a file that a person has taken out of Failed/ continues when it is detected again', async () => {
  const fixture = await rejected();
  fixture.service.finishJobs = true;
  const aside = path.join(fixture.root, '..', 'aside.txt');
  renameSync(path.join(fixture.root, failed), aside);
  fixture.engine.retry(row(fixture).id);
  await fixture.until(() => row(fixture).state.kind === 'missing');
  expect(story(fixture).at(-1)).toBe('file.history.nowhere');
  renameSync(aside, path.join(fixture.root, name));
  fixture.engine.rescan();
  await fixture.until(() => row(fixture).state.kind === 'done');
  // A scan may have created a row for the path, which is merged into the row of the returned file.
  await fixture.until(() => fixture.journal.files({}).length === 1);
});

test('other bytes under its name in Failed/ are not uploaded in its place', async () => {
  const fixture = await rejected();
  writeFileSync(path.join(fixture.root, failed), 'Edited.');
  fixture.engine.retry(row(fixture).id);
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect([isAt(fixture, name), textAt(fixture, failed)]).toEqual([false, 'Edited.']);
  expect(story(fixture).at(-1)).toBe('file.restore.other-file');
});

test('a start completes a restore that had begun, and a later file at the path becomes no other file', async () => {
  const real = createFileSource();
  const mayGoOn = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  let isHeld = true;
  const fixture = await rejected({
    ...real,
    moveBack: async (...args) => {
      const outcome = await real.moveBack(...args);
      begun.resolve(undefined);
      if (isHeld) await mayGoOn.promise;
      return outcome;
    },
  });
  fixture.engine.retry(row(fixture).id);
  await begun.promise;
  expect(isAt(fixture, name)).toBe(true);
  fixture.engine.rescan();
  await fixture.rest(100);
  expect(fixture.journal.files({})).toHaveLength(1);
  expect(row(fixture)).toMatchObject({ present: true, original: { kind: 'restoring' } });
  // As after a crash: the file is back, but the journal does not say so yet.
  isHeld = false;
  fixture.service.finishJobs = true;
  await fixture.restart().start();
  await fixture.until(() => row(fixture).state.kind === 'done');
  mayGoOn.resolve(undefined);
  expect(fixture.journal.files({})).toHaveLength(1);
  expect(textAt(fixture, name)).toBe(text);
});

test('a restore that fails is retried, and given up with a reason', async () => {
  const real = createFileSource();
  let tries = 0;
  const fixture = await rejected({
    ...real,
    moveBack: () => {
      tries += 1;
      return Promise.resolve({ ok: false, failure: { kind: 'disk-full', message: aText('The disk is full.') } });
    },
  });
  fixture.engine.retry(row(fixture).id);
  await fixture.until(() => row(fixture).original.kind === 'moved');
  expect([tries, story(fixture).at(-1)]).toEqual([5, 'file.restore.failed']);
  expect(textAt(fixture, failed)).toBe(text);
});

test('a file that is retried while it is being moved to Failed/ is restored afterwards', async () => {
  const real = createFileSource();
  const mayGoOn = Promise.withResolvers<undefined>();
  const fixture = engineFixture({
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
  fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'processing');
  fixture.service.finish('failed');
  await fixture.until(() => row(fixture).original.kind === 'moving');
  fixture.service.finishJobs = true;
  expect(fixture.engine.retry(row(fixture).id)).toEqual({ ok: true });
  expect(fixture.states()[name]).toBe('rejected');
  mayGoOn.resolve(undefined);
  await fixture.until(() => row(fixture).state.kind === 'done');
  expect(textAt(fixture, name)).toBe(text);
});

test('a file that is retried where nothing can be moved continues from its path', async () => {
  const real = createFileSource();
  const full = { ok: false, failure: { kind: 'disk-full', message: aText('The disk is full.') } } as const;
  const fixture = engineFixture({
    folder: { moveFailed: true },
    deps: { files: { ...real, move: () => Promise.resolve(full) } },
  });
  fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'processing');
  fixture.service.finish('failed');
  await fixture.until(() => row(fixture).original.kind === 'moving');
  fixture.service.finishJobs = true;
  fixture.engine.retry(row(fixture).id);
  await fixture.until(() => row(fixture).state.kind === 'done');
  expect(story(fixture)).toContain('file.history.not-moved');
});

test('a file that was skipped in Failed/ is restored when a person retries it', async () => {
  const fixture = await rejected();
  fixture.service.finishJobs = true;
  expect(fixture.engine.skip(row(fixture).id)).toEqual({ ok: true });
  rmSync(path.join(fixture.root, `${failed}.reason.txt`));
  expect(fixture.engine.retry(row(fixture).id)).toEqual({ ok: true });
  await fixture.until(() => row(fixture).state.kind === 'done');
  expect(textAt(fixture, name)).toBe(text);
});
