import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchPack, packPlace, removePack } from '#app/reading-pack/fetch-pack.ts';
import { createPackKeeper } from '#app/reading-pack/pack-keeper.ts';
import { packBytes, packFiles, type PackFile } from '#app/reading-pack/pack-files.ts';
import { message } from '#contract/messages/message.ts';
import { findSmallModel } from '#lib/find-tesseract.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { intray } from '../hosts/cli/intray.ts';

const contents: Readonly<Record<string, Buffer>> = { deu: randomBytes(300_000), eng: randomBytes(900_000) };
const files: readonly PackFile[] = Object.entries(contents).map(([language, bytes]) => ({
  language,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
}));

type Answer = (bytes: Buffer, response: ServerResponse) => void;
const whole: Answer = (bytes, response) => response.end(bytes);

/** How the server answers for each language. */
const answers = new Map<string, Answer>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const language = path.basename(request.url ?? '', '.traineddata');
  asked.push(language);
  const bytes = contents[language];
  if (bytes === undefined) response.writeHead(404).end('no such file');
  else (answers.get(language) ?? whole)(bytes, response);
});
let from: URL;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  from = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}/data/`);
});
beforeEach(() => {
  answers.clear();
  asked.splice(0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchTo = (folder: string, more: Partial<Parameters<typeof fetchPack>[0]> = {}) =>
  fetchPack({ folder, from, files, env: {}, ...more });

test('every file is fetched once, and progress counts the bytes of all', async () => {
  const folder = path.join(temporaryDirectory(), 'recognition');
  const seen: number[] = [];
  const outcome = await fetchTo(folder, { onProgress: (done, all) => seen.push(done / all) });
  expect(outcome).toEqual({ ok: true, fetched: ['deu', 'eng'], kept: [] });
  for (const file of files) expect(readFileSync(packPlace(folder, file)).equals(contents[file.language]!)).toBe(true);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
  expect(await fetchTo(folder)).toEqual({ ok: true, fetched: [], kept: ['deu', 'eng'] });
  expect(asked).toEqual(['deu', 'eng']);
});

test.each<readonly [string, Answer, string]>([
  ['other bytes of the same size', (bytes, response) => response.end(randomBytes(bytes.length)), 'pack.wrong-content'],
  ['more bytes', (bytes, response) => response.end(Buffer.concat([bytes, bytes])), 'pack.wrong-content'],
  ['fewer bytes', (bytes, response) => response.end(bytes.subarray(0, 1000)), 'pack.wrong-content'],
  ['an error', (_, response) => response.writeHead(503).end(), 'pack.status'],
  ['another address', (_, response) => response.writeHead(302, { location: '/else' }).end(), 'pack.status'],
  [
    'a connection that is cut',
    (bytes, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 200_000), () => response.destroy());
    },
    'pack.failed',
  ],
  ['nothing', () => undefined, 'pack.failed'],
  [
    'a few bytes and then nothing',
    (bytes, response) => void response.writeHead(200).write(bytes.subarray(0, 5000)),
    'pack.failed',
  ],
])('a server that gives %s leaves no file behind, and the next fetch goes on', async (_, answer, code) => {
  const folder = temporaryDirectory();
  answers.set('eng', answer);
  expect(await fetchTo(folder, { silenceMs: 500 })).toMatchObject({ ok: false, message: { code } });
  expect(readdirSync(folder)).toEqual(['deu.traineddata']);
  answers.clear();
  expect(await fetchTo(folder)).toEqual({ ok: true, fetched: ['eng'], kept: ['deu'] });
});

test('a fetch that is cancelled leaves no file behind', async () => {
  const folder = temporaryDirectory();
  answers.set('deu', (bytes, response) => void response.writeHead(200).write(bytes.subarray(0, 5000)));
  const cancel = new AbortController();
  const outcome = fetchTo(folder, { signal: cancel.signal, onProgress: () => cancel.abort() });
  expect(await outcome).toMatchObject({ ok: false, message: { code: 'pack.failed' } });
  expect(readdirSync(folder)).toEqual([]);
});

test('a damaged file is fetched again, a missing one is named, and all can be removed', async () => {
  const folder = temporaryDirectory();
  writeFileSync(path.join(folder, 'deu.traineddata'), 'damaged');
  expect(await fetchTo(folder)).toMatchObject({ ok: true, fetched: ['deu', 'eng'] });
  const url = new URL('xyz.traineddata', from).href;
  expect(await fetchTo(folder, { files: [{ language: 'xyz', sizeBytes: 1, sha256: '' }] })).toEqual({
    ok: false,
    message: message('pack.status', { url, status: 404 }),
  });
  await removePack(folder, files);
  expect(readdirSync(folder)).toEqual([]);
});

test('the models of the pack are found after those of the system', () => {
  const folder = '/data/recognition';
  const here = (files: readonly string[]) =>
    ({
      platform: 'linux',
      env: { INTRAY_READING_PACK: folder },
      exists: (file: string) => files.includes(file),
      sizeOf: (file: string) => (files.includes(file) ? 1_000_000 : 0),
    }) as const;
  expect(findSmallModel('fra', here([`${folder}/fra.traineddata`]))).toBe(`${folder}/fra.traineddata`);
  const system = '/usr/share/tessdata/fra.traineddata';
  expect(findSmallModel('fra', here([`${folder}/fra.traineddata`, system]))).toBe(system);
});

test(
  'the command refuses what is not the published data, and says where it came from',
  { timeout: 120_000 },
  async () => {
    const dataDir = temporaryDirectory();
    const { code, stderr } = await intray(['reading-pack', '--from', from.href, '--data-dir', dataDir]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${(packBytes / 1e6).toFixed(1)} MB`);
    expect(stderr).toContain(`${from.href}deu.traineddata`);
    expect(existsSync(path.join(dataDir, 'recognition', 'deu.traineddata'))).toBe(false);
    expect(await intray(['reading-pack', '--from', 'file:///data', '--data-dir', dataDir])).toMatchObject({ code: 2 });
    expect(await intray(['reading-pack', '--remove', '--data-dir', dataDir])).toMatchObject({ code: 0 });
  },
);

test('the pack holds the languages that come with Intray', () => {
  expect(packFiles.map(({ language }) => language)).toEqual(['deu', 'eng', 'fra', 'ita', 'nld', 'por', 'spa']);
});

/** A keeper of a new folder, which counts how often its state changes. */
function aKeeper() {
  const folder = path.join(temporaryDirectory(), 'recognition');
  const changed = vi.fn();
  return { folder, changed, keeper: createPackKeeper({ folder, from, files, network: () => ({ env: {} }) }, changed) };
}

test('the page sees how a fetch goes on, and what is there afterwards', async () => {
  const { keeper, changed } = aKeeper();
  expect(keeper.state()).toEqual({
    ...{ languages: ['deu', 'eng'], present: [], host: from.host },
    ...{ allBytes: 1_200_000, fetchedBytes: null, problem: null },
  });
  keeper.fetch();
  keeper.fetch();
  expect(keeper.state().fetchedBytes).toBe(0);
  await vi.waitFor(() => expect(keeper.state()).toMatchObject({ present: ['deu', 'eng'], fetchedBytes: null }));
  expect([asked, changed.mock.calls.length > 3]).toEqual([['deu', 'eng'], true]);
  await keeper.remove();
  expect(keeper.state()).toMatchObject({ present: [], problem: null });
});

test('a fetch that is cancelled keeps what is complete and is no problem; the next one brings the rest', async () => {
  const { keeper } = aKeeper();
  answers.set('eng', (bytes, response) => response.write(bytes.subarray(0, 1000)));
  keeper.fetch();
  await vi.waitFor(() => expect(keeper.state().fetchedBytes).toBeGreaterThan(300_000));
  keeper.cancel();
  await vi.waitFor(() => expect(keeper.state().fetchedBytes).toBeNull());
  expect(keeper.state()).toMatchObject({ present: ['deu'], problem: null });
  answers.clear();
  keeper.fetch();
  await vi.waitFor(() => expect(keeper.state().present).toEqual(['deu', 'eng']));
});

test('a fetch that fails says why until the next one', async () => {
  const { keeper } = aKeeper();
  answers.set('deu', (_, response) => response.writeHead(503).end());
  keeper.fetch();
  await vi.waitFor(() => expect(keeper.state().problem?.code).toBe('pack.status'));
  answers.clear();
  keeper.fetch();
  expect(keeper.state().problem).toBeNull();
  await vi.waitFor(() => expect(keeper.state().present).toEqual(['deu', 'eng']));
});

test('a fetch goes through the proxy that the settings name when it begins', async () => {
  const connected: (string | undefined)[] = [];
  const proxy = createServer().on('connect', ({ url }, socket) => {
    connected.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const https_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port.toString()}`;
  let env = {};
  const options = {
    folder: path.join(temporaryDirectory(), 'recognition'),
    from: new URL('https://pack.invalid/'),
    files,
  };
  const keeper = createPackKeeper({ ...options, network: () => ({ env }) }, () => undefined);
  const ended = () =>
    vi.waitFor(() => expect(keeper.state()).toMatchObject({ fetchedBytes: null, problem: { code: 'pack.failed' } }));
  keeper.fetch();
  await ended();
  expect(connected).toEqual([]);
  env = { https_proxy };
  keeper.fetch();
  await ended();
  expect(connected).toEqual(['pack.invalid:443']);
});

test('progress is reported at each percent, not at each piece', async () => {
  const { keeper, changed } = aKeeper();
  answers.set('deu', (bytes, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    for (let at = 0; at < bytes.length; at += 500) response.write(bytes.subarray(at, at + 500));
    response.end();
  });
  keeper.fetch();
  await vi.waitFor(() => expect(keeper.state().present).toEqual(['deu', 'eng']));
  expect(changed.mock.calls.length).toBeLessThanOrEqual(102);
});
