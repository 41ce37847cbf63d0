import { describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';

const path = '/api/account/webhook';
/** A name that is reserved, so that nothing is sent to anybody. */
const url = 'https://hook.example.invalid/intray?team=1';

export function describeWebhook(give: GiveTarget): void {
  describe('the webhook', () => {
    const set = (body: unknown, more = {}) =>
      send(give().baseUrl, { as: give().admin, method: 'POST', path, body, ...more });

    it('is set, and shown in the cloud information', async () => {
      const { baseUrl, admin } = give();
      await ask(baseUrl, { as: admin, method: 'POST', path, body: { url } });
      expect(object(await ask(baseUrl, { as: admin, path: '/api/company/cloudinfo' })).web_hook_url).toBe(url);
    });

    decided('has a new secret each time, which nothing else returns', async () => {
      const [first, second] = [object((await set({ url })).json), object((await set({ url }, { amx: {} })).json)];
      expect([first.url, second.url]).toEqual([url, url]);
      expect(text(first.secret).length).toBeGreaterThan(20);
      expect(first.secret).not.toBe(second.secret);
      const { baseUrl, admin } = give();
      const shown = await send(baseUrl, { as: admin, path: '/api/company/cloudinfo' });
      expect(new TextDecoder().decode(shown.bytes)).not.toContain(text(second.secret));
    });

    decided.each([
      undefined,
      '',
      'example.org',
      'ftp://example.org/',
      'https://user:word@example.org/',
      `https://example.org/${'x'.repeat(2_000)}`,
      7,
    ])('refuses url=%j', async (wrong) => {
      expectRefusal(await set(wrong === undefined ? {} : { url: wrong }), 422, 'url');
    });

    decided('of another company stays as it is', async (context) => {
      const { baseUrl, foreign, admin } = give();
      const as = foreign ?? context.skip('no foreign credentials given');
      const shown = async (who: typeof admin) =>
        object(await ask(baseUrl, { as: who, path: '/api/company/cloudinfo' })).web_hook_url;
      const before = await shown(as);
      await set({ url: `${url}&now` });
      expect([await shown(as), await shown(admin)]).toEqual([before, `${url}&now`]);
    });
  });
}
