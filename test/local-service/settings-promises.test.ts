import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { weekdays } from '#service-api/values.ts';
import { bytes, startWebServer, type WebServer } from '../fakes/web-server/web-server.ts';
import { createConfigureClient, type Configure } from './configure.ts';
import { kill, prepare, startService, type Running } from './queue/killed-service.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every setting is set as the app's screen does, over the app's own socket, and judged by what others see on the port.
let dataDir: string;
let running: Running;
let configure: Configure;
let server: WebServer;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'intray-settings-'));
  const credentials = await prepare(dataDir, 'Account Admin');
  headers = { authorization: `Bearer ${credentials.access_token}`, 'x-platformapi-key': credentials.api_key };
  running = await startService(dataDir, credentials);
  configure = await createConfigureClient(running.own);
  // A limit that a company may have.
  await configure.ask('settings.set', { fileRetryLimit: 3 });
  server = await startWebServer({ '/a.txt': bytes('Fetched letter', { 'content-type': 'text/plain' }) });
  await configure.ask('fetch.setHosts', { allowedHosts: ['127.0.0.1'] });
}, 180_000);
afterAll(async () => {
  await configure.close();
  await kill(running.child, 'SIGTERM');
  await server.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  parent_file_id: z.string().nullish(),
});
const jobSchema = z.object({ status: z.string(), files: z.array(fileSchema) });

async function get(path: string): Promise<unknown> {
  const sent = { ...headers, 'content-type': 'application/json' };
  return (await fetch(`${running.baseUrl}${path}`, { headers: sent })).json();
}

async function upload(sessionId: string, name: string, content: string): Promise<Response> {
  const body = new FormData();
  body.set('session_id', sessionId);
  body.set('file', new Blob([content]), name);
  return fetch(`${running.baseUrl}/api/file/uploadfile`, { method: 'POST', headers, body });
}

const job = async (id: string) => jobSchema.parse(await get(`/api/job/detail/${id}`));

/** Uploads a file in a job of its own, and returns the job when it has ended. */
async function processed(name: string, content: string) {
  const sessionId = randomUUID();
  expect((await upload(sessionId, name, content)).status).toBe(201);
  const id = await running.service.createJob(sessionId);
  await expect.poll(async () => (await job(id)).status, { timeout: 30_000, interval: 100 }).toBe('completed');
  return job(id);
}

describe('the duplicate policy', () => {
  test('gives a new name, makes a version, or refuses', { timeout: 90_000 }, async () => {
    await configure.ask('settings.set', { duplicatePolicy: 'new_file_new_name' });
    await processed('letter.txt', 'the first letter');
    expect((await processed('letter.txt', 'the second letter')).files).toMatchObject([{ name: 'letter (2).txt' }]);

    await configure.ask('settings.set', { duplicatePolicy: 'new_version' });
    const [third] = (await processed('letter.txt', 'the third letter')).files;
    expect(third).toMatchObject({ name: 'letter.txt' });
    const versions = z
      .array(z.object({ version: z.number() }))
      .parse(await get(`/api/file/versions/${third?.id ?? ''}`));
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);

    await configure.ask('settings.set', { duplicatePolicy: 'reject' });
    const refused = await upload(randomUUID(), 'letter.txt', 'the fourth letter');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'duplicate' } });
    expect((await upload(randomUUID(), 'other.txt', 'the fourth letter')).status).toBe(201);
  });
});

test(
  'one failed file fails its job from the next job on, and later only is an error of it',
  { timeout: 90_000 },
  async () => {
    const ended = async (failsJobWithFile: boolean) => {
      await configure.ask('settings.set', { failsJobWithFile });
      const sessionId = randomUUID();
      expect((await upload(sessionId, `${sessionId}.pdf`, '%PDF-1.7\nthis is no PDF')).status).toBe(201);
      expect((await upload(sessionId, `${sessionId}.txt`, 'a good letter')).status).toBe(201);
      const id = await running.service.createJob(sessionId);
      const isOver = async () => /^(failed|completed.*)$/u.test((await job(id)).status);
      await expect.poll(isOver, { timeout: 30_000, interval: 100 }).toBe(true);
      const { status, files } = await job(id);
      expect(files.map((file) => file.status)).toEqual(['failed', 'tagged']);
      return status;
    };
    expect(await ended(true)).toBe('failed');
    expect(await get('/api/company/cloudinfo')).toMatchObject({ invalid_on_failed_file: true });
    expect(await ended(false)).toBe('completed_with_errors');
  },
);

test('mails are taken apart from the next job on, and stay whole again afterwards', { timeout: 90_000 }, async () => {
  const mail = (number: number): string =>
    `From: a@example.org\r\nTo: b@example.org\r\nSubject: Bill ${number}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n` +
    `--b\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="bill-${number}.txt"\r\n\r\nInvoice ${number}\r\n--b--\r\n`;
  await configure.ask('settings.set', { splitsMails: true });
  const split = await processed('one.eml', mail(1));
  const attachment = split.files.find(({ name }) => name === 'bill-1.txt');
  const whole = split.files.find(({ name }) => name === 'one.eml');
  expect(attachment).toMatchObject({ status: 'tagged', parent_file_id: whole?.id });
  await configure.ask('settings.set', { splitsMails: false });
  expect((await processed('two.eml', mail(2))).files.map(({ name }) => name)).toEqual(['two.eml']);
});

describe('a maintenance window', () => {
  /** One that began an hour ago. */
  const now = () => {
    const began = new Date(Date.now() - 3_600_000);
    const startDay = weekdays[(began.getUTCDay() + 6) % 7] ?? 'monday';
    return { startDay, startTime: began.toISOString().slice(11, 19), durationHours: 3, timeZone: 'UTC' };
  };
  const status = async () => z.object({ status: z.string() }).parse(await get('/api/platform/status')).status;

  test('lets documents and fetches wait, and both go on when it ends', { timeout: 90_000 }, async () => {
    await configure.ask('settings.set', { maintenance: now() });
    expect(await status()).toBe('Maintenance');
    const sessionId = randomUUID();
    expect((await upload(sessionId, 'waits.txt', 'a letter that waits')).status).toBe(201);
    const read = await running.service.createJob(sessionId);
    const fetched = await running.service.fetchFiles([`${server.at('127.0.0.1')}/a.txt`]);
    await sleep(4_000);
    expect((await job(read)).files).toMatchObject([{ status: 'queued' }]);
    expect((await job(fetched)).files).toMatchObject([{ status: 'fetching' }]);
    expect(server.seen).toEqual([]);

    await configure.ask('settings.set', { maintenance: { ...now(), durationHours: 0, startTime: '00:00:00' } });
    expect(await status()).toBe('Online');
    for (const id of [read, fetched]) {
      await expect.poll(async () => (await job(id)).status, { timeout: 40_000, interval: 200 }).toBe('completed');
    }
    expect(server.seen.map(({ line }) => line)).toEqual(['GET /a.txt']);
  });
});
