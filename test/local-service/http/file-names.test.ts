import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotedName } from '#adapters/document-service/multipart/quoted-name.ts';
import { formOf } from './raw-request.ts';
import { call, headersOf, startTestService, upload, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test.each([
  'a"b\r\nc.pdf',
  'C:\\scans\\a.pdf',
  'nul\0tab\tescape\u001b\u007f.pdf',
  '100 %.pdf',
  'a%20b%5c.pdf',
  'Größe 😀.pdf',
])('%j is returned unchanged when the client sends it', async (name) => {
  const head = `Content-Disposition: form-data; name="file"; filename="${quotedName(name)}"`;
  const { body, contentType } = formOf([{ head, body: 'x' }]);
  const headers = { 'Content-Type': contentType };
  const stored = await call(service, service.admin, '/api/file/uploadfile', { method: 'POST', headers, body });
  expect([stored.status, stored.body.name]).toEqual([201, name]);
  expect((await call(service, service.admin, `/api/file/detail/${stored.body.id}`)).body.name).toBe(name);
  const downloadUrl = `${service.baseUrl}/api/file/download/${stored.body.id}`;
  const download = await fetch(downloadUrl, { headers: headersOf(service.admin) });
  expect([download.status, await download.text()]).toEqual([200, 'x']);
});

test('a form in the way of browsers', async () => {
  const stored = await upload(service, service.admin, { name: 'a"b\r\nc.pdf', content: 'x' });
  expect(stored.body.name).toBe('a"b\r\nc.pdf');
});

test('a known limit: clients do not escape the percent sign, so a literal escape is decoded to its character', async () => {
  const stored = await upload(service, service.admin, { name: 'a%22b.pdf', content: 'x' });
  expect(stored.body.name).toBe('a"b.pdf');
});
