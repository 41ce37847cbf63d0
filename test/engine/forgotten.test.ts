import { message } from '#contract/messages/message.ts';
import { expect, test } from 'vitest';
import type { Result } from '#core/failure.ts';
import type { JobRecord } from '#ports/document-records.ts';
import { onePage } from '../builders/service-answers.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const none: Result<never> = { ok: false, failure: { kind: 'refused', message: aText('There is none.'), status: 404 } };
const minuteMs = 60_000;

/** Makes a file in progress at a service that was just restarted without its data. */
async function forgotten(): Promise<EngineFixture> {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  Object.assign(fixture.service, {
    job: () => Promise.resolve(none),
    jobs: () => Promise.resolve({ ok: true, value: { items: [] } }),
    file: () => Promise.resolve(none),
    files: () => Promise.resolve({ ok: true, value: { items: [] } }),
    search: () => Promise.resolve({ ok: true, value: onePage([]) }),
  });
  return fixture;
}

const says = (fixture: EngineFixture): string | null => {
  const [batch] = fixture.journal.batchesIn(['running']);
  return batch?.state.kind === 'running' ? batch.state.says : null;
};

test('the next poll notices that a service has lost an accepted file, and a person decides after 30 minutes', async () => {
  const fixture = await forgotten();
  const beganMs = fixture.clock.nowMs();
  await fixture.until(() => says(fixture) === 'not found', 1_000);
  expect(fixture.clock.nowMs() - beganMs).toBeLessThan(minuteMs);
  await fixture.until(() => fixture.states()['letter.txt'] === 'needs-decision', minuteMs);
  const waitedMs = fixture.clock.nowMs() - beganMs;
  expect(waitedMs).toBeGreaterThanOrEqual(30 * minuteMs);
  expect(waitedMs).toBeLessThan(45 * minuteMs);
  expect(fixture.journal.files({})[0]?.state).toMatchObject({
    message: message('file.decisionReason.forgotten'),
  });
  // Nothing is uploaded again before a person decides so.
  expect(fixture.service.calls.get('upload')).toBe(1);
});

test('a file that the service knows again continues, and a service that lists no jobs does not count as one that lost them', async () => {
  const fixture = await forgotten();
  await fixture.until(() => says(fixture) === 'not found', 1_000);
  Object.assign(fixture.service, { jobs: () => Promise.resolve(none) });
  await fixture.until(() => says(fixture) === null, minuteMs);
  const beganMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - beganMs > 60 * minuteMs, minuteMs);
  expect(fixture.states()['letter.txt']).toBe('processing');
});

test('a job that continues under another ID is polled there', async () => {
  const fixture = await forgotten();
  const [batch] = fixture.journal.batchesIn(['running']);
  const [fileId = ''] = fixture.service.fileIds();
  const record: JobRecord = {
    id: 'another',
    folded: 'succeeded',
    sessionId: batch?.id ?? '',
    files: [{ id: fileId, folded: 'succeeded' }],
    outputFileIds: [],
  };
  Object.assign(fixture.service, {
    job: (id: string) => Promise.resolve(id === 'another' ? { ok: true, value: record } : none),
    jobs: () => Promise.resolve({ ok: true, value: { items: [record] } }),
  });
  await fixture.until(() => fixture.states()['letter.txt'] === 'done', minuteMs);
});
