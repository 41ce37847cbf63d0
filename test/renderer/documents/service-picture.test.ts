import { afterEach, expect, test, vi } from 'vitest';
import { drawAtService } from '../../../renderer/documents/pictures/service-picture.ts';
import { message } from '#contract/messages/message.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers the call for a ticket, and gives content of a type behind it. */
function host(answer: object, type = 'image/webp') {
  const asked: unknown[] = [];
  const call = ((method: string, params: object) => {
    asked.push({ method, ...params });
    return Promise.resolve(answer);
  }) as unknown as Parameters<typeof drawAtService>[0];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes', { headers: { 'content-type': type } })));
  return { call, asked };
}

const ticket = { ok: true, result: { url: '/content/x', expiresAtMs: 0 } };
const failed = (code: string, retryable = false) => ({
  ok: false,
  error: { code, text: message('error.bug'), retryable },
});
const page = { page: 2, turn: 0, widthPx: 160 } as const;

test('a page is asked for in its size', async () => {
  const { call, asked } = host(ticket);
  expect(await drawAtService(call, 'a', page)).toMatchObject({ kind: 'drawn' });
  expect(asked).toEqual([{ method: 'content.preview', fileId: 'a', page: 2, widthPx: 160 }]);
});

test('the part of a page that lies on its side is asked for where it is on the page as it came', async () => {
  const { call, asked } = host(ticket);
  const part = { x: 0.5, y: 0.25, width: 0.25, height: 0.125 };
  for (const turn of [90, 180, 270] as const) {
    await drawAtService(call, 'a', { ...page, turn, heightPx: 40, part });
  }
  expect(asked).toMatchObject([
    { widthPx: 40, heightPx: 160, part: { x: 0.25, y: 0.25, width: 0.125, height: 0.25 } },
    { widthPx: 160, heightPx: 40, part: { x: 0.25, y: 0.625, width: 0.25, height: 0.125 } },
    { widthPx: 40, heightPx: 160, part: { x: 0.625, y: 0.5, width: 0.125, height: 0.25 } },
  ]);
});

test.each([
  ['refused', false, 'refused'],
  ['unsupported', false, 'refused'],
  ['not-found', false, 'none'],
  ['service-fault', true, 'failed'],
  ['gone', true, 'failed'],
])('a call that fails with %s is kept apart', async (code, retryable, kind) => {
  expect(await drawAtService(host(failed(code, retryable)).call, 'a', page)).toEqual({ kind });
});

test('content that is no picture is none', async () => {
  expect(await drawAtService(host(ticket, 'application/pdf').call, 'a', page)).toEqual({ kind: 'none' });
});
