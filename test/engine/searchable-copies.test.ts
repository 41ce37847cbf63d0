import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import type { Failure } from '#core/failure.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const copyAt = 'Processed/Searchable/in/scan.pdf';
const bytes = new TextEncoder().encode('%PDF with words');
const copy = { ok: true, value: { bytes, about: { form: 'searchable' } } } as const;
const offline: Failure = { kind: 'service-fault', message: message('failure.service-fault'), status: 500 };

const rowOf = ({ journal }: EngineFixture, name: string): TrackedFile => {
  const file = journal.files({}).find(({ path: at }) => at === name);
  if (file === undefined) throw new Error(`${name} is not in the journal.`);
  return file;
};
const isAt = ({ journal }: EngineFixture, name: string, kind: TrackedFile['original']['kind']): boolean =>
  journal.files({}).some((file) => file.path === name && file.original.kind === kind);
const storyOf = (fixture: EngineFixture, name: string): readonly string[] =>
  fixture.journal.history(rowOf(fixture, name).id).map(({ message: { code } }) => code);
const textAt = (fixture: EngineFixture, name: string): string | null =>
  existsSync(path.join(fixture.root, name)) ? readFileSync(path.join(fixture.root, name), 'utf8') : null;

/** A folder that asks for copies, with a scan in it whose job succeeds. */
function withScan(afterAction: 'leave' | 'move', name = 'in/scan.pdf'): EngineFixture {
  const fixture = engineFixture({ folder: { searchableCopies: true, afterAction } });
  fixture.service.finishJobs = true;
  fixture.service.searchable = () => copy;
  fixture.write(name);
  return fixture;
}

test.each<['leave' | 'move', TrackedFile['original']['kind']]>([
  ['leave', 'left'],
  ['move', 'moved'],
])('the copy of a scan is saved before its original is handled by "%s"', async (afterAction, end) => {
  const fixture = withScan(afterAction);
  await fixture.engine.start();
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', end));
  expect(textAt(fixture, copyAt)).toBe('%PDF with words');
  expect(storyOf(fixture, 'in/scan.pdf')).toContain('file.history.searchable-saved');
  expect(fixture.service.calls.get('upload')).toBe(1);
});

test.each<[string, Partial<EngineFixture['service']>]>([
  [
    'a service that refuses a copy of the file',
    {
      searchable: () => ({ ok: false, failure: { kind: 'refused', message: message('failure.refused'), status: 422 } }),
    },
  ],
  [
    'a service that knows no copies and sends the file',
    { searchable: () => ({ ok: true, value: { bytes, about: {} } }) },
  ],
])('%s leaves the file as it is', async (_, change) => {
  const fixture = withScan('leave');
  Object.assign(fixture.service, change);
  await fixture.engine.start();
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', 'left'));
  expect(textAt(fixture, copyAt)).toBeNull();
  expect(storyOf(fixture, 'in/scan.pdf')).not.toContain('file.history.searchable-saved');
});

test('a file that can have no recognised text is not asked for', async () => {
  const fixture = withScan('leave', 'in/letter.docx');
  await fixture.engine.start();
  await fixture.until(() => isAt(fixture, 'in/letter.docx', 'left'));
  expect(fixture.service.calls.get('download')).toBeUndefined();
});

test('a copy that never succeeds is given up, and the original is handled', async () => {
  const fixture = withScan('leave');
  fixture.service.searchable = () => ({ ok: false, failure: offline });
  await fixture.engine.start();
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', 'left'), 60_000);
  expect(storyOf(fixture, 'in/scan.pdf')).toContain('file.history.searchable-failed');
});

test('a copy that takes long holds up no other file', async () => {
  const fixture = withScan('leave');
  const slow = Promise.withResolvers<undefined>();
  fixture.service.before = (call) => (call === 'download' ? slow.promise : Promise.resolve());
  await fixture.engine.start();
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', 'copying'));
  fixture.write('in/letter.txt');
  fixture.engine.rescan();
  await fixture.until(() => isAt(fixture, 'in/letter.txt', 'left'));
  expect(rowOf(fixture, 'in/scan.pdf')).toMatchObject({ state: { kind: 'done' }, original: { kind: 'copying' } });
  slow.resolve(undefined);
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', 'left'));
  expect(textAt(fixture, copyAt)).toBe('%PDF with words');
});

test('a copy that was not saved before the end of the app is saved after the next start', async () => {
  const fixture = withScan('leave');
  fixture.service.searchable = () => ({ ok: false, failure: offline });
  await fixture.engine.start();
  await fixture.until(() => fixture.service.calls.get('download') === 1 && isAt(fixture, 'in/scan.pdf', 'copying'));
  await fixture.engine.stop();
  fixture.service.searchable = () => copy;
  await fixture.restart().start();
  await fixture.until(() => isAt(fixture, 'in/scan.pdf', 'left'));
  expect(textAt(fixture, copyAt)).toBe('%PDF with words');
});
