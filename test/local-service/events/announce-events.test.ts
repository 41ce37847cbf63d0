import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { ParentMessage } from '#service-api/parent-messages.ts';
import type { EventKind } from '#service-api/values.ts';
import { announceEvents, type Announcement } from '#local-service/events/announce-events.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { openServiceData } from '#local-service/service-data.ts';

const log = pino({ level: 'silent' });

async function eventTable() {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  const { store, close } = opened.data;
  onTestFinished(close);
  const add = (kind: EventKind, fileId: string | null, jobId: string | null): Promise<void> =>
    store.transaction(({ events }) =>
      events.append({
        companyId: 'c',
        fileId,
        jobId,
        kind,
        from: null,
        to: null,
        detail: null,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
  return { events: store.events, add };
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('events that end a file or concern a job are sent in order, once committed and only new ones', async () => {
  const { events, add } = await eventTable();
  await add('job.created', null, 'old');
  const sent: ParentMessage[] = [];
  const send = (message: ParentMessage): Promise<void> => Promise.resolve(void sent.push(message));
  const announcer = await announceEvents({ events, inProgress: () => [], send, log }, 10);
  onTestFinished(() => announcer.stop());
  for (let row = 0; row < 500; row += 1) await add('file.queued', `f${row}`, 'j');
  await add('job.created', null, 'j');
  await add('file.processed', 'f', 'j');
  await add('file.tagged', 'f', 'j');
  await add('file.failed', 'g', 'j');
  await add('job.completed_with_errors', null, 'j');
  await add('file.deleted', 'h', null);
  await expect.poll(() => sent.length).toBe(5);
  expect(sent).toEqual([
    { kind: 'event', event_kind: 'job.created', file_id: null, job_id: 'j' },
    { kind: 'event', event_kind: 'file.tagged', file_id: 'f', job_id: 'j' },
    { kind: 'event', event_kind: 'file.failed', file_id: 'g', job_id: 'j' },
    { kind: 'event', event_kind: 'job.completed_with_errors', file_id: null, job_id: 'j' },
    { kind: 'event', event_kind: 'file.deleted', file_id: 'h', job_id: null },
  ]);
});

test('progress is sent when it has changed, and after a maximum time', async () => {
  const { events } = await eventTable();
  let reading: readonly Announcement[] = [{ fileId: 'f', jobId: 'j', pagesDone: 0, pages: null }];
  const sent: ParentMessage[] = [];
  const send = (message: ParentMessage): Promise<void> => Promise.resolve(void sent.push(message));
  const announcer = await announceEvents({ events, inProgress: () => reading, send, log }, 10);
  onTestFinished(() => announcer.stop());
  const progress = { kind: 'progress', file_id: 'f', job_id: 'j' };
  await pause(60);
  expect(sent).toEqual([{ ...progress, pages_done: 0, pages: null }]);
  for (const pagesDone of [1, 2, 3]) reading = [{ fileId: 'f', jobId: 'j', pagesDone, pages: 9 }];
  await expect.poll(() => sent.slice(1)).toEqual([{ ...progress, pages_done: 3, pages: 9 }]);
});

test('a parent that does not read blocks one message; the rest waits in the table', async () => {
  const { events, add } = await eventTable();
  const sent: ParentMessage[] = [];
  let listen = (): void => undefined;
  const send = (message: ParentMessage): Promise<void> => {
    sent.push(message);
    return sent.length > 1 ? Promise.resolve() : new Promise((resolve) => (listen = resolve));
  };
  const announcer = await announceEvents({ events, inProgress: () => [], send, log }, 10);
  onTestFinished(() => announcer.stop());
  for (let job = 0; job < 1_000; job += 1) await add('job.completed', null, `j${job}`);
  await expect.poll(() => sent.length).toBe(1);
  await pause(60);
  expect(sent.length).toBe(1);
  listen();
  await expect.poll(() => sent.length).toBe(1_000);
  expect(sent.map((message) => (message.kind === 'event' ? message.job_id : null))).toEqual(
    Array.from({ length: 1_000 }, (_, job) => `j${job}`),
  );
});
