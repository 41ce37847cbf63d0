import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { weekdays } from '#service-api/values.ts';
import { lockedPdf } from '../builders/documents/locked-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';

const isReady = ({ canConfigure }: { readonly canConfigure: boolean }) => canConfigure;

test('uploads wait for the end of a maintenance window that a person has set, and go on by themselves', async () => {
  const dataDir = temporaryDirectory();
  const first = await startApp(dataDir);
  await first.until('service.info', {}, isReady);
  // The window began an hour ago and ends soon.
  const endMs = Date.now() + 15_000;
  const start = new Date(Math.floor(endMs / 1_000) * 1_000 - 3_600_000);
  await first.call('configuration.settings.set', {
    maintenance: {
      startDay: weekdays[(start.getUTCDay() + 6) % 7] ?? 'monday',
      startTime: start.toISOString().slice(11, 19),
      durationHours: 1,
      timeZone: 'UTC',
    },
  });
  await first.app.stop();

  const { call, until } = await startApp(dataDir);
  await until('app.status', {}, ({ connections }) => connections[0]?.reason === 'maintenance');
  const file = path.join(temporaryDirectory(), 'letter.txt');
  await writeFile(file, 'A letter about the magnolias');
  const { id } = await call('batches.add', { paths: [file] });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, endMs - Date.now() - 3_000)));
  expect((await call('batches.get', { id })).files.map(({ file: { fileId } }) => fileId)).toEqual([null]);
  // The status counts for 90 s, and is asked for once a minute.
  await expect.poll(async () => (await call('batches.get', { id })).finished, { timeout: 120_000 }).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(endMs / 1_000) * 1_000);
  expect((await call('batches.get', { id })).files.map(({ file: { state } }) => state)).toEqual(['done']);
}, 180_000);

test('where duplicates are rejected, the unlocked copy of a PDF is one upload, and a second file of its name is rejected', async () => {
  const { call, until } = await startApp(temporaryDirectory());
  await until('service.info', {}, isReady);
  await call('configuration.settings.set', { duplicatePolicy: 'reject' });
  const add = async (password: string) => {
    const file = path.join(temporaryDirectory(), 'locked.pdf');
    await writeFile(file, await lockedPdf('AES 128', password));
    const { id: batch } = await call('batches.add', { paths: [file] });
    const { files } = await until('batches.get', { id: batch }, ({ finished }) => finished);
    const [added] = files;
    if (added === undefined) throw new Error('the batch has no file');
    expect(added.file.reason).toBe('needs-password');
    await call('files.unlock', { id: added.file.id, password });
    const isEnded = ['done', 'rejected'];
    return until('files.get', { id: added.file.id }, ({ file: { state } }) => isEnded.includes(state));
  };
  const first = await add('Sesam-47');
  expect(first.file.state).toBe('done');
  expect(first.receipt).toMatchObject({ checks: { content: true, final: true, findable: true } });
  const second = await add('Sesam-48');
  expect(second.file.state).toBe('rejected');
  expect(JSON.stringify(second.history)).toContain('service.answer.duplicate');
  // Nothing of the first one changed.
  const { hits } = await call('search.run', { query: 'Secret invoice' });
  expect(hits.map(({ trackedFileId }) => trackedFileId)).toEqual([first.file.id]);
}, 120_000);

test('files wait while the archive is at its limit, and are uploaded when it is raised', async () => {
  const { call, until } = await startApp(temporaryDirectory());
  await until('service.info', {}, isReady);
  await call('configuration.limits.set', { storageGigabytes: 0.001 });
  const file = path.join(temporaryDirectory(), 'long.txt');
  await writeFile(file, 'A letter about the magnolias. '.repeat(50_000));
  const { id } = await call('batches.add', { paths: [file] });
  const waiting = await until('batches.get', { id }, ({ files: [added] }) => added?.file.state === 'retrying');
  expect(JSON.stringify(waiting.files[0]?.file.detail)).toContain('service.answer.storage-full');
  await call('configuration.limits.set', { storageGigabytes: null });
  // It is tried again by itself after a minute; a person need not wait.
  await call('files.retry', { id: waiting.files[0]?.file.id ?? '' });
  const { files } = await until('batches.get', { id }, ({ finished }) => finished);
  expect(files.map(({ file: { state } }) => state)).toEqual(['done']);
  expect(await call('configuration.limits.get', {})).toMatchObject({ storedBytes: 1_500_000 });
}, 180_000);
