import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#lib/sqlite.ts';
import { parentMessage, type ParentMessage } from '#service-api/parent-messages.ts';
import { createEventStore } from '#local-service/store/sqlite/event-store.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { call } from './http/test-service.ts';
import { createServiceCaller } from './service-caller.ts';
import { spawnService } from './service-process.ts';

async function credentials(dataDir: string): Promise<Credentials> {
  const command = spawnService('credentials', '--data-dir', dataDir, '--json');
  expect(await command.ended).toBe(0);
  return JSON.parse(command.stdout()) as Credentials;
}

test('a parent gets the progress of files, and the outcome of files and jobs', async () => {
  const dataDir = temporaryDirectory();
  const received: ParentMessage[] = [];
  const service = spawnService('serve', '--data-dir', dataDir, '--port', '0');
  onTestFinished(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
  });
  service.child.on('message', (message) => received.push(parentMessage.parse(message)));
  await expect.poll(() => received[0]?.kind, { timeout: 20_000 }).toBe('ready');
  const [ready] = received;
  if (ready?.kind !== 'ready' || ready.base_url === null) throw new Error('not ready');
  const caller = createServiceCaller(ready.base_url, await credentials(dataDir));
  const sessionId = randomUUID();
  const page = sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: 'white' } });
  const svg = Buffer.from('<svg width="1000" height="200"><text x="9" y="90" font-size="60">Invoice 17</text></svg>');
  const png = new Uint8Array(
    await page
      .composite([{ input: svg }])
      .png()
      .toBuffer(),
  );
  const picture = await caller.upload(sessionId, 'scan.png', png);
  const broken = await caller.upload(sessionId, 'broken.pdf', new TextEncoder().encode('%PDF-1.7\nnothing'));
  const jobId = await caller.createJob(sessionId);

  const kinds = () => received.flatMap((message) => (message.kind === 'event' ? [message.event_kind] : []));
  await expect.poll(kinds, { timeout: 25_000 }).toContain('job.completed_with_errors');
  expect(kinds().filter((kind) => kind.startsWith('job.'))).toEqual([
    'job.created',
    'job.processing',
    'job.completed_with_errors',
  ]);
  expect(received).toContainEqual({ kind: 'event', event_kind: 'file.tagged', file_id: picture, job_id: jobId });
  expect(received).toContainEqual({ kind: 'event', event_kind: 'file.failed', file_id: broken, job_id: jobId });
  expect(kinds()).toHaveLength(5);
  expect(received).toContainEqual({ kind: 'progress', file_id: picture, job_id: jobId, pages_done: 0, pages: null });
}, 60_000);

test('a blocked parent stops nothing and gets everything later; a parent that has ended ends the service', async () => {
  const dataDir = temporaryDirectory();
  const who = await credentials(dataDir);
  const here = import.meta.dirname;
  const entry = path.join(here, '../../main/local-service/main.ts');
  const program = [path.join(here, 'parent-that-sleeps.ts'), entry, 'serve', '--data-dir', dataDir, '--port', '0'];
  const parent = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  let text = '';
  parent.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const received = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => parentMessage.parse(JSON.parse(line)));
  await expect.poll(() => text, { timeout: 20_000 }).toContain('"ready"');
  const [ready] = received();
  if (ready?.kind !== 'ready' || ready.base_url === null) throw new Error('not ready');
  const baseUrl = ready.base_url;

  const count = 5_000;
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'NORMAL' });
  const { append } = createEventStore(db);
  const at = new Date().toISOString();
  const plain = {
    companyId: 'c',
    fileId: null,
    kind: 'job.completed',
    from: null,
    to: null,
    detail: null,
    at,
  } as const;
  db.transaction(() => {
    for (let job = 0; job < count; job += 1) append({ ...plain, jobId: `job ${job} ${'x'.repeat(100)}` });
  })();
  db.close();
  const startedMs = Date.now();
  while (Date.now() - startedMs < 1_500) {
    const askedMs = Date.now();
    expect((await call({ baseUrl }, who, '/api/platform/ping')).status).toBe(200);
    expect(Date.now() - askedMs).toBeLessThan(1_000);
    // Stays below the calls per minute that the service accepts from one key.
    await setTimeout(20);
  }
  expect(received()).toHaveLength(1);
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(count + 1);
  const jobs = received().flatMap((message) => (message.kind === 'event' ? [message.job_id?.split(' ')[1]] : []));
  expect(jobs).toEqual(Array.from({ length: count }, (_, job) => String(job)));

  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const isGone = () =>
    call({ baseUrl }, who, '/api/platform/ping').then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
}, 60_000);
