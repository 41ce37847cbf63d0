import { describe, expect, onTestFinished, test } from 'vitest';
import { freeName } from '#local-service/store/choose-name.ts';
import { createStoreUpload, type UploadInput } from '#local-service/store/store-upload.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { stageText } from './blob-store-contract.ts';
import { addOwner, at } from './store-under-test.ts';

async function opened(): Promise<{ readonly data: EmbeddedData; readonly intake: UploadInput }> {
  const outcome = await openServiceData(temporaryDirectory());
  if (!outcome.ok) throw new Error(outcome.why.code);
  const { data } = outcome;
  onTestFinished(() => data.close());
  const owner = await addOwner(data.store, 'Acme');
  const file = { sessionId: null, name: 'a.txt', folder: 'Inbox', channel: 'api', contentType: 'text/plain' } as const;
  const rules = { duplicatePolicy: 'new_file_new_name', now: at, pendingMaxBytes: 1_000 } as const;
  return { data, intake: { ...owner, ...file, ...rules, metadata: null } };
}

describe('createStoreUpload', () => {
  test('when the database is full, neither row nor bytes stay', async () => {
    const { data, intake } = await opened();
    const { store, blobs, sqlite } = data;
    const staged = await stageText(blobs, 'bytes');
    sqlite.writer.pragma(`max_page_count = ${String(sqlite.writer.pragma('page_count', { simple: true }))}`);
    const large = { ...intake, metadata: { text: 'x'.repeat(1_000_000) } };
    expect(await createStoreUpload(store, blobs)(large, staged)).toEqual({ ok: false, reason: 'disk-full' });
    expect(sqlite.writer.prepare('SELECT count(*) FROM files').pluck().get()).toBe(0);
    expect(await blobs.has(staged.sha256)).toBe(false);
  });

  test('bytes that another file has stay when a later intake of them fails', async () => {
    const { data, intake } = await opened();
    const { store, blobs, sqlite } = data;
    const takeFile = createStoreUpload(store, blobs);
    const [first, second] = [await stageText(blobs, 'same'), await stageText(blobs, 'same')];
    expect((await takeFile(intake, first)).ok).toBe(true);
    sqlite.writer.exec('ALTER TABLE events RENAME TO gone');
    await expect(takeFile(intake, second)).rejects.toThrow('events');
    expect(await blobs.has(first.sha256)).toBe(true);
    sqlite.writer.exec('ALTER TABLE gone RENAME TO events');
  });

  test('what waits for a job is limited for each user, however many uploads end at once', async () => {
    const { data, intake } = await opened();
    const { store, blobs } = data;
    const takeFile = createStoreUpload(store, blobs);
    const limited = { ...intake, pendingMaxBytes: 20 };
    const staged = await Promise.all(Array.from({ length: 5 }, (_, at) => stageText(blobs, `8 bytes${at}`)));
    const outcomes = await Promise.all(staged.map((one) => takeFile(limited, one)));
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason))).toEqual([
      'ok',
      'ok',
      'quota-exceeded',
      'quota-exceeded',
      'quota-exceeded',
    ]);
  });
});

describe('freeName', () => {
  test('numbers before the ending, and finds a free number in few steps', async () => {
    const taken = new Set(['scan.pdf', ...Array.from({ length: 9_999 }, (_, index) => `scan (${index + 2}).pdf`)]);
    let questions = 0;
    const isTaken = (name: string): Promise<boolean> => {
      questions += 1;
      return Promise.resolve(taken.has(name));
    };
    expect(await freeName('scan.pdf', isTaken)).toBe('scan (10001).pdf');
    expect(questions).toBeLessThan(40);
    expect(await freeName('other.pdf', isTaken)).toBe('other.pdf');
  });

  test.each([
    ['README', 'README (2)'],
    ['.hidden', '.hidden (2)'],
    ['a.tar.gz', 'a.tar (2).gz'],
  ])('%s becomes %s', async (name, next) => {
    expect(await freeName(name, (candidate) => Promise.resolve(candidate === name))).toBe(next);
  });
});
