import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { bareKeys } from '../bare-server/bare-server.ts';
import { createHostileService, type HostileService } from './hostile-service.ts';
import { ledgerOf, shownLedger } from './ledger.ts';
import { readRule } from './rules.ts';

const headers = { authorization: `Bearer ${bareKeys.accessToken}`, 'x-platformapi-key': bareKeys.apiKey };
const session = '6f0f2f51-6f53-4a3a-8a05-0d2f4a3f7c11';

let service: HostileService | null = null;
afterEach(async () => service?.close());

async function start(...rules: readonly string[]): Promise<HostileService> {
  service = await createHostileService({ random: () => 0.5 });
  for (const rule of rules) expect(service.add(rule)).toBeNull();
  return service;
}

async function upload(at: HostileService, name: string, content: string): Promise<number | 'cut'> {
  const form = new FormData();
  form.set('file', new File([content], name));
  form.set('session_id', session);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer()).toString('latin1');
  // A minimal sender of a form that quotes names as the interface's clients do.
  const boundary = /boundary=(?<boundary>[^;]+)/u.exec(encoded.headers.get('content-type') ?? '')?.groups?.['boundary'];
  const plain = body.replaceAll(/Content-Type: [^\r]*\r\n(?=\r\n)/gu, '');
  try {
    const reply = await request(`${at.baseUrl}/api/file/uploadfile`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary ?? ''}` },
      body: Buffer.from(plain, 'latin1'),
    });
    await reply.body.dump();
    return reply.statusCode;
  } catch {
    return 'cut';
  }
}

const get = async (at: HostileService, path: string) =>
  (await request(`${at.baseUrl}${path}`, { headers: { ...headers, 'content-type': 'application/json' } })).statusCode;

async function createJob(at: HostileService): Promise<number> {
  const reply = await request(`${at.baseUrl}/api/job/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: session }),
  });
  return reply.statusCode;
}

describe('rules', () => {
  test.each([
    ['file/uploadfile=500', { kind: 'status', status: 500 }],
    ['*=503:30', { kind: 'status', status: 503, headers: { 'retry-after': '30' } }],
    ['job/create=done-500', { kind: 'status-after-work', status: 500 }],
    ['file/uploadfile=early-413', { kind: 'early-refusal', status: 413 }],
    ['file/uploadfile=drip:2000', { kind: 'drip', bytesPerS: 2000 }],
    ['file/uploadfile=no-id name=*.pdf times=2', { kind: 'unreadable-reply' }],
  ])('%s is read', (text, fault) => {
    expect(readRule(text)).toMatchObject({ ok: true, rule: { fault } });
  });

  test.each(['', 'file/uploadfile', 'file/uploadfile=boom', '*=99', '*=500 when=now', '*=500 times=x', '*=drip:0'])(
    '"%s" is refused with a reason',
    (text) => {
      expect(readRule(text)).toMatchObject({ ok: false, message: expect.any(String) as string });
    },
  );
});

describe('the hostile service', () => {
  test('fails on one file by its name, and by its content, and accepts the others', async () => {
    const at = await start('file/uploadfile=500 name=ill-*.pdf', 'file/uploadfile=reset-after-work content=POISON');
    expect(await upload(at, 'good.pdf', 'good')).toBe(201);
    expect(await upload(at, 'ill-1.pdf', 'ill')).toBe(500);
    expect(await upload(at, 'other.pdf', 'POISON')).toBe('cut');
    expect(ledgerOf(at.store).map(({ name }) => name)).toEqual(['good.pdf', 'other.pdf']);
  });

  test('a slow line and an early refusal can be limited to a file name, too', async () => {
    const at = await start('file/uploadfile=drip:200000 name=big*', 'file/uploadfile=early-413 name=huge*');
    const startedMs = performance.now();
    expect(await upload(at, 'big.pdf', 'x'.repeat(100_000))).toBe(201);
    expect(performance.now() - startedMs).toBeGreaterThan(400);
    expect(await upload(at, 'huge.pdf', 'y'.repeat(3_000_000))).not.toBe(201);
    expect(ledgerOf(at.store).map(({ name }) => name)).toEqual(['big.pdf']);
  });

  test('a rule with a count is used up, one with a time waits for it, and rules can be removed', async () => {
    const at = await start('search/basic=403 times=1', 'company/cloudinfo=500 from=3600');
    expect(await get(at, '/api/search/basic')).toBe(403);
    expect(await get(at, '/api/search/basic')).toBe(200);
    expect(await get(at, '/api/company/cloudinfo')).toBe(200);
    at.add('*=503');
    expect(await get(at, '/api/tag/all')).toBe(503);
    at.clear();
    expect(await get(at, '/api/tag/all')).toBe(200);
  });

  test('a search finds a file by its name, whatever its content', async () => {
    const at = await start();
    await upload(at, 'scan-17.tif', 'II*');
    await createJob(at);
    const reply = await request(`${at.baseUrl}/api/search/basic?query=scan-17`, {
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(await reply.body.json()).toMatchObject({ total: 1 });
  });

  test('the ledger shows files that were processed twice', async () => {
    const at = await start('job/create=done-500 times=1');
    await upload(at, 'once.txt', 'a');
    expect(await createJob(at)).toBe(500);
    expect(ledgerOf(at.store)).toMatchObject([{ name: 'once.txt', uploads: 1, processed: 1 }]);
    expect(shownLedger(at.store)).toContain('processed twice: none');
    const again = at.store.addFile('twice.txt', Buffer.from('a'), 'second-session');
    at.store.addJob(again.sessionId);
    expect(shownLedger(at.store)).toContain('processed twice: "twice.txt"');
  });
});
