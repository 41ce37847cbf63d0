import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { unprocessedUploadMaxAgeMs } from '#service-api/limits.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let aheadMs: number;
let fixture: QueueFixture;
afterEach(() => fixture.close());

async function open(options: Parameters<typeof openQueueFixture>[0] = {}): Promise<void> {
  aheadMs = 0;
  fixture = await openQueueFixture(options, () => Date.now() + aheadMs);
}
const bytesOf = (fileId: string): boolean => fixture.hasBytes(fileId);
const status = (fileId: string): unknown => fixture.file(fileId)['status'];

it('removes sessions and files without one after 30 days, and not a day earlier', async () => {
  await open();
  expect(unprocessedUploadMaxAgeMs).toBe(30 * dayMs);
  const sessionId = randomUUID();
  const inSession = await fixture.upload(sessionId, {});
  const alone = await fixture.upload(null, {});
  const { jobId, fileIds } = await fixture.jobOf([{}]);
  aheadMs = 29 * dayMs;
  await fixture.processor.start();
  await fixture.settled(jobId);
  expect([status(inSession), status(alone)]).toEqual(['uploaded', 'uploaded']);
  await fixture.processor.stop();

  aheadMs = 31 * dayMs;
  await fixture.processor.start();
  for (const id of [inSession, alone]) {
    expect([status(id), bytesOf(id)]).toEqual(['deleted', false]);
    expect(fixture.events({ fileId: id }).at(-1)).toMatchObject({
      kind: 'file.deleted',
      from_status: 'uploaded',
      to_status: 'deleted',
      detail: { reason: { code: 'expired' } },
    });
  }
  expect(await fixture.createJob(sessionId)).toEqual({ kind: 'unknown-session' });
  await expect(fixture.upload(sessionId, {})).rejects.toThrow('session-expired');
  expect([status(fileIds[0]!), bytesOf(fileIds[0]!)]).toEqual(['tagged', true]);
  expect(fixture.events({ fileId: inSession }).filter(({ kind }) => kind === 'file.deleted')).toHaveLength(1);
});

it('checks again every day, and counts from the last upload of a session', async () => {
  await open({ expiryEveryMs: 20 });
  const sessionId = randomUUID();
  const early = await fixture.upload(sessionId, {});
  fixture.db
    .prepare('UPDATE files SET creation_date = ? WHERE id = ?')
    .run(new Date(Date.now() - 40 * dayMs).toISOString(), early);
  await fixture.processor.start();
  const control = await fixture.upload(null, {});
  fixture.db
    .prepare('UPDATE files SET creation_date = ? WHERE id = ?')
    .run(new Date(Date.now() - 40 * dayMs).toISOString(), control);
  await expect.poll(() => status(control)).toBe('deleted');
  expect(status(early)).toBe('uploaded');
  aheadMs = 31 * dayMs;
  await expect.poll(() => status(early)).toBe('deleted');
});

it('keeps bytes that another file has, and stores them again when they are uploaded again', async () => {
  await open();
  const dials = { unique: 'the same' };
  const old = await fixture.upload(null, dials);
  const { jobId } = await fixture.jobOf([dials]);
  aheadMs = 31 * dayMs;
  await fixture.processor.start();
  expect([status(old), bytesOf(old)]).toEqual(['deleted', true]);
  await fixture.settled(jobId);
  await fixture.processor.stop();

  aheadMs = 0;
  const lonely = await fixture.upload(null, { unique: 'gone' });
  aheadMs = 31 * dayMs;
  await fixture.processor.start();
  expect(bytesOf(lonely)).toBe(false);
  const again = await fixture.upload(randomUUID(), { unique: 'gone' });
  expect([bytesOf(again), status(again)]).toEqual([true, 'uploaded']);
});

it('changes nothing when a row cannot be written, and the work continues', async () => {
  await open();
  const file = await fixture.upload(null, {});
  const { jobId } = await fixture.jobOf([{}]);
  fixture.db.exec(
    `CREATE TRIGGER fault BEFORE INSERT ON events WHEN new.kind = 'file.deleted'
     BEGIN SELECT raise(ABORT, 'disk is on fire'); END`,
  );
  aheadMs = 31 * dayMs;
  await fixture.processor.start();
  expect([status(file), bytesOf(file)]).toEqual(['uploaded', true]);
  await fixture.settled(jobId);
});
