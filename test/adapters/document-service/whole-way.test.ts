import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { oddServices } from '../../fakes/bare-server/dials.ts';
import { bareCompany, bareTag } from '../../fakes/bare-server/routes.ts';
import { bareService, failureOf, sourceOf, valueOf } from './bare-client.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(Object.entries(oddServices))('a service with %s', (_name, dials) => {
  test('is enough to upload, process, find and download a file', async () => {
    const { server, service } = await bareService(dials);
    const sessionId = randomUUID();
    const bytes = Buffer.concat([Buffer.from('Rechnung 4711 '), randomBytes(700_000)]);

    const uploaded = await service.upload({ source: sourceOf('Rechnung.pdf', bytes), sessionId, metadata: { a: 'ä' } });
    const file = valueOf(uploaded);
    expect(uploaded.sent).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes), mayHaveArrived: true });
    expect(server.store.files.get(file.id)).toMatchObject({ name: 'Rechnung.pdf', sessionId, bytes });

    const job = valueOf(await service.createJob({ sessionId, metadata: { intray_session: sessionId } }));
    expect(server.store.jobs.map(({ id }) => id)).toEqual([job.id]);
    expect(job.folded).toBe('unknown');

    let hit;
    for (let searches = 0; hit === undefined && searches < 5; searches += 1) {
      const page = valueOf(await service.search({ query: 'rechnung 4711', pageSize: 100 }, { poll: true }));
      hit = page.hits.find(({ fileId }) => fileId === file.id);
    }
    expect(hit).toMatchObject({ jobId: job.id, tagName: 'letter', tagScore: 0.5 });
    expect(hit?.dataPoints).toMatchObject([
      { name: 'total', value: 12.5, valueAsString: '12.50', dataType: 'Decimal' },
    ]);

    const parts: Uint8Array[] = [];
    const sink = { write: (chunk: Uint8Array) => Promise.resolve(void parts.push(chunk)) };
    const receipt = valueOf(await service.download(file.id, sink));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(receipt).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes) });
  });

  test('never makes the client read a status that is not there, nor a second job as the first', async () => {
    const { service } = await bareService(dials);
    const sessionId = randomUUID();
    const { id } = valueOf(await service.upload({ source: sourceOf('a.pdf'), sessionId }));
    const first = valueOf(await service.createJob({ sessionId }));

    const looked = await service.file(id);
    if (dials.detailShape === 'not-found') expect(failureOf(looked)).toMatchObject({ kind: 'refused', status: 404 });
    else expect(valueOf(looked)).toMatchObject({ id, folded: 'unknown', dataPoints: [] });
    const status = looked.ok ? looked.value.status : undefined;
    expect(status).toBe(dials.detailShape === 'odd-status' ? 'phase-7' : undefined);

    const second = await service.createJob({ sessionId });
    if (dials.secondCreate === 'another-job') expect(valueOf(second).id).not.toBe(first.id);
    else
      expect(failureOf(second)).toMatchObject({
        kind: 'refused',
        status: dials.secondCreate === 'bare-409' ? 409 : 404,
      });
  });

  test('answers all the other calls readably', async () => {
    const { server, service } = await bareService(dials);
    const sessionId = randomUUID();
    const { id } = valueOf(await service.upload({ source: sourceOf('a.pdf'), sessionId }));
    const job = valueOf(await service.createJob({ sessionId }));

    expect(valueOf(await service.status())).toMatchObject({
      currentVersion: '9.8.7',
      status: 'Online',
      inMaintenance: false,
      capabilities: {
        idempotentCreate: false,
        fileHash: false,
        sessionFiles: false,
        searchById: false,
        searchFilters: false,
        ownCalls: false,
      },
    });
    expect(valueOf(await service.whoAmI())).toMatchObject({ userName: 'bare@example.org', roles: ['User'] });
    expect(valueOf(await service.ping())).toBe('bare@example.org');
    expect(valueOf(await service.files({})).items.map((file) => file.id)).toEqual([id]);
    expect(valueOf(await service.jobs({ page: 1, pageSize: 39 })).items.map((item) => item.id)).toEqual([job.id]);
    expect(valueOf(await service.fileEvents(id))).toMatchObject([{ id: null, kind: null }]);
    expect(valueOf(await service.fileVersions(id))).toMatchObject([{ id, sizeBytes: 300_000 }]);
    expect(valueOf(await service.share(id, { lifetimeS: 60 })).url).toBe(`https://bare.example.org/s/${id}`);
    expect(valueOf(await service.uploadRemote({ from: { urls: ['https://example.org/a.pdf'] } })).id).toBe(
      server.store.jobs.at(-1)?.id,
    );
    expect(valueOf(await service.tags())).toMatchObject([bareTag]);
    expect(valueOf(await service.tag(bareTag.id))).toMatchObject({ id: bareTag.id, keywords: [], minScore: null });
    expect(valueOf(await service.classify('Dear Sirs'))).toMatchObject({ tagName: 'letter', tagScore: 0.9 });
    expect(valueOf(await service.companies())).toMatchObject([bareCompany]);
    expect(valueOf(await service.companyTags(bareCompany.id))).toMatchObject([bareTag]);
    expect(failureOf(await service.companyTags(id))).toMatchObject({ kind: 'forbidden', status: 403 });
    expect(valueOf(await service.setWebhook('https://example.org/hook'))).toEqual({ signingSecret: null });
    expect(valueOf(await service.metadataFields(bareTag.id))).toMatchObject([{ name: 'total', dataType: null }]);
    expect(valueOf(await service.metadataField('m-1'))).toMatchObject({ id: 'm-1', source: null, pre: [] });
    expect(valueOf(await service.createSource({ name: 'scans', type: 'AWS' }))).toMatchObject({ type: null });
    expect(valueOf(await service.sources())).toMatchObject([{ createdAtMs: null }]);
    expect(valueOf(await service.removeSource('scans'))).toMatchObject({ type: null });
    expect(valueOf(await service.cloudInfo())).toMatchObject({
      supportedFileExtensions: ['pdf', 'tif', 'jpg'],
      maintenance: [],
      duplicatePolicy: 'new_file_new_name',
    });
    await service.search({});
    await service.file(id);
    await service.job(job.id);
    await service.download(id, { write: () => Promise.resolve() });

    const answers = ({ method, path }: Endpoint) => {
      const target = new RegExp(`^${path.replace(/:[a-z-]+/g, '[^/]+')}(\\?|$)`);
      return server.calls.some((seen) => seen.method === method && target.test(seen.target));
    };
    const missed = Object.values(endpoints).filter((endpoint) => !answers(endpoint));
    expect(missed.map(({ summary }) => summary)).toEqual([]);
  });
});

test('every call sends what its group requires', async () => {
  const { server, service } = await bareService();
  await service.ping();
  await service.companies();
  await service.classify('x');
  await service.search({ query: 'ä b', tagId: 'T', page: 2, pageSize: 10, fuzzy: true });
  await service.removeSource('a/b ?#é');

  expect(server.calls.every(({ headers }) => headers['user-agent'] === 'Intray/test')).toBe(true);
  expect(server.calls.every(({ headers }) => headers.authorization === 'Bearer bare-token')).toBe(true);
  expect(server.calls.map(({ method, target }) => `${method} ${target}`)).toEqual([
    'GET /api/platform/ping',
    'GET /api/account/companies',
    'GET /api/tag/classify',
    'GET /api/search/basic?query=%C3%A4+b&tagId=T&page=2&pageSize=10&fuzzy=true',
    'DELETE /api/source/remove/a%2Fb%20%3F%23%C3%A9',
  ]);
  expect(server.calls.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json',
    undefined,
    'application/json',
    'application/json',
    undefined,
  ]);
});

test.each(['', '.', '..'])('a name that would be another path (%j) is not sent', async (name) => {
  const { server, service } = await bareService();
  expect(failureOf(await service.removeSource(name)).kind).toBe('refused');
  expect(failureOf(await service.file(name)).kind).toBe('refused');
  expect(server.calls).toEqual([]);
});
