import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { type Call, send } from '../call.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';

export function describeRefusals(give: GiveTarget): void {
  const tell = (call: Omit<Call, 'as'>) => send(give().baseUrl, { as: give().admin, ...call });

  describe('a request body', () => {
    const create = { method: 'POST', path: '/api/job/create' } as const;

    decided.each(['{', '', 'text', '{"session_id":', '\u0000', '{"a":1}}'])(
      'that is no JSON is refused: %j',
      async (body) => {
        const reply = await tell({ ...create, body });
        expect([400, 422]).toContain(reply.status);
        expectRefusal(reply, reply.status);
      },
    );

    decided.each(['null', '[]', '1', '"text"', 'true'])('that is no object is refused: %s', async (body) => {
      expectRefusal(await tell({ ...create, body }), 422);
    });

    decided.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'of the type %s is refused',
      async (contentType) => {
        expectRefusal(await tell({ ...create, body: '{}', contentType }), 415);
      },
    );

    decided('cannot change the prototype', async () => {
      const session = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';
      const reply = await tell({ ...create, body: `{"session_id":"${session}","__proto__":{"merge":true}}` });
      expect([400, 404, 422]).toContain(reply.status);
      expectRefusal(reply, reply.status);
    });

    decided('of many megabytes is refused', async () => {
      const body = JSON.stringify({ text: 'x'.repeat(6 * 1024 * 1024) });
      const reply = await tell({ method: 'POST', path: '/api/tag/classify', body });
      expect([413, 422]).toContain(reply.status);
      expectRefusal(reply, reply.status);
    });
  });

  describe('a path', () => {
    decided.each(['/', '/api', '/api/file', '/api/file/detail', '/api/nothing', '/api/file/all/x', '/API/FILE/ALL'])(
      'that is not there is refused: %s',
      async (path) => {
        expectRefusal(await tell({ path }), 404);
      },
    );

    decided('that cannot be decoded is refused', async () => {
      const reply = await tell({ path: '/api/file/detail/%E0%A4%A' });
      expect([400, 404]).toContain(reply.status);
      expectRefusal(reply, reply.status);
    });

    decided.each([
      ['POST', '/api/file/all'],
      ['DELETE', '/api/file/detail/x'],
      ['GET', '/api/job/create'],
      ['GET', '/api/file/uploadfile'],
    ] as const)('does not support another method: %s %s', async (method, path) => {
      const reply = await tell({ method, path });
      expect([404, 405]).toContain(reply.status);
      expectRefusal(reply, reply.status);
    });
  });

  describe('a header', () => {
    it.each(['/api/platform/ping', '/api/search/basic'])('Content-Type is accepted on GET %s', async (path) => {
      expect((await tell({ path, contentType: 'application/json' })).status).toBe(200);
    });

    decided('Content-Type or User-Agent may be missing', async () => {
      for (const path of ['/api/platform/ping', '/api/account/companies']) {
        const { admin, baseUrl } = give();
        const headers = { 'X-PlatformAPI-Key': admin.api_key, Authorization: `Bearer ${admin.access_token}` };
        const reply = await request(baseUrl + path, { headers });
        expect(reply.statusCode, path).toBe(200);
        await reply.body.dump();
      }
    });

    decided.each(['https://example.org', 'http://127.0.0.1.example.org', 'http://localhost:1', 'null', 'file://'])(
      'Origin %s is refused',
      async (origin) => {
        expectRefusal(await tell({ path: '/api/platform/ping', headers: { Origin: origin } }), 403);
      },
    );

    decided('Origin of a foreign page is refused by a preflight too', async () => {
      const { baseUrl } = give();
      const headers = { Origin: 'https://example.org', 'Access-Control-Request-Method': 'GET' };
      const reply = await fetch(`${baseUrl}/api/platform/ping`, { method: 'OPTIONS', headers });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    });

    decided.each(['example.org', 'example.org:80', '127.0.0.1.example.org', '', 'localhost:1'])(
      'Host %j is refused, as a name that was rebound',
      async (host) => {
        const reply = await tell({ path: '/api/platform/ping', headers: { Host: host } });
        expect([400, 403, 421]).toContain(reply.status);
        expectRefusal(reply, reply.status);
      },
    );

    decided('Access-Control is never sent', async () => {
      const { headers } = await tell({ path: '/api/platform/ping' });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    });
  });
}
