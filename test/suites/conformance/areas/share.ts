import { beforeAll, describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';
import { newSession, upload } from '../way.ts';

export function describeShare(give: GiveTarget): void {
  describe('share links', () => {
    const content = 'A letter to share.';
    let fileId: string;

    beforeAll(async () => {
      const { baseUrl, user } = give();
      const bytes = new TextEncoder().encode(content);
      fileId = await upload(baseUrl, user, { name: 'to share.txt', bytes, sessionId: newSession() });
    });

    const share = async (body: unknown) => {
      const { baseUrl, user } = give();
      return object(await ask(baseUrl, { as: user, method: 'POST', path: `/api/file/share/${fileId}`, body }));
    };

    it('are created', async () => {
      expect(Object.keys(await share({ length: 60, short_url: false, always_use_last_version: true }))).not.toEqual([]);
    });

    decided('give the file without a key, the short one too', async () => {
      const link = await share({ length: 60, short_url: true });
      expect(Date.parse(text(link.expires_at)) - Date.now()).toBeLessThanOrEqual(60_000);
      for (const url of [link.url, link.short_url]) {
        const response = await fetch(text(url));
        expect([response.status, await response.text()]).toEqual([200, content]);
        expect(response.headers.get('content-disposition')).toMatch(/^attachment/u);
        expect((await fetch(`${text(url).slice(0, -2)}__`)).status).toBe(404);
      }
    });

    decided('give a part of the file', async () => {
      const { url } = await share({ length: 60 });
      const response = await fetch(text(url), { headers: { Range: 'bytes=2-7' } });
      expect([response.status, await response.text()]).toEqual([206, content.slice(2, 8)]);
    });

    decided('are refused to an uploader, also for a file of its own, and for no file', async () => {
      const { baseUrl, user, uploader } = give();
      const own = await upload(baseUrl, uploader, { name: 'own.txt', bytes: content, sessionId: newSession() });
      const call = { method: 'POST', body: {} } as const;
      expectRefusal(await send(baseUrl, { as: uploader, path: `/api/file/share/${own}`, ...call }), 403);
      expectRefusal(await send(baseUrl, { as: user, path: `/api/file/share/${newSession()}`, ...call }), 404);
    });

    decided('end with their time', { timeout: 20_000 }, async () => {
      const { url } = await share({ length: 1 });
      await expect.poll(async () => (await fetch(text(url))).status, { timeout: 10_000 }).toBe(410);
    });

    decided('need no body', async () => {
      const { expires_at: expiresAt, short_url: shortUrl } = await share({});
      expect(Math.round((Date.parse(text(expiresAt)) - Date.now()) / 3_600_000)).toBe(24);
      expect(shortUrl).toBeUndefined();
    });

    decided.each([
      ['length', 0],
      ['length', 1.5],
      ['length', '60'],
      ['length', 31_536_001],
      ['short_url', 'yes'],
      ['always_use_last_version', 1],
    ])('refuse %s=%s', async (field, value) => {
      const { baseUrl, user } = give();
      const path = `/api/file/share/${fileId}`;
      expectRefusal(await send(baseUrl, { as: user, method: 'POST', path, body: { [field]: value } }), 422, field);
    });

    decided('are created for a signed call, too', async () => {
      const { baseUrl, user } = give();
      const path = `/api/file/share/${fileId}`;
      const reply = await send(baseUrl, { as: user, method: 'POST', path, body: { length: 60 }, amx: {} });
      expect(reply.status).toBe(201);
    });

    decided('are not created for another company', async (context) => {
      const { baseUrl, foreign } = give();
      const as = foreign ?? context.skip('no foreign credentials given');
      const path = `/api/file/share/${fileId}`;
      expectRefusal(await send(baseUrl, { as, method: 'POST', path, body: {} }), 404);
    });
  });
}
