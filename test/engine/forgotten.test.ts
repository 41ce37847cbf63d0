import { message } from '#contract/messages/message.ts';
import { expect, test } from 'vitest';
import type { Result } from '#core/failure.ts';
import type { JobRecord } from '#ports/document-records.ts';
import { onePage } from '../builders/service-answers.ts';
import { setStage, type Stage } from './stage/stage.ts';

const none: Result<never> = { ok: false, failure: { kind: 'refused', message: 'There is none.', status: 404 } };
const minuteMs = 60_000;

/** A file at work in a service that has just been started again, empty. */
async function forgotten(): Promise<Stage> {
  const stage = setStage();
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  Object.assign(stage.service, {
    job: () => Promise.resolve(none),
    jobs: () => Promise.resolve({ ok: true, value: { items: [] } }),
    file: () => Promise.resolve(none),
    files: () => Promise.resolve({ ok: true, value: { items: [] } }),
    search: () => Promise.resolve({ ok: true, value: onePage([]) }),
  });
  return stage;
}

const says = (stage: Stage): string | null => {
  const [batch] = stage.journal.batchesIn(['running']);
  return batch?.state.kind === 'running' ? batch.state.says : null;
};

test('a service that forgot an accepted file is noticed by the next look, and a person decides after 30 minutes', async () => {
  const stage = await forgotten();
  const beganMs = stage.clock.nowMs();
  await stage.until(() => says(stage) === 'not found', 1_000);
  expect(stage.clock.nowMs() - beganMs).toBeLessThan(minuteMs);
  await stage.until(() => stage.states()['letter.txt'] === 'needs-decision', minuteMs);
  const waitedMs = stage.clock.nowMs() - beganMs;
  expect(waitedMs).toBeGreaterThanOrEqual(30 * minuteMs);
  expect(waitedMs).toBeLessThan(45 * minuteMs);
  expect(stage.journal.items({})[0]?.state).toMatchObject({
    message: message('file.decisionReason.forgotten'),
  });
  // Nothing is uploaded again before a person says so.
  expect(stage.service.calls.get('upload')).toBe(1);
});

test('one that knows it again goes on, and one that lists no jobs is not taken for one that forgot', async () => {
  const stage = await forgotten();
  await stage.until(() => says(stage) === 'not found', 1_000);
  Object.assign(stage.service, { jobs: () => Promise.resolve(none) });
  await stage.until(() => says(stage) === null, minuteMs);
  const beganMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - beganMs > 60 * minuteMs, minuteMs);
  expect(stage.states()['letter.txt']).toBe('processing');
});

test('a job that goes on under another id is followed there', async () => {
  const stage = await forgotten();
  const [batch] = stage.journal.batchesIn(['running']);
  const [fileId = ''] = stage.service.fileIds();
  const record: JobRecord = {
    id: 'another',
    folded: 'succeeded',
    sessionId: batch?.id ?? '',
    files: [{ id: fileId, folded: 'succeeded' }],
    outputFileIds: [],
  };
  Object.assign(stage.service, {
    job: (id: string) => Promise.resolve(id === 'another' ? { ok: true, value: record } : none),
    jobs: () => Promise.resolve({ ok: true, value: { items: [record] } }),
  });
  await stage.until(() => stage.states()['letter.txt'] === 'done', minuteMs);
});
