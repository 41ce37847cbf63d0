import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConvertToPdf } from '#local-service/readers/libreoffice/convert-to-pdf.ts';
import { answerOf, headersOf, startTestService, upload, type TestService } from './test-service.ts';

const wordPerfect = Buffer.from('\xffWPC\x10\x00\x00\x00', 'latin1');
const pdf = '%PDF-1.7 made of the letter';

let service: TestService;
afterEach(() => service.close());

/** Starts a service with a letter that was read by way of a PDF, and returns how its pages are asked for. */
async function open(convert: ConvertToPdf, type = 'application/vnd.wordperfect', status = 'tagged') {
  service = await startTestService({}, undefined, convert);
  const { body } = await upload(service, service.admin, { name: 'brief.wpd', content: wordPerfect });
  service.db.prepare('UPDATE files SET status = ?, content_type = ? WHERE id = ?').run(status, type, body.id);
  return () =>
    fetch(`${service.baseUrl}/api/file/download/${body.id}?converted=true`, { headers: headersOf(service.admin) });
}

function made(): { readonly folder: string; readonly convert: ConvertToPdf } {
  const folder = mkdtempSync(path.join(tmpdir(), 'intray-converted-'));
  const file = path.join(folder, 'document.pdf');
  writeFileSync(file, pdf);
  return {
    folder,
    convert: () => Promise.resolve({ ok: true, path: file, release: () => rm(folder, { recursive: true }) }),
  };
}

test('gives the PDF that is made of a file, which is then removed', async () => {
  const { folder, convert } = made();
  const response = await (await open(convert))();
  expect([response.status, await response.text()]).toEqual([200, pdf]);
  expect(response.headers.get('intray-converted')).toBe('true');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(/brief\.pdf/u);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test.each([
  ['not-installed', /LibreOffice is not installed/u],
  ['failed', /LibreOffice could not show the pages/u],
  ['too-slow', /LibreOffice could not show the pages/u],
  ['too-large', /LibreOffice could not show the pages/u],
] as const)('says why there is no PDF: %s', async (reason, text) => {
  const ask = await open(() => Promise.resolve({ ok: false, reason }));
  const { status, body } = await answerOf(await ask());
  expect(status).toBe(422);
  expect(body.error.message).toMatch(text);
  expect(body.error.details).toMatchObject([{ field: 'converted' }]);
});

test.each([
  ['text/plain', 'tagged'],
  ['application/vnd.wordperfect', 'failed'],
] as const)('is not offered for what was read as %s and is %s', async (type, status) => {
  const convert = vi.fn<ConvertToPdf>(() => Promise.resolve({ ok: false, reason: 'failed' }));
  const answer = await answerOf(await (await open(convert, type, status))());
  expect(answer.status).toBe(422);
  expect(convert).not.toHaveBeenCalled();
});

test('answers 503 while too many wait, and serves those that wait', async () => {
  const { promise: opened, resolve: letGo } = Promise.withResolvers<null>();
  const ask = await open(async () => {
    await opened;
    return { ok: false, reason: 'failed' };
  });
  const waiting = Array.from({ length: 6 }, () => ask());
  const first = await Promise.race(waiting);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
  letGo(null);
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 503]);
});
