import { afterEach, describe, expect, test } from 'vitest';
import type { ExchangeOptions } from '#lib/guarded-fetch/exchange.ts';
import { createGuardedFetch, type GetRequest } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { HostAddress, HostLookup } from '#lib/guarded-fetch/resolve-host.ts';
import { bytes, endless, redirect, shortened, stalled, startWebServer } from '../../fakes/web-server/web-server.ts';
import { selfSignedCertificate } from '../../builders/self-signed-certificate.ts';

const here: HostAddress = { address: '127.0.0.1', family: 4 };
const open: HostAddress = { address: '93.184.215.14', family: 4 };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(...given: Parameters<typeof startWebServer>) {
  const server = await startWebServer(...given);
  closing.push(() => server.close());
  return server;
}

/** A lookup that answers from a table and counts its calls. */
function lookupOf(table: Readonly<Record<string, readonly HostAddress[]>>): { lookup: HostLookup; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lookup: (host) => {
      asked.push(host);
      return Promise.resolve(table[host] ?? []);
    },
  };
}

async function get(url: string, more: Partial<GetRequest> = {}, options: ExchangeOptions = {}) {
  const fetch = createGuardedFetch(options);
  return fetch.get({ url, allowedHosts: [], maxBytes: 1_000, ...more }, async (reply) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of reply.body) pieces.push(piece);
    return { text: Buffer.concat(pieces).toString(), type: reply.header('content-type'), url: reply.url.href };
  });
}

describe('addresses', () => {
  const spellings = [
    'http://127.0.0.1/',
    'http://0/',
    'http://127.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://127。0。0。1/',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'https://10.0.0.1/',
  ];

  test.each(spellings)('%s is refused without a lookup', async (url) => {
    const { lookup, asked } = lookupOf({});
    const outcome = await get(url, {}, { lookup });
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused-address' } });
    expect(asked).toEqual([]);
  });

  const answers: readonly (readonly [what: string, answers: readonly HostAddress[]])[] = [
    ['loopback', [here]],
    ['a public and a private one', [open, { address: '192.168.1.1', family: 4 }]],
    ['a private one behind many', [...Array<HostAddress>(20).fill(open), { address: 'fe80::1%lo', family: 6 }]],
    ['a mapped one', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    ['metadata', [{ address: '169.254.169.254', family: 4 }]],
    ['no address at all', [{ address: 'not an address', family: 4 }]],
  ];

  test.each(answers)('a host with %s is refused', async (_what, list) => {
    const outcome = await get('http://files.example/a', {}, { lookup: lookupOf({ 'files.example': list }).lookup });
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused-address', host: 'files.example' } });
  });

  test('localhost is refused by the lookup of the system', async () => {
    expect(await get('http://localhost/')).toMatchObject({ ok: false, problem: { kind: 'refused-address' } });
  });

  test.each([
    ['ftp://files.example/a'],
    ['file:///etc/passwd'],
    ['data:text/plain,a'],
    ['javascript:1'],
    ['http://ann:secret@files.example/'],
    ['http://ann@files.example/'],
    ['files.example/a'],
    ['http://'],
  ])('%s is no address to fetch', async (url) => {
    expect(await get(url)).toEqual({ ok: false, problem: { kind: 'bad-url' } });
  });

  test('an unknown host is a problem', async () => {
    const outcome = await get('http://nowhere.example/', {}, { lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(outcome).toEqual({ ok: false, problem: { kind: 'unknown-host', host: 'nowhere.example' } });
  });

  test('the connection goes to the checked address: a second answer is never asked for', async () => {
    const server = await serve({ '/a': bytes('content', { 'content-type': 'Text/Plain; charset=utf-8' }) });
    let calls = 0;
    const lookup: HostLookup = () => Promise.resolve((calls += 1) === 1 ? [here] : [open]);
    const url = `${server.at('rebound.example')}/a?b=1#c`;
    const outcome = await get(url, { allowedHosts: ['rebound.example'] }, { lookup });
    expect(outcome).toMatchObject({ ok: true, value: { text: 'content', url } });
    expect(calls).toBe(1);
    expect(server.seen[0]?.line).toBe('GET /a?b=1');
    expect(server.seen[0]?.request.headers.host).toBe(`rebound.example:${String(server.port)}`);
  });

  test('an allowed host may be named with its port, and in any case', async () => {
    const server = await serve({ '/a': bytes('content') });
    const port = String(server.port);
    expect(await get(`${server.at('127.0.0.1')}/a`, { allowedHosts: [`127.0.0.1:${port}`] })).toMatchObject({
      ok: true,
    });
    expect(await get(`${server.at('LOCALHOST')}/a`, { allowedHosts: ['LocalHost'] })).toMatchObject({ ok: true });
    expect(await get(`${server.at('127.0.0.1')}/a`, { allowedHosts: ['127.0.0.1:1'] })).toMatchObject({ ok: false });
    expect(await get(`${server.at('127.0.0.1')}/a`, { allowedHosts: ['0.0.1'] })).toMatchObject({ ok: false });
  });

  test('a proxy of the environment is not used', async () => {
    const proxy = await serve({});
    const server = await serve({ '/a': bytes('content') });
    process.env['http_proxy'] = proxy.at('127.0.0.1');
    try {
      expect(await get(`${server.at('127.0.0.1')}/a`, { allowedHosts: ['127.0.0.1'] })).toMatchObject({ ok: true });
      expect(proxy.seen).toEqual([]);
    } finally {
      delete process.env['http_proxy'];
    }
  });
});

describe('answers', () => {
  const allowed = { allowedHosts: ['127.0.0.1'] };

  test('redirects are followed, and each target is checked', async () => {
    const server = await serve({
      '/1': redirect('/2', 301),
      '/2': redirect('3', 307),
      '/3': bytes('here'),
      '/private': redirect('http://169.254.169.254/latest/'),
      '/rebound': redirect('http://inner.example/'),
      '/file': redirect('file:///etc/passwd'),
      '/loop': redirect('/loop'),
    });
    const at = server.at('127.0.0.1');
    const { lookup } = lookupOf({ 'inner.example': [here] });
    expect(await get(`${at}/1`, allowed)).toMatchObject({ ok: true, value: { text: 'here', url: `${at}/3` } });
    expect(await get(`${at}/private`, allowed)).toMatchObject({
      problem: { kind: 'refused-address', address: '169.254.169.254' },
    });
    expect(await get(`${at}/rebound`, allowed, { lookup })).toMatchObject({
      problem: { kind: 'refused-address', host: 'inner.example' },
    });
    expect(await get(`${at}/file`, allowed)).toMatchObject({ problem: { kind: 'bad-url' } });
    const before = server.seen.length;
    expect(await get(`${at}/loop`, allowed)).toMatchObject({ problem: { kind: 'too-many-redirects' } });
    expect(server.seen.length - before).toBe(6);
    expect(await get(`${at}/1`, { ...allowed, maxRedirects: 0 })).toMatchObject({
      problem: { kind: 'status', status: 301 },
    });
  });

  test('headers are kept from other origins', async () => {
    const other = await serve({ '/b': bytes('b') });
    const server = await serve({ '/a': redirect('/same'), '/same': redirect(`${other.at('127.0.0.1')}/b`) });
    await get(`${server.at('127.0.0.1')}/a`, { ...allowed, headers: { authorization: 'secret' } });
    expect(server.seen.map(({ request }) => request.headers.authorization)).toEqual(['secret', 'secret']);
    expect(other.seen.map(({ request }) => request.headers.authorization)).toEqual([undefined]);
  });

  test('an answer that is cut short, or longer than allowed, is a problem', async () => {
    const server = await serve({
      '/short': shortened('abc', 10),
      '/long': bytes('x'.repeat(1_001)),
      '/endless': endless(Buffer.alloc(400)),
      '/packed': bytes('x', { 'content-encoding': 'gzip' }),
      '/exact': bytes('x'.repeat(1_000)),
    });
    const at = server.at('127.0.0.1');
    expect(await get(`${at}/short`, allowed)).toMatchObject({ problem: { kind: 'broken-answer' } });
    expect(await get(`${at}/long`, allowed)).toMatchObject({ problem: { kind: 'too-large' } });
    expect(await get(`${at}/endless`, allowed)).toMatchObject({ problem: { kind: 'too-large' } });
    expect(await get(`${at}/packed`, allowed)).toMatchObject({ problem: { kind: 'broken-answer' } });
    expect(await get(`${at}/exact`, allowed)).toMatchObject({ ok: true });
    expect(server.seen.every(({ request }) => request.headers['accept-encoding'] === 'identity')).toBe(true);
  });

  test('a refused status keeps the start of the answer, a refused type is named', async () => {
    const server = await serve({ '/page': bytes('<html>', { 'content-type': 'TEXT/html; charset=x' }) });
    const at = server.at('127.0.0.1');
    expect(await get(`${at}/none`, allowed)).toMatchObject({
      problem: { kind: 'status', status: 404, excerpt: 'no such page' },
    });
    expect(await get(`${at}/page`, { ...allowed, acceptsType: (type) => type !== 'text/html' })).toMatchObject({
      problem: { kind: 'refused-type', type: 'text/html' },
    });
  });

  test('a server that falls silent, or takes too long in total, is given up', async () => {
    const server = await serve({ '/stall': stalled('abc'), '/mute': () => undefined });
    const at = server.at('127.0.0.1');
    expect(await get(`${at}/stall`, allowed, { silentMs: 100 })).toMatchObject({ problem: { kind: 'timeout' } });
    expect(await get(`${at}/mute`, allowed, { silentMs: 100 })).toMatchObject({ problem: { kind: 'timeout' } });
    expect(await get(`${at}/stall`, { ...allowed, totalMs: 100 })).toMatchObject({ problem: { kind: 'timeout' } });
    const never: HostLookup = () => new Promise(() => undefined);
    expect(await get('http://slow.example/', {}, { lookup: never, connectMs: 100 })).toMatchObject({
      problem: { kind: 'timeout' },
    });
  });

  test('a fetch can be cancelled at any time', async () => {
    const server = await serve({ '/stall': stalled('abc') });
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 50);
    const url = `${server.at('127.0.0.1')}/stall`;
    expect(await get(url, { ...allowed, signal: cancel.signal })).toEqual({
      ok: false,
      problem: { kind: 'cancelled' },
    });
    expect(await get(url, { ...allowed, signal: cancel.signal })).toEqual({
      ok: false,
      problem: { kind: 'cancelled' },
    });
  });

  test('an error of the receiver is thrown as it is', async () => {
    const server = await serve({ '/a': bytes('content') });
    const received = createGuardedFetch().get({ url: `${server.at('127.0.0.1')}/a`, ...allowed, maxBytes: 10 }, () =>
      Promise.reject(new Error('the disk')),
    );
    await expect(received).rejects.toThrow('the disk');
  });

  test('nobody listens', async () => {
    const server = await serve({});
    const url = server.at('127.0.0.1');
    await closing.splice(0)[0]?.();
    expect(await get(url, allowed)).toMatchObject({ problem: { kind: 'no-connection', code: 'ECONNREFUSED' } });
  });
});

describe('TLS', () => {
  test('the certificate must be trusted', async () => {
    const { certificate, key } = selfSignedCertificate(['localhost']);
    const server = await serve({ '/a': bytes('content') }, { tls: { cert: certificate, key } });
    const url = `${server.at('localhost')}/a`;
    const allowed = { allowedHosts: ['localhost'] };
    expect(await get(url, allowed)).toMatchObject({ problem: { kind: 'untrusted' } });
    expect(await get(url, allowed, { ca: certificate })).toMatchObject({ ok: true });
  });
});

describe('POST', () => {
  test('sends the body once and follows no redirect', async () => {
    const server = await serve({
      '/hook': (request, response, body) =>
        response.writeHead(202).end(`${String(request.headers['x-id'])} ${body.toString()}`),
      '/moved': redirect('/hook', 307),
    });
    const fetch = createGuardedFetch();
    const at = server.at('127.0.0.1');
    const given = { allowedHosts: ['127.0.0.1'], body: '{"a":1}', headers: { 'x-id': '7' } };
    expect(await fetch.post({ url: `${at}/hook`, ...given })).toEqual({
      ok: true,
      value: { status: 202, excerpt: '7 {"a":1}' },
    });
    expect(await fetch.post({ url: `${at}/moved`, ...given })).toMatchObject({ ok: true, value: { status: 307 } });
    expect(await fetch.post({ url: `${at}/hook`, ...given, allowedHosts: [] })).toMatchObject({
      ok: false,
      problem: { kind: 'refused-address' },
    });
    expect(server.seen.map(({ line }) => line)).toEqual(['POST /hook', 'POST /moved']);
  });
});
