import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { createProcessor } from '#local-service/queue/processor.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noFetch } from './queue/no-fetch.ts';
import { stageText } from './store/blob-store-contract.ts';
import { verifyIndex } from './search/verify-index.ts';
import { companyScope } from '#local-service/store/scope.ts';

async function opened(dataDir = temporaryDirectory()): Promise<EmbeddedData> {
  const outcome = await openServiceData(dataDir);
  if (!outcome.ok) throw new Error(outcome.why.code);
  return outcome.data;
}

describe('openServiceData', () => {
  test('opens once at a time', async () => {
    const dataDir = temporaryDirectory();
    const data = await opened(dataDir);
    expect(await openServiceData(dataDir)).toMatchObject({
      ok: false,
      reason: 'locked',
      why: { code: 'service.start.in-use' },
    });
    await data.close();
    await (await opened(dataDir)).close();
  });

  test('refuses a database of a newer version and leaves it alone', async () => {
    const dataDir = temporaryDirectory();
    const data = await opened(dataDir);
    data.sqlite.writer.pragma('user_version = 99');
    await data.close();
    expect(await openServiceData(dataDir)).toMatchObject({
      ok: false,
      reason: 'newer-version',
      why: { code: 'service.start.newer', params: { found: '99' } },
    });
  });

  test('refuses a damaged one, and releases the lock', async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(path.join(dataDir, 'service'), { recursive: true });
    writeFileSync(path.join(dataDir, 'service', 'service.db'), 'x'.repeat(9_000));
    for (let time = 0; time < 2; time += 1) {
      expect(await openServiceData(dataDir)).toMatchObject({ ok: false, reason: 'damaged' });
    }
  });
});

// Written by the service at commit 506ea41: three texts that were processed, and one that waits in the queue.
describe('a database of format 4', () => {
  const waiting = 'Dear Sir, this letter still waits to be read. Yours sincerely, Tom Waiting\n';

  async function upgraded(): Promise<EmbeddedData> {
    const dataDir = temporaryDirectory();
    mkdirSync(path.join(dataDir, 'service'), { mode: 0o700 });
    const bytes = gunzipSync(readFileSync(new URL('./store/data-v4.db.gz', import.meta.url)));
    writeFileSync(path.join(dataDir, 'service', 'service.db'), bytes, { mode: 0o600 });
    const data = await opened(dataDir);
    onTestFinished(() => data.close());
    return data;
  }
  async function find(data: EmbeddedData, query: string) {
    const [company] = await data.store.settingsOfAll();
    const scope = companyScope(company?.companyId ?? '');
    const tagIds = (await data.store.records.tags.list(scope)).map(({ id }) => id);
    const { hits } = await data.search.search({ ...scope, query, tagIds, page: 1, pageSize: 9, fuzzy: false });
    const files = await data.store.records.files.findAll(
      scope,
      hits.map(({ fileId }) => fileId),
    );
    const marked = hits.map(({ highlights }) =>
      highlights.map(
        ({ field, page, segments }) =>
          `${field} ${page}: ${segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('')}`,
      ),
    );
    return { scope, files, marked };
  }

  test('opens with all of its contents, found and shown as before', async () => {
    const data = await upgraded();
    expect(verifyIndex(data.sqlite.writer)).toEqual({ missing: [], extra: [], wrong: [] });
    const { scope, files, marked } = await find(data, 'rechnung ');
    expect(files).toMatchObject([{ name: 'rechnung.txt', status: 'tagged', tag_name: 'invoice' }]);
    expect(marked).toEqual([
      ['name null: [rechnung].txt', expect.stringMatching(/^text 1: Muster GmbH.*\[RECHNUNG\]/su) as string],
    ]);
    const values = await find(data, '238');
    expect(values.marked[0]?.[0]).toBe('data_point 1: [238].00');
    expect((await find(data, 'lodz strasse ')).files).toEqual([]);
    expect((await find(data, 'lodz ')).marked[0]).toEqual([
      'name null: [lodz].txt',
      expect.stringContaining('[Łódź]') as string,
    ]);
    const [file] = files;
    const read = await data.store.records.history.reading(scope, file?.id ?? '', { first: 1, last: 9 });
    expect(read.pages).toMatchObject([{ page: 1, text: expect.stringContaining('Hauptstraße 1') as string }]);
    expect(await data.store.records.history.events(scope, file?.id ?? '')).toHaveLength(5);
  });

  test('continues with the files that waited in its queue', async () => {
    const data = await upgraded();
    await data.blobs.keep(await stageText(data.blobs, waiting));
    const processor = createProcessor(
      { ...data, fetchFile: noFetch, log: pino({ level: 'silent' }) },
      { previousEnd: '0', threads: 1 },
    );
    await processor.start();
    await expect
      .poll(() => find(data, 'waits'), { timeout: 30_000 })
      .toMatchObject({
        files: [{ name: 'waiting.txt', status: 'tagged' }],
      });
    await processor.stop();
    expect(verifyIndex(data.sqlite.writer)).toEqual({ missing: [], extra: [], wrong: [] });
  }, 60_000);
});
