import { expect, test } from 'vitest';
import { trackedFileId, serviceId } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { setStage } from './stage/stage.ts';

const here = serviceId('here');

test('a service that goes away between its first two answers is said to be away, and the file is sent once it is back', async () => {
  const stage = setStage();
  let isAway = true;
  const { cloudInfo } = stage.service;
  Object.assign(stage.service, {
    cloudInfo: (...args: Parameters<typeof cloudInfo>) =>
      isAway
        ? Promise.resolve({ ok: false, failure: { kind: 'offline', message: 'No connection.' } })
        : cloudInfo(...args),
  } satisfies Partial<typeof stage.service>);
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null, 0);
  expect(stage.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'offline' });
  isAway = false;
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  expect(stage.engine.pauses.pauseOf(here)).toBeNull();
});

test('a service that breaks off its first answer is asked again soon, and then said to be away', async () => {
  const stage = setStage();
  let asked = 0;
  Object.assign(stage.service, {
    status: () => {
      asked += 1;
      const kind = asked === 1 ? 'service-fault' : 'offline';
      return Promise.resolve({ ok: false, failure: { kind, message: 'No answer.' } });
    },
  } satisfies Partial<typeof stage.service>);
  await stage.engine.start();
  const startMs = stage.clock.nowMs();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null, 100);
  expect(stage.clock.nowMs() - startMs).toBeLessThan(5_000);
});

test('files that wait for a service that is gone do not keep others from their proofs, however many they are', async () => {
  const stage = setStage();
  const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };
  const waiting = Array.from({ length: 100 }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const proving = { kind: 'verifying', lookAtMs: 0, looks: 0 } as const;
    const remote = { fileId: `${at}`, jobId: null };
    return {
      ...newTrackedFile(trackedFileId(`item ${at}`), stage.folder.id, seen, proving, 1),
      present: false,
      remote,
    };
  });
  stage.journal.addDetected(
    waiting.map((item, at) => ({ ...item, serviceId: serviceId(at % 2 === 0 ? 'gone' : 'gone, too') })),
    1,
  );
  stage.service.finishJobs = true;
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'done');
  expect(stage.journal.countIn(['verifying'])).toBe(100);
});
