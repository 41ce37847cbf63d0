import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConvertToPdf } from '#local-service/readers/libreoffice/convert-to-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
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

it('reads a file by the PDF that is made of it, which is then removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intray-conversion-'));
  const path = join(folder, 'document.pdf');
  const lines = ['Dear Anna,', 'here is the invoice 4711 about the magnolias.'];
  writeFileSync(path, await buildTextPdf([{ kind: 'letter', language: 'eng', lines }]));
  const release = vi.fn(() => rm(folder, { recursive: true }));
  const [file] = await process(() => Promise.resolve({ ok: true, path, release }), { 'brief.wpd': wordPerfect });
  expect(file).toMatchObject({ status: 'tagged', content_type: 'application/vnd.wordperfect' });
  expect(textOf(file)).toContain('magnolias');
  expect(release).toHaveBeenCalledOnce();
});

it('fails a file of which LibreOffice made a damaged PDF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intray-conversion-'));
  const path = join(folder, 'document.pdf');
  writeFileSync(path, '%PDF-1.7\nnothing');
  const release = () => rm(folder, { recursive: true });
  const [file] = await process(() => Promise.resolve({ ok: true, path, release }), { 'brief.wpd': wordPerfect });
  expect(file).toMatchObject({ status: 'failed', error: { code: 'corrupt' } });
  expect(existsSync(folder)).toBe(false);
});

function textOf(file: Readonly<Record<string, unknown>> | undefined): string {
  const page = fixture.db.prepare<[unknown], { gz: Buffer }>('SELECT page_gz AS gz FROM file_pages WHERE file_id = ?');
  return gunzipSync(page.get(file?.['id'])?.gz ?? Buffer.alloc(0)).toString();
}
