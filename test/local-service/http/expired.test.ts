import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { unprocessedUploadMaxAgeMs } from '#service-api/limits.ts';
import { createUploadExpiry } from '#local-service/queue/expire-uploads.ts';
import { call, postJson, startTestService, upload } from './test-service.ts';

test('an expired session is refused with a reason, and its files are reported as deleted', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const { data, admin } = service;
  const sessionId = randomUUID();
  const { body: file } = await upload(service, admin, { content: 'left alone', sessionId });
  await createUploadExpiry({
    ...data,
    log: pino({ level: 'silent' }),
    nowMs: () => Date.now() + unprocessedUploadMaxAgeMs + 60_000,
  })();

  const late = await upload(service, admin, { content: 'too late', sessionId });
  expect([late.status, late.body.error.code]).toEqual([409, 'session_expired']);
  const job = await call(service, admin, '/api/job/create', postJson({ session_id: sessionId }));
  expect([job.status, job.body.error.message]).toEqual([404, expect.stringContaining('expired')]);
  expect((await call(service, admin, `/api/file/detail/${file.id}`)).body.status).toBe('deleted');
  const events = await call(service, admin, `/api/file/events/${file.id}`);
  expect(events.body.map(({ kind }) => kind)).toEqual(['file.uploaded', 'file.deleted']);
  const download = await call(service, admin, `/api/file/download/${file.id}`);
  expect([download.status, download.body.error.code]).toEqual([410, 'file_deleted']);
});
