import { describe, expect, it } from 'vitest';
import { signAmx } from '../amx.ts';
import { ask, type Call, send } from '../call.ts';
import { rareWord } from '../documents.ts';
import { object } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { routes } from '../routes.ts';
import { decided, type GiveTarget } from '../suite.ts';
import type { Credentials } from '../target.ts';
import { tryUpload, uploadedId } from '../way.ts';

const whoAmI = '/api/platform/who-am-i';

export function describeSignIn(give: GiveTarget): void {
  const tryAs = (call: Partial<Call>) => send(give().baseUrl, { as: give().user, path: whoAmI, ...call });

  describe('sign-in', () => {
    describe.each(routes)('$method $path', ({ method, path, body }) => {
      const own = path.replace(':own-company', '00000000-0000-4000-8000-000000000000');
      decided('requires a key and a token', async () => {
        const call = { method, path: own, body };
        expectRefusal(await tryAs({ ...call, without: 'key' }), 401);
        expectRefusal(await tryAs({ ...call, without: 'token' }), 401);
        expectRefusal(await tryAs({ ...call, as: null }), 401);
      });
    });

    decided('refuses a wrong key and a wrong token', async () => {
      const { user } = give();
      expectRefusal(await tryAs({ as: { ...user, api_key: `${user.api_key}x` } }), 401);
      expectRefusal(await tryAs({ as: { ...user, access_token: `${user.access_token}x` } }), 401);
      expectRefusal(await tryAs({ as: { ...user, access_token: user.access_token.slice(0, -1) } }), 401);
      expectRefusal(await tryAs({ as: { ...user, access_token: user.secret } }), 401);
    });

    decided('refuses the token of one company with the key of another', async (context) => {
      const { user, foreign } = give();
      if (foreign === null) return context.skip('no foreign credentials given');
      expectRefusal(await tryAs({ as: { ...user, api_key: foreign.api_key } }), 401);
      expectRefusal(await tryAs({ as: { ...foreign, api_key: user.api_key } }), 401);
    });

    decided.each(['', 'Bearer', 'Bearer ', 'Basic dTpw', 'amx', 'amx a:b', 'amx a:b:c:d', 'amx :::', 'x'])(
      'refuses the Authorization %j',
      async (authorization) => {
        expectRefusal(await tryAs({ without: 'token', headers: { Authorization: authorization } }), 401);
      },
    );

    decided('reveals no difference between a wrong token and an unknown app', async () => {
      const { user } = give();
      const wrong = await tryAs({ as: { ...user, access_token: 'wrong' } });
      const other = await tryAs({ as: { ...user, access_token: `${user.access_token}x` } });
      const message = (json: unknown) => object(object(json).error).message;
      expect(message(wrong.json)).toBe(message(other.json));
    });

    it('accepts a Bearer token', async () => {
      const { baseUrl, user } = give();
      expect(object(await ask(baseUrl, { as: user, path: whoAmI })).status).toBe('active');
    });
  });

  describe('amx', () => {
    it('is accepted, and reported as HMAC', async () => {
      const { baseUrl, user } = give();
      const identity = object(await ask(baseUrl, { as: user, path: whoAmI, amx: {} }));
      expect(identity.authentication_type).toBe('HMAC');
      expect(identity.app_id).toBe(user.app_id);
    });

    it('signs a query, and a body on a GET and on a POST', async () => {
      const { baseUrl, user } = give();
      const query = { query: 'Ümlaut & Größe', tagName: 'Invoice', pageSize: 2 };
      await ask(baseUrl, { as: user, path: '/api/search/basic', query, amx: {} });
      await ask(baseUrl, { as: user, path: '/api/tag/classify', body: { text: 'Invoice' }, amx: {} });
      const unknown = { session_id: '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9' };
      const call = { method: 'POST', path: '/api/job/create', body: unknown, amx: {} } as const;
      expect((await tryAs(call)).status).not.toBe(401);
    });

    it('signs a whole upload', async () => {
      const { baseUrl, user } = give();
      const sent = await tryUpload(baseUrl, user, { name: 'signed.txt', bytes: rareWord() }, { amx: {} });
      await ask(baseUrl, { as: user, path: `/api/file/detail/${uploadedId(sent)}` });
    });

    decided('is refused when the signature is wrong', async () => {
      const { user } = give();
      const { secret } = user;
      const other: Credentials = { ...user, secret: Buffer.from(secret, 'base64').reverse().toString('base64') };
      expectRefusal(await tryAs({ as: other, amx: {} }), 401);
    });

    decided('is refused when the request differs from the signed one', async () => {
      const { baseUrl, user } = give();
      const nothing = new Uint8Array();
      const signed = { method: 'GET', url: `${baseUrl}/api/platform/ping`, body: nothing };
      expectRefusal(await tryAs({ without: 'token', headers: { Authorization: signAmx(user, signed) } }), 401);
      const classify = { method: 'POST', url: `${baseUrl}/api/tag/classify`, body: Buffer.from('{"text":"a"}') };
      const changed = { method: 'POST', path: '/api/tag/classify', body: '{"text":"b"}', without: 'token' } as const;
      expectRefusal(await tryAs({ ...changed, headers: { Authorization: signAmx(user, classify) } }), 401);
    });

    decided('is refused for an upload that was changed, and nothing is kept', async () => {
      const { baseUrl, user } = give();
      const url = `${baseUrl}/api/file/uploadfile`;
      const authorization = signAmx(user, { method: 'POST', url, body: Buffer.from('another body') });
      const session = '6f1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';
      const upload = { name: 'changed.txt', bytes: 'x', sessionId: session };
      const sent = await tryUpload(baseUrl, user, upload, {
        without: 'token',
        headers: { Authorization: authorization },
      });
      expectRefusal(sent, 401);
      expectRefusal(await tryAs({ method: 'POST', path: '/api/job/create', body: { session_id: session } }), 404);
    });

    decided('is refused when it is older than 300 seconds, and accepted just before', async () => {
      expectRefusal(await tryAs({ amx: { ageS: 310 } }), 401);
      expect((await tryAs({ amx: { ageS: 280 } })).status).toBe(200);
    });

    decided('is refused when its nonce was seen before', async () => {
      const nonce = rareWord() + rareWord();
      expect((await tryAs({ amx: { nonce } })).status).toBe(200);
      expectRefusal(await tryAs({ amx: { nonce } }), 401);
      expect((await tryAs({ amx: {} })).status).toBe(200);
    });
  });
}
