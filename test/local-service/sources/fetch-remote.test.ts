import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import { createSecretBox } from '#local-service/auth/secret-box.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { createFetchRemote, type FetchRemote } from '#local-service/sources/fetch-remote.ts';
import { sealSourceKeys } from '#local-service/sources/source-keys.ts';
import { checkS3Request } from '../../fakes/s3/check-signature.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { addOwner, at } from '../store/store-under-test.ts';

const account = { accessKey: 'AKIATEST', secretKey: 'a secret', region: 'eu-central-1' };
const key = randomBytes(32);
const box = createSecretBox(key);
const files: Readonly<Record<string, string>> = {
  '/scans/2026/a%20b%2B%C3%A4%27.pdf': 'the document',
  '/scans/short.pdf': 'short',
};

let data: EmbeddedData;
let store: Server;
let companyId: string;
let fetchRemote: FetchRemote;

beforeEach(async () => {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  ({ data } = opened);
  ({ companyId } = await addOwner(data.store, 'Acme'));
  store = createServer((request, response) => {
    const checked = checkS3Request(request, account, Date.now());
    const error = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (checked.code !== null) return void error(checked.status, checked.code);
    const path = request.url ?? '';
    if (!path.startsWith('/scans/')) return void error(404, 'NoSuchBucket');
    const content = files[path];
    if (path === '/scans/elsewhere.pdf') return void response.writeHead(307, { location: '/scans/short.pdf' }).end();
    if (content === undefined) return void error(404, 'NoSuchKey');
    if (path !== '/scans/short.pdf') return void response.end(content);
    response.writeHead(200, { 'content-length': '50' });
    response.write(content, () => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const openBox = () => Promise.resolve(box);
  fetchRemote = createFetchRemote({ store: data.store, fetch: createGuardedFetch(), openBox, nowMs: Date.now });
});
afterEach(async () => {
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
  await data.close();
});

async function addSource(keys = account, { endpoint = true, sealedWith = box } = {}): Promise<string> {
  const id = randomUUID();
  const { region, ...secrets } = keys;
  const source = { id, source_name: 'archive', type: 'AWS', account_name: 'acme', region, creation_date: at } as const;
  const address = `http://127.0.0.1:${String((store.address() as AddressInfo).port)}`;
  await data.store.transaction(async ({ sources }) => {
    await sources.add({ ...source, companyId, keysSealed: sealSourceKeys(sealedWith, id, secrets) });
    if (endpoint) await sources.setEndpoint(id, address);
  });
  return id;
}

function get(sourceId: string, fileName: string, container = 'scans') {
  const target = { kind: 'source', sourceId, container, fileName } as const;
  const signal = new AbortController().signal;
  return fetchRemote({ companyId, target, maxBytes: 1_000, signal }, async (body) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
}

test('a file of a store that checks signatures is fetched, whatever its name', async () => {
  const id = await addSource();
  expect(await get(id, "2026/a b+ä'.pdf")).toEqual({ ok: true, value: 'the document', name: "a b+ä'.pdf" });
});

test.each([
  ['source-refused', { ...account, secretKey: 'another' }, 'a.pdf', 'scans'],
  ['source-refused', { ...account, accessKey: 'AKIAOTHER' }, 'a.pdf', 'scans'],
  ['source-region', { ...account, region: 'us-east-1' }, 'a.pdf', 'scans'],
  ['source-no-file', account, 'none.pdf', 'scans'],
  ['source-no-container', account, 'a.pdf', 'other'],
  ['source-region', account, 'elsewhere.pdf', 'scans'],
])('a refusal of the store is named: %s', async (code, keys, fileName, container) => {
  const outcome = await get(await addSource(keys), fileName, container);
  expect(outcome).toMatchObject({ ok: false, isTemporary: false, error: { code } });
});

test('an answer that ends early may be complete the next time', async () => {
  const outcome = await get(await addSource(), 'short.pdf');
  expect(outcome).toMatchObject({ ok: false, isTemporary: true, error: { code: 'fetch-broken-answer' } });
});

test('a source that was removed, or whose keys cannot be opened, is named', async () => {
  expect(await get(randomUUID(), 'a.pdf')).toMatchObject({ ok: false, error: { code: 'source-removed' } });
  const id = await addSource(account, { sealedWith: createSecretBox(randomBytes(32)) });
  expect(await get(id, 'a.pdf')).toMatchObject({ ok: false, error: { code: 'source-keys-lost' } });
});
