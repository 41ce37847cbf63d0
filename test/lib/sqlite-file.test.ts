import path from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteFile, type SqliteFile } from '#lib/sqlite-file.ts';
import type { Transaction } from '#lib/transaction.ts';
import { temporaryDirectory } from './temporary-directory.ts';

function opened(): SqliteFile & { names(): readonly string[]; put(name: string): void } {
  const file = openSqliteFile(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'NORMAL' });
  onTestFinished(() => file.close());
  file.writer.exec('CREATE TABLE names (name TEXT NOT NULL)');
  const read = file.reader.prepare<[], string>('SELECT name FROM names ORDER BY rowid').pluck();
  const insert = file.writer.prepare('INSERT INTO names VALUES (?)');
  return { ...file, names: () => read.all(), put: (name) => void insert.run(name) };
}

/** The complete work of a transaction. */
function put(file: { put(name: string): void }, name: string): Promise<void> {
  file.put(name);
  return Promise.resolve();
}

test('a transaction commits as a whole, and others see nothing before', async () => {
  const file = opened();
  await file.transaction(async () => {
    file.put('one');
    await tick();
    expect(file.names()).toEqual([]);
    file.put('two');
  });
  expect(file.names()).toEqual(['one', 'two']);
});

test('one that rejects changes nothing, and the next one runs', async () => {
  const file = opened();
  const failed = file.transaction(async () => {
    file.put('lost');
    await tick();
    throw new Error('no');
  });
  const next = file.transaction(() => put(file, 'kept'));
  await expect(failed).rejects.toThrow('no');
  await next;
  expect(file.names()).toEqual(['kept']);
});

test('they run one after another, in the order in which they were asked for', async () => {
  const file = opened();
  const one = file.transaction(async () => {
    file.put('first begins');
    for (let turn = 0; turn < 5; turn += 1) await tick();
    file.put('first ends');
  });
  const two = file.transaction(() => put(file, 'second'));
  await Promise.all([one, two]);
  expect(file.names()).toEqual(['first begins', 'first ends', 'second']);
});

describe('transactions that wait', () => {
  const names = ['one', 'two', 'three'] as const;

  test('are committed together', async () => {
    const file = opened();
    const seen: (readonly string[])[] = [];
    await Promise.all(
      names.map((name) =>
        file.transaction(async () => {
          seen.push(file.names());
          await put(file, name);
        }),
      ),
    );
    expect(seen).toEqual([[], [], []]);
    expect(file.names()).toEqual(names);
  });

  test.each(names)('stay when another one of them rejects (%s)', async (rejected) => {
    const file = opened();
    const results = await Promise.allSettled(
      names.map((name) =>
        file.transaction(async () => {
          await put(file, name);
          if (name === rejected) throw new Error('no');
          return name;
        }),
      ),
    );
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'))).toEqual(
      names.map((name) => (name === rejected ? 'rejected' : name)),
    );
    expect(file.names()).toEqual(names.filter((name) => name !== rejected));
  });

  test('stay when SQLite ends all of them for an error of one', async () => {
    const file = opened();
    file.writer.exec('CREATE UNIQUE INDEX each_once ON names (name)');
    const results = await Promise.allSettled([
      file.transaction(() => put(file, 'one')),
      file.transaction(() =>
        Promise.try(() => void file.writer.exec("INSERT OR ROLLBACK INTO names VALUES ('two'), ('two')")),
      ),
      file.transaction(() => put(file, 'three')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(file.names()).toEqual(['one', 'three']);
  });

  test('stay when the commit fails because of one', async () => {
    const file = opened();
    file.writer.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`);
    const results = await Promise.allSettled([
      file.transaction(() => put(file, 'one')),
      file.transaction(() => Promise.try(() => void file.writer.exec('INSERT INTO children VALUES (7)'))),
      file.transaction(() => put(file, 'three')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(file.names()).toEqual(['one', 'three']);
    await file.transaction(() => put(file, 'four'));
    expect(file.names()).toEqual(['one', 'three', 'four']);
  });

  test('are each written once, whatever of them fails, and never while something runs alone', async () => {
    const step = fc.record({ fails: fc.boolean(), ticks: fc.nat({ max: 2 }), alone: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const file = opened();
        const results = await Promise.allSettled(
          steps.map(({ fails, ticks, alone }, at) =>
            alone
              ? file.exclusively(() => {
                  expect(file.writer.inTransaction).toBe(false);
                })
              : file.transaction(async () => {
                  file.put(String(at));
                  for (let turn = 0; turn < ticks; turn += 1) await tick();
                  if (fails) throw new Error('no');
                }),
          ),
        );
        const kept = steps.flatMap(({ fails, alone }, at) => (fails || alone ? [] : [String(at)]));
        expect(file.names()).toEqual(kept);
        expect(results.map(({ status }) => status === 'rejected')).toEqual(
          steps.map(({ fails, alone }) => fails && !alone),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test('one inside another is refused instead of waiting endlessly', async () => {
  const file = opened();
  const nested = file.transaction(() => file.transaction(() => Promise.resolve()));
  await expect(nested).rejects.toThrow('nested-transaction');
  await file.transaction(() => put(file, 'after'));
  expect(file.names()).toEqual(['after']);
});

test('writing through it after its end is refused', async () => {
  const file = opened();
  const kept = await file.transaction((tx: Transaction) => Promise.resolve(tx));
  expect(() => {
    kept.assertOpen();
  }).toThrow('no-transaction');
});

test('it closes when the last transaction has ended', async () => {
  const file = openSqliteFile(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'NORMAL' });
  let ended = false;
  const running = file.transaction(async () => {
    await tick();
    ended = true;
  });
  await file.close();
  expect(ended).toBe(true);
  await running;
  expect(file.writer.open).toBe(false);
});
