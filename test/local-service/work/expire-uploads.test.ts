import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { unprocessedUploadMaxAgeMs } from '#service-api/limits.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let aheadMs: number;
let shop: Workshop;
afterEach(() => shop.close());

function open(options: Parameters<typeof openWorkshop>[0] = {}): Workshop {
  aheadMs = 0;
  shop = openWorkshop(options, () => Date.now() + aheadMs);
  return shop;
}
const bytesOf = (fileId: string): boolean => existsSync(shop.store.blobs.pathOf(String(shop.file(fileId)['sha256'])));
const status = (fileId: string): unknown => shop.file(fileId)['status'];

it('takes sessions and files without one after 30 days, and not a day before', async () => {
  open();
  expect(unprocessedUploadMaxAgeMs).toBe(30 * dayMs);
  const sessionId = randomUUID();
  const inSession = await shop.upload(sessionId, {});
  const alone = await shop.upload(null, {});
  const { jobId, fileIds } = await shop.jobOf([{}]);
  aheadMs = 29 * dayMs;
  shop.work.start();
  await shop.settled(jobId);
  expect([status(inSession), status(alone)]).toEqual(['uploaded', 'uploaded']);
  await shop.work.stop();

  aheadMs = 31 * dayMs;
  shop.work.start();
  for (const id of [inSession, alone]) {
    expect([status(id), bytesOf(id)]).toEqual(['deleted', false]);
    expect(shop.events({ fileId: id }).at(-1)).toMatchObject({
      kind: 'file.deleted',
      from_status: 'uploaded',
      to_status: 'deleted',
      detail: { reason: { code: 'expired' } },
    });
  }
  expect(shop.createJob(sessionId)).toEqual({ kind: 'unknown-session' });
  await expect(shop.upload(sessionId, {})).rejects.toThrow('session-expired');
  expect([status(fileIds[0]!), bytesOf(fileIds[0]!)]).toEqual(['tagged', true]);
  expect(shop.events({ fileId: inSession }).filter(({ kind }) => kind === 'file.deleted')).toHaveLength(1);
});

it('looks again every day, and counts from the last upload of a session', async () => {
  open({ expiryEveryMs: 20 });
  const sessionId = randomUUID();
  const early = await shop.upload(sessionId, {});
  shop.store.db
    .prepare('UPDATE files SET creation_date = ? WHERE id = ?')
    .run(new Date(Date.now() - 40 * dayMs).toISOString(), early);
  shop.work.start();
  const control = await shop.upload(null, {});
  shop.store.db
    .prepare('UPDATE files SET creation_date = ? WHERE id = ?')
    .run(new Date(Date.now() - 40 * dayMs).toISOString(), control);
  await expect.poll(() => status(control)).toBe('deleted');
  expect(status(early)).toBe('uploaded');
  aheadMs = 31 * dayMs;
  await expect.poll(() => status(early)).toBe('deleted');
});

it('keeps bytes that another file has, and takes them in anew when they come again', async () => {
  open();
  const dials = { unique: 'the same' };
  const old = await shop.upload(null, dials);
  const { jobId } = await shop.jobOf([dials]);
  aheadMs = 31 * dayMs;
  shop.work.start();
  expect([status(old), bytesOf(old)]).toEqual(['deleted', true]);
  await shop.settled(jobId);
  await shop.work.stop();

  aheadMs = 0;
  const lonely = await shop.upload(null, { unique: 'gone' });
  aheadMs = 31 * dayMs;
  shop.work.start();
  expect(bytesOf(lonely)).toBe(false);
  const again = await shop.upload(randomUUID(), { unique: 'gone' });
  expect([bytesOf(again), status(again)]).toEqual([true, 'uploaded']);
});

it('changes nothing when a row cannot be written, and work goes on', async () => {
  open();
  const file = await shop.upload(null, {});
  const { jobId } = await shop.jobOf([{}]);
  shop.store.db.exec(
    `CREATE TRIGGER fault BEFORE INSERT ON events WHEN new.kind = 'file.deleted'
     BEGIN SELECT raise(ABORT, 'disk is on fire'); END`,
  );
  aheadMs = 31 * dayMs;
  shop.work.start();
  expect([status(file), bytesOf(file)]).toEqual(['uploaded', true]);
  await shop.settled(jobId);
});
