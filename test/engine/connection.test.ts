import { expect, test } from 'vitest';
import { trackedFileId, serviceId } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { engineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const here = serviceId('here');

test('a service that disappears between its first two answers counts as away, and the file is uploaded once it is back', async () => {
  const fixture = engineFixture();
  let isAway = true;
  const { cloudInfo } = fixture.service;
  Object.assign(fixture.service, {
    cloudInfo: (...args: Parameters<typeof cloudInfo>) =>
      isAway
        ? Promise.resolve({ ok: false, failure: { kind: 'offline', message: aText('No connection.') } })
        : cloudInfo(...args),
  } satisfies Partial<typeof fixture.service>);
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null, 0);
  expect(fixture.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'offline' });
  isAway = false;
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  expect(fixture.engine.pauses.pauseOf(here)).toBeNull();
});

test('a service that breaks off its first answer is asked again soon, and then counts as away', async () => {
  const fixture = engineFixture();
  let asked = 0;
  Object.assign(fixture.service, {
    status: () => {
      asked += 1;
      const kind = asked === 1 ? 'service-fault' : 'offline';
      return Promise.resolve({ ok: false, failure: { kind, message: aText('No answer.') } });
    },
  } satisfies Partial<typeof fixture.service>);
  await fixture.engine.start();
  const startMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null, 100);
  expect(fixture.clock.nowMs() - startMs).toBeLessThan(5_000);
});

test('files that wait for a service that is gone do not keep others from being verified, however many they are', async () => {
  const fixture = engineFixture();
  const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };
  const waiting = Array.from({ length: 100 }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const proving = { kind: 'verifying', checkAtMs: 0, attempts: 0 } as const;
    const remote = { fileId: `${at}`, jobId: null };
    return {
      ...newTrackedFile(trackedFileId(`item ${at}`), fixture.folder.id, seen, proving, 1),
      present: false,
      remote,
    };
  });
  fixture.journal.addDetected(
    waiting.map((file, at) => ({ ...file, serviceId: serviceId(at % 2 === 0 ? 'gone' : 'gone, too') })),
    1,
  );
  fixture.service.finishJobs = true;
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'done');
  expect(fixture.journal.countIn(['verifying'])).toBe(100);
});
