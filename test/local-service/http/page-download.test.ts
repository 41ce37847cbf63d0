import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { lockedPdf } from '../../builders/documents/locked-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { answerOf, headersOf, startTestService, upload, type TestService } from './test-service.ts';

let service: TestService;
afterEach(() => service.close());

const letter = () => buildTextPdf([{ kind: 'letter', language: 'eng', lines: ['A letter', 'Number 4711'] }]);

/** Starts a service with a file in a state, and returns how its pages are asked for. */
async function open(file: { readonly name: string; readonly content: Uint8Array }, status: string, type?: string) {
  service = await startTestService();
  const { body } = await upload(service, service.admin, { name: file.name, content: Buffer.from(file.content) });
  service.db.prepare('UPDATE files SET status = ? WHERE id = ?').run(status, body.id);
  if (type !== undefined) service.db.prepare('UPDATE files SET content_type = ? WHERE id = ?').run(type, body.id);
  const address = `${service.baseUrl}/api/file/download/${body.id}`;
  return (query: string, who = headersOf(service.admin)) => fetch(`${address}?${query}`, { headers: who });
}

test.each(['uploaded', 'processing', 'review', 'tagged'])('a page of a PDF that is %s is drawn', async (status) => {
  const ask = await open({ name: 'letter.pdf', content: await letter() }, status);
  const whole = await ask('page=1');
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(whole.headers.get('intray-page')).toBe('true');
  await whole.arrayBuffer();
  const small = await ask('page=1&width=160');
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 226 });
  const part = await ask('page=1&width=400&height=41&part=0.1,0.05,0.5,0.02');
  expect((await sharp(await part.arrayBuffer()).metadata()).width).toBe(400);
});

test.each([
  ['width=0', 'width'],
  ['width=2401', 'width'],
  ['height=1e3', 'height'],
  ['part=0,0,1', 'part'],
  ['part=0,0,0,1', 'part'],
  ['part=0.6,0,0.6,1', 'part'],
  ['part=-1,0,1,1', 'part'],
  ['part=0,0,NaN,1', 'part'],
])('%s is refused', async (query, field) => {
  const ask = await open({ name: 'letter.pdf', content: await letter() }, 'tagged');
  const { status, body } = await answerOf(await ask(`page=1&${query}`));
  expect([status, body.error.details[0]?.field]).toEqual([422, field]);
});

test('a page that a PDF does not have, and one of a locked PDF, are not found', async () => {
  const ask = await open({ name: 'letter.pdf', content: await letter() }, 'tagged');
  expect((await ask('page=2&width=160')).status).toBe(404);
  await service.close();
  const askLocked = await open({ name: 'locked.pdf', content: await lockedPdf('AES 256', 'secret') }, 'processing');
  expect((await askLocked('page=1&width=160')).status).toBe(404);
});

test('no page is drawn of a PDF that failed, of a text, and of a picture that was not read', async () => {
  const refused = async (name: string, content: Uint8Array, status: string, type?: string) => {
    const ask = await open({ name, content }, status, type);
    const { status: code, body } = await answerOf(await ask('page=1&width=160'));
    await service.close();
    return [code, body.error.details[0]?.field];
  };
  const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } }).png().toBuffer(); // prettier-ignore
  expect(await refused('locked.pdf', await lockedPdf('AES 256', 'secret'), 'failed')).toEqual([422, 'page']);
  expect(await refused('a.txt', Buffer.from('words'), 'tagged', 'text/plain')).toEqual([422, 'page']);
  expect(await refused('a.png', image, 'processing', 'image/png')).toEqual([422, 'page']);
  const ask = await open({ name: 'a.png', content: image }, 'tagged', 'image/png');
  expect((await ask('page=1&width=15&part=0,0,0.5,1')).headers.get('content-type')).toBe('image/webp');
});

test('a page is only for those who may have the file', async () => {
  const ask = await open({ name: 'letter.pdf', content: await letter() }, 'tagged');
  const stranger = headersOf(await service.identity('Account Admin', 'other'));
  expect((await ask('page=1&width=160', stranger)).status).toBe(404);
  expect((await ask('page=1&width=160', { 'X-PlatformAPI-Key': 'unknown', Authorization: 'Bearer x' })).status).toBe(
    401,
  );
});

test('clients that leave take no place in the queue', async () => {
  const ask = await open({ name: 'letter.pdf', content: await letter() }, 'tagged');
  await (await ask('page=1')).arrayBuffer();
  const id = service.db.prepare<[], { id: string }>('SELECT id FROM files').get()?.id ?? '';
  const leavers = Array.from({ length: 9 }, () => {
    const leaver = request(`${service.baseUrl}/api/file/download/${id}?page=1`, { headers: headersOf(service.admin) });
    leaver.on('error', () => undefined).end();
    return leaver;
  });
  await sleep(50);
  for (const leaver of leavers) leaver.destroy();
  await sleep(100);
  const others = await Promise.all(Array.from({ length: 8 }, () => ask('page=1&width=160')));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
});
