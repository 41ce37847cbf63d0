import path from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
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
