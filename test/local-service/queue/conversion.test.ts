import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { findLibreOffice } from '#lib/find-libreoffice.ts';
import type { ConvertToPdf } from '#local-service/readers/libreoffice/convert-to-pdf.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

const entry = new URL('../../../main/local-service/queue/document-worker.ts', import.meta.url);
const wordPerfect = Buffer.from('\xffWPC\x10\x00\x00\x00', 'latin1');

let fixture: QueueFixture;
afterEach(() => fixture.close());

async function process(convert: ConvertToPdf | null, files: Readonly<Record<string, Uint8Array>>) {
  fixture = await openQueueFixture({ entry, convert, stallMs: 60_000 });
  await fixture.processor.start();
  const sessionId = randomUUID();
  const ids: string[] = [];
  for (const [name, bytes] of Object.entries(files)) ids.push(await fixture.store(sessionId, name, bytes));
  const job = await fixture.createJob(sessionId);
  if (job.kind !== 'created') throw new Error(job.kind);
  await fixture.settled(job.jobId, 60_000);
  return ids.map((id) => fixture.file(id));
}

it('fails a file that needs LibreOffice with that reason, and reads the others', async () => {
  const missing: ConvertToPdf = () => Promise.resolve({ ok: false, reason: 'not-installed' });
  const [file, other] = await process(missing, { 'brief.wpd': wordPerfect, 'a.txt': Buffer.from('Invoice 4711') });
  expect(file).toMatchObject({ status: 'failed', error: { code: 'unsupported' } });
  expect(file?.error?.message).toContain('needs LibreOffice, which is not installed here');
  expect(other).toMatchObject({ status: 'tagged' });
});

it('fails only the files that could not be converted, each with its reason', async () => {
  const reasons = { 'a.wpd': 'failed', 'b.wpd': 'too-slow', 'c.wpd': 'too-large' } as const;
  const fails: ConvertToPdf = ({ name }) => {
    const [, reason] = Object.entries(reasons).find(([each]) => each === name) ?? ['', 'failed' as const];
    return Promise.resolve({ ok: false, reason });
  };
  const bytes = Object.keys(reasons).map((name) => [name, Buffer.concat([wordPerfect, Buffer.from(name)])] as const);
  const files = await process(fails, { ...Object.fromEntries(bytes), 'a.txt': Buffer.from('Invoice 4711') });
  expect(files.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'tagged']);
  expect(files.map(({ error }) => error?.code)).toEqual(['corrupt', 'too-large', 'too-large', undefined]);
  expect(files[1]?.error?.message).toContain('did not finish with this file in time');
  expect(files[0]).toMatchObject({ retry_count: 0 });
});

it('does not offer to LibreOffice what is read anyway, whatever its name', async () => {
  const convert = vi.fn<ConvertToPdf>(() => Promise.resolve({ ok: false, reason: 'failed' }));
  const [file] = await process(convert, { 'notes.ppt': Buffer.from('Plain text under another name') });
  expect(file).toMatchObject({ status: 'tagged' });
  expect(convert).not.toHaveBeenCalled();
});

it('ends a conversion when the service stops, and puts the file back', async () => {
  let [called, aborted] = [false, false];
  const waits: ConvertToPdf = (_file, signal) =>
    new Promise((resolve) => {
      called = true;
      signal.addEventListener('abort', () => {
        aborted = true;
        resolve({ ok: false, reason: 'aborted' });
      });
    });
  fixture = await openQueueFixture({ entry, convert: waits, stallMs: 60_000 });
  await fixture.processor.start();
  const sessionId = randomUUID();
  const id = await fixture.store(sessionId, 'brief.wpd', wordPerfect);
  await fixture.createJob(sessionId);
  await expect.poll(() => called, { timeout: 30_000 }).toBe(true);
  await fixture.processor.stop();
  expect(aborted).toBe(true);
  expect(fixture.file(id)['status']).not.toBe('failed');
});

it.skipIf(findLibreOffice() === null)('reads slides of PowerPoint 97 by the real LibreOffice', async () => {
  const slides = gunzipSync(await readFile(new URL('./slides.ppt.gz', import.meta.url)));
  const [file] = await process(null, { 'slides.ppt': slides });
  expect(file).toMatchObject({ status: 'tagged', content_type: 'application/vnd.ms-powerpoint' });
  const page = fixture.db.prepare<[unknown], { gz: Buffer }>('SELECT page_gz AS gz FROM file_pages WHERE file_id = ?');
  const { gz } = page.get(file?.['id'])!;
  expect(gunzipSync(gz).toString()).toContain('Invoice 4711 total 99.00 EUR');
});
