import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { ownCalls, type OwnCallName, type OwnOutput } from '#service-api/own-calls.ts';
import { sourceOf, valueOf } from '../../adapters/document-service/bare-client.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { end, startWorker } from './team-worker.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const letterAbout = (what: string): string => `Dear Sirs,\nthis letter is about ${what}.\nYours faithfully\n`;

type Keys = Pick<OwnOutput<'keys.make'>, 'apiKey' | 'accessToken'>;

describe.skipIf(postgresCannotRun !== null)('stations that share the archive of a team', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-team-stations-'));
  let storage: TeamStorage;
  let service: ServiceProcess;
  let baseUrl = '';
  let env: Readonly<Record<string, string>>;
  let admin: Station;
  const stations: DocumentService[] = [];

  type Station = Awaited<ReturnType<typeof station>>;
  const station = async ({ apiKey, accessToken }: Keys) => {
    const made = await createDocumentService(
      { signIn: createBearerSignIn(accessToken), apiKey, env: {}, nowMs: Date.now },
      { baseUrl, userAgent: 'Intray/test', requestsPerSecond: 100, pollsPerSecond: 50 },
    );
    const client = valueOf(made);
    stations.push(client);
    expect((await client.status()).ok).toBe(true);
    const ask = async <Name extends OwnCallName>(name: Name, input: z.input<(typeof ownCalls)[Name]['input']>) => {
      const answer = await client.configure?.(name, input);
      if (answer === undefined) throw new Error('the service answers no such call');
      return ownCalls[name].output.parse(valueOf(answer)) as OwnOutput<Name>;
    };
    return { client, ask };
  };
  const newStation = async (name: string, role: 'User' | 'Uploader'): Promise<Station> => {
    const user = await admin.ask('users.add', { userName: `${name}@example.org`, name, lastName: 'Station', role });
    return station(await admin.ask('keys.make', { userId: user.id, name: 'station' }));
  };
  /** Uploads a letter and waits until it was read. */
  const add = async ({ client }: Station, name: string, text: string): Promise<string> => {
    const sessionId = crypto.randomUUID();
    const { id } = valueOf(await client.upload({ source: sourceOf(name, Buffer.from(text)), sessionId }));
    const job = valueOf(await client.createJob({ sessionId }));
    await expect
      .poll(async () => valueOf(await client.job(job.id, { poll: true })).folded, { timeout: 60_000 })
      .toBe('succeeded');
    return id;
  };

  beforeAll(async () => {
    storage = await startTeamStorage();
    env = await storage.environment();
    const dataDir = path.join(place, 'data');
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
    baseUrl = await ready(service);
    const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
    expect(await program.ended).toBe(0);
    const keys = JSON.parse(program.stdout()) as { readonly api_key: string; readonly access_token: string };
    admin = await station({ apiKey: keys.api_key, accessToken: keys.access_token });
  });
  afterAll(async () => {
    await Promise.all(stations.map((client) => client.close()));
    service.child.kill('SIGTERM');
    await service.ended;
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('one station corrects what another has uploaded, and two that correct at once do not overwrite each other', async () => {
    const [anna, bert] = [await newStation('anna', 'User'), await newStation('bert', 'User')];
    const fileId = await add(anna, 'letter.txt', letterAbout('magnolias'));
    const tag = valueOf(await bert.client.tags()).find(({ name }) => name === 'contract');
    const revision = valueOf(await bert.client.file(fileId)).revision ?? '';
    const change = { fileId, revision, changes: [{ kind: 'class' as const, tagId: tag?.id ?? null }] };
    const { ids, revision: after } = await bert.ask('documents.correct', change);
    expect(valueOf(await anna.client.file(fileId))).toMatchObject({ tagName: 'contract', revision: after });
    const late = await anna.client.configure?.('documents.correct', {
      ...change,
      changes: [{ kind: 'class', tagId: null }],
    });
    expect(late).toMatchObject({ ok: false, failure: { status: 409, code: 'document_changed' } });
    expect(await anna.ask('documents.corrections', { fileId })).toMatchObject([
      { kind: 'class', userName: 'bert@example.org' },
    ]);
    await anna.ask('documents.undoCorrection', { fileId, revision: after, ids });
    expect(valueOf(await bert.client.file(fileId)).tagName).not.toBe('contract');
  });

  test('trash, processing again and deleting for good, each by its role', async () => {
    const [clara, station] = [await newStation('clara', 'User'), await newStation('station', 'Uploader')];
    const fileId = await add(station, 'old.txt', letterAbout('camellias'));
    expect(await clara.ask('again.start', { fileIds: [fileId] })).toMatchObject({ queued: 1 });
    await expect.poll(async () => (await clara.ask('again.list', {})).total, { timeout: 60_000 }).toBe(0);
    expect(await clara.ask('trash.move', { fileIds: [fileId] })).toMatchObject({ moved: 1 });
    expect((await clara.ask('trash.list', {})).files).toMatchObject([{ fileId, userName: 'clara@example.org' }]);
    expect(await clara.client.configure?.('trash.delete', { fileIds: [fileId] })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
    expect(await admin.ask('trash.delete', { fileIds: [fileId] })).toMatchObject({ deleted: 1 });
    expect(station.client.rights()).toEqual({ correct: true, organise: false, administer: false, operate: false });
  });

  test('an administrator sees at a station which workers run and what could not be read', async () => {
    const worker = await startWorker(env, path.join(place, 'worker'));
    const { processes, serviceReads } = await admin.ask('workers.list', {});
    expect(serviceReads).toBe(true);
    expect(processes).toMatchObject([{ kind: 'service' }, { kind: 'worker', reading: [], others: 0 }]);
    await end(worker, 'SIGTERM');
    await expect.poll(async () => (await admin.ask('workers.list', {})).processes).toHaveLength(1);

    const frida = await newStation('frida', 'User');
    const sessionId = crypto.randomUUID();
    const broken = sourceOf('broken.pdf', Buffer.from('%PDF-1.7\nnothing else'));
    const { id: fileId } = valueOf(await frida.client.upload({ source: broken, sessionId }));
    await frida.client.createJob({ sessionId });
    const failed = async () => (await admin.ask('failed.list', { before: null, limit: 9 })).documents;
    await expect.poll(failed, { timeout: 60_000 }).toMatchObject([
      {
        fileId,
        name: 'broken.pdf',
        userName: 'frida@example.org',
        message: { code: 'reading.pdf-damaged' },
        again: null,
      },
    ]);
    expect(await admin.ask('failed.again', { before: null })).toEqual({ fileIds: [fileId], refused: 0, next: null });
    await expect
      .poll(failed, { timeout: 60_000 })
      .toMatchObject([{ fileId, again: null, triedAgainAt: expect.any(String) as string }]);
    for (const name of ['failed.list', 'failed.again', 'workers.list'])
      expect(await frida.client.configure?.(name, { before: null, limit: 9 })).toMatchObject({
        ok: false,
        failure: { kind: 'forbidden' },
      });
  });

  test('companies that are added at the same moment all keep their keys, and only Intray manages them', async () => {
    const names = ['Acme', 'Globex', 'Initech', 'Umbrella'];
    const keys = await Promise.all(names.map((name) => admin.ask('companies.add', { name })));
    const file = readFileSync(path.join(place, 'data', 'service', 'credentials.json'), 'utf8');
    const all = JSON.parse(file) as readonly { readonly company: string; readonly app_id: string }[];
    const inFile = new Map(all.map(({ company, app_id: appId }) => [company, appId]));
    expect(names.map((name) => inFile.get(name))).toEqual(keys.map(({ appId }) => appId));
    const acme = await station(keys[0]!);
    expect(acme.client.rights()).toEqual({ correct: true, organise: true, administer: true, operate: false });
    expect(await acme.client.configure?.('companies.list', {})).toMatchObject({ failure: { kind: 'forbidden' } });
    const { companies } = await admin.ask('companies.list', {});
    const id = companies.find(({ name }) => name === 'Acme')?.id ?? '';
    const fileId = await add(acme, 'letter.txt', letterAbout('azaleas'));
    expect(await admin.client.configure?.('companies.remove', { id })).toMatchObject({
      failure: { status: 409, code: 'has_documents' },
    });
    await acme.ask('trash.move', { fileIds: [fileId] });
    expect(await admin.client.configure?.('companies.remove', { id })).toMatchObject({ ok: false });
    await acme.ask('trash.delete', { fileIds: [fileId] });
    await admin.ask('companies.remove', { id });
    expect(await acme.client.status()).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  });

  test('a class that an administrator defines at a station is recognised for all', async () => {
    const tag = await admin.ask('tags.create', { name: 'garden', description: 'Plants' });
    const keyword = { text: 'rhododendron nursery', weight: 10, zone: 'anywhere' as const };
    await admin.ask('tags.change', { id: tag.id, keywords: [keyword], minScore: 0.3 });
    const dora = await newStation('dora', 'User');
    const fileId = await add(dora, 'plants.txt', 'Our rhododendron nursery\nPlants of the rhododendron nursery\n');
    expect(valueOf(await dora.client.file(fileId)).tagName).toBe('garden');
    const { events } = await admin.ask('journal.list', { before: null, limit: 20 });
    expect(events.map(({ call }) => call)).toEqual(expect.arrayContaining(['tags.create', 'tags.change', 'users.add']));
  });

  test('a user who was blocked at one station is out at the next request of another', async () => {
    const emil = await newStation('emil', 'User');
    const { users } = await admin.ask('users.list', {});
    const id = users.find(({ userName }) => userName === 'emil@example.org')?.id ?? '';
    await admin.ask('users.block', { id });
    expect(await emil.client.configure?.('documents.toReview', {})).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden', status: 403 },
    });
  });
});
