import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBlobStore } from '#local-service/store/blob-store.ts';
import { createFileIntake, type Intake } from '#local-service/store/file-intake.ts';
import { freeName } from '#local-service/store/file-name.ts';
import { openStore, type Store } from '#local-service/store/open-store.ts';
import { ensureCompany, ensureTags } from '#local-service/store/seed-company.ts';
import { createRecords } from '#local-service/store/records/records.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const now = '2026-01-02T03:04:05.678Z';

async function* chunks(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
}

function opened(dataDir = temporaryDirectory()): Store {
  const outcome = openStore(dataDir);
  if (!outcome.ok) throw new Error(outcome.message);
  onTestFinished(() => outcome.store.close());
  return outcome.store;
}

function addUser(store: Store, companyName: string): Intake {
  const companyId = ensureCompany(store.db, companyName, now);
  const userId = `user-of-${companyName}`;
  store.db
    .prepare(`INSERT INTO users (id, company_id, user_name, name, last_name, role) VALUES (?, ?, ?, '', '', 'User')`)
    .run(userId, companyId, userId);
  return {
    companyId,
    userId,
    userName: userId,
    sessionId: null,
    name: 'a.txt',
    folder: 'Inbox',
    channel: 'api',
    contentType: 'text/plain',
    metadata: null,
    duplicatePolicy: 'new_file_new_name',
    now,
  };
}

describe('BlobStore', () => {
  const store = () => {
    const directory = temporaryDirectory();
    return {
      directory,
      blobs: createBlobStore(directory),
      incoming: () => readdirSync(path.join(directory, 'incoming')),
    };
  };
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  test('stages, then places by hash; equal bytes are placed once', async () => {
    const { directory, blobs, incoming } = store();
    const first = await blobs.stage(chunks('a', 'bc'), 3);
    const second = await blobs.stage(chunks('abc'), 3);
    if (!first.ok || !second.ok) throw new Error('not staged');
    expect(first.staged).toMatchObject({ sha256: abc, sizeBytes: 3, head: Buffer.from('abc') });
    expect([blobs.place(first.staged), blobs.place(second.staged)]).toEqual([true, false]);
    expect(readFileSync(path.join(directory, 'ba', '78', abc), 'utf8')).toBe('abc');
    expect(incoming()).toEqual([]);
  });

  test('what is too large, breaks off, or has no room leaves nothing', async () => {
    const { blobs, incoming } = store();
    expect(await blobs.stage(chunks('ab', 'cd'), 3)).toEqual({ ok: false, reason: 'too-large' });
    async function* broken(error: Error): AsyncGenerator<Buffer> {
      yield* chunks('ab');
      throw error;
    }
    await expect(blobs.stage(broken(new Error('cut')), 9)).rejects.toThrow('cut');
    const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    expect(await blobs.stage(broken(full), 9)).toEqual({ ok: false, reason: 'disk-full' });
    expect(incoming()).toEqual([]);
  });

  test('what an earlier run left goes: temporary files at once, blobs that nobody needs by and by', async () => {
    const { directory, blobs, incoming } = store();
    const kept = await blobs.stage(chunks('kept'), 9);
    const orphan = await blobs.stage(chunks('orphan'), 9);
    await blobs.stage(chunks('never placed'), 99);
    if (!kept.ok || !orphan.ok) throw new Error('not staged');
    blobs.place(kept.staged);
    blobs.place(orphan.staged);
    writeFileSync(path.join(directory, 'notes.txt'), 'not ours');
    blobs.discardStaged();
    expect(incoming()).toEqual([]);
    const isNeeded = (sha256: string): boolean => sha256 === kept.staged.sha256;
    expect(await blobs.sweep(isNeeded, AbortSignal.abort())).toBe(0);
    expect(existsSync(blobs.pathOf(orphan.staged.sha256))).toBe(true);
    expect(await blobs.sweep(isNeeded, new AbortController().signal)).toBe(1);
    expect([existsSync(blobs.pathOf(kept.staged.sha256)), existsSync(blobs.pathOf(orphan.staged.sha256))]).toEqual([
      true,
      false,
    ]);
    expect(existsSync(path.join(directory, 'notes.txt'))).toBe(true);
  });
});

describe('createFileIntake', () => {
  test('when the database is full, neither row nor bytes stay', async () => {
    const store = opened();
    const intake = { ...addUser(store, 'Acme'), metadata: { text: 'x'.repeat(1_000_000) } };
    const staged = await store.blobs.stage(chunks('bytes'), 9);
    if (!staged.ok) throw new Error('not staged');
    store.db.pragma(`max_page_count = ${String(store.db.pragma('page_count', { simple: true }))}`);
    expect(createFileIntake(store.db, store.blobs)(intake, staged.staged)).toEqual({ ok: false, reason: 'disk-full' });
    expect(store.db.prepare('SELECT count(*) FROM files').pluck().get()).toBe(0);
    expect(existsSync(store.blobs.pathOf(staged.staged.sha256))).toBe(false);
  });

  test('bytes that another file has stay when a later intake of them fails', async () => {
    const store = opened();
    const intake = addUser(store, 'Acme');
    const takeFile = createFileIntake(store.db, store.blobs);
    const first = await store.blobs.stage(chunks('same'), 9);
    const second = await store.blobs.stage(chunks('same'), 9);
    if (!first.ok || !second.ok) throw new Error('not staged');
    expect(takeFile(intake, first.staged).ok).toBe(true);
    store.db.exec('ALTER TABLE events RENAME TO gone');
    expect(() => takeFile(intake, second.staged)).toThrow('events');
    expect(existsSync(store.blobs.pathOf(first.staged.sha256))).toBe(true);
    store.db.exec('ALTER TABLE gone RENAME TO events');
  });
});

describe('openStore', () => {
  test('one at a time', () => {
    const dataDir = temporaryDirectory();
    const store = opened(dataDir);
    expect(openStore(dataDir)).toMatchObject({
      ok: false,
      reason: 'locked',
      message: expect.stringContaining('Another local service') as string,
    });
    store.close();
    opened(dataDir);
  });

  test('a database of a newer version is refused and left alone', () => {
    const dataDir = temporaryDirectory();
    const store = opened(dataDir);
    store.db.pragma('user_version = 99');
    store.close();
    expect(openStore(dataDir)).toMatchObject({
      ok: false,
      reason: 'newer-version',
      message: expect.stringContaining('99') as string,
    });
  });

  test('a damaged one is refused, and the lock let go', () => {
    const dataDir = temporaryDirectory();
    mkdirSync(path.join(dataDir, 'service'), { recursive: true });
    writeFileSync(path.join(dataDir, 'service', 'service.db'), 'x'.repeat(9_000));
    for (let time = 0; time < 2; time += 1) expect(openStore(dataDir)).toMatchObject({ ok: false, reason: 'damaged' });
  });
});

test('every query keeps to its scope', async () => {
  const store = opened();
  const takeFile = createFileIntake(store.db, store.blobs);
  const records = createRecords(store.db);
  const take = async (intake: Intake, text: string): Promise<string> => {
    const staged = await store.blobs.stage(chunks(text), 99);
    if (!staged.ok) throw new Error('not staged');
    const outcome = takeFile(intake, staged.staged);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.file.id;
  };
  const mine = addUser(store, 'Acme');
  const theirs = addUser(store, 'Globex');
  const ids = [await take(mine, 'one'), await take(theirs, 'two')];
  const everything = { sessionId: null };
  for (const [at, owner] of [mine, theirs].entries()) {
    const scope = { companyId: owner.companyId, userId: null };
    const own = ids[at] ?? '';
    const foreign = ids[1 - at] ?? '';
    expect(records.files.findAll(scope, [...ids]).map((file) => file.id)).toEqual([own]);
    expect([
      records.files.find(scope, foreign),
      records.history.events(scope, foreign),
      records.history.versions(scope, foreign),
    ]).toEqual([null, [], []]);
    expect(records.history.events(scope, own)).toMatchObject([{ kind: 'file.uploaded', to: 'uploaded' }]);
    expect([
      records.files.count(scope, everything),
      [...records.files.pieces(scope, everything)].flat().length,
    ]).toEqual([1, 1]);
    const other = { ...scope, userId: 'somebody else' };
    expect([records.files.find(other, own), records.files.page(other, everything, 1, 9)]).toEqual([null, []]);
  }
});

test('tags are brought up to date under the ids that they have', () => {
  const { db } = opened();
  const companyId = ensureCompany(db, 'Acme', now);
  const field = {
    name: 'total',
    data_type: 'Decimal',
    description: '',
    source: { kind: 'built_in', value: 'total' },
    depends_on: [],
    pre: [],
    post: [],
    required: true,
  } as const;
  const tag = {
    name: 'bill',
    description: 'old',
    criteria: {
      keywords: [
        { text: 'bill', weight: 2, zone: 'title' },
        { text: 'bill', weight: 1, zone: 'head' },
        { text: 'reminder', weight: -3, zone: 'title' },
        'pay',
      ],
      patterns: [],
      min_score: 0.3,
    },
    fields: [field],
  } as const;
  const { tags } = createRecords(db);
  const scope = { companyId, userId: null };
  ensureTags(db, companyId, [tag], now);
  const before = tags.list(scope);
  expect(before).toMatchObject([
    {
      name: 'bill',
      field_count: 1,
      update_date: now,
      criteria: { keywords: ['bill', 'pay'], patterns: [], min_score: 0.3 },
    },
  ]);
  const later = '2027-01-01T00:00:00.000Z';
  ensureTags(db, companyId, [tag], later);
  expect(tags.list(scope)).toEqual(before);
  ensureTags(db, companyId, [{ ...tag, description: 'new' }], later);
  expect(tags.list(scope)).toEqual([{ ...before[0], description: 'new', update_date: later }]);
});

describe('freeName', () => {
  test('numbers before the ending, and finds a free number in few steps', () => {
    const taken = new Set(['scan.pdf', ...Array.from({ length: 9_999 }, (_, index) => `scan (${index + 2}).pdf`)]);
    let questions = 0;
    const isTaken = (name: string): boolean => {
      questions += 1;
      return taken.has(name);
    };
    expect(freeName('scan.pdf', isTaken)).toBe('scan (10001).pdf');
    expect(questions).toBeLessThan(40);
    expect(freeName('other.pdf', isTaken)).toBe('other.pdf');
  });

  test.each([
    ['README', 'README (2)'],
    ['.hidden', '.hidden (2)'],
    ['a.tar.gz', 'a.tar (2).gz'],
  ])('%s becomes %s', (name, next) => {
    expect(freeName(name, (candidate) => candidate === name)).toBe(next);
  });
});
