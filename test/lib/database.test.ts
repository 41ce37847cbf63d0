import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { migrate } from '#lib/migrations.ts';
import { checkIntegrity, openDatabase, sqliteErrorCode } from '#lib/sqlite.ts';
import { temporaryDirectory } from './temporary-directory.ts';

describe('openDatabase', () => {
  test('uses a write-ahead log, syncs as requested, and enforces foreign keys', () => {
    const db = openDatabase(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'FULL' });
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    db.exec('CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a(id))');
    expect(() => db.exec('INSERT INTO b VALUES (1)')).toThrow('FOREIGN KEY');
    db.close();
  });

  test('finds a page that was overwritten', () => {
    const file = path.join(temporaryDirectory(), 'a.db');
    const db = openDatabase(file, { synchronous: 'NORMAL' });
    db.exec('CREATE TABLE a (text TEXT)');
    for (let index = 0; index < 200; index += 1) db.prepare('INSERT INTO a VALUES (?)').run('x'.repeat(200));
    expect(checkIntegrity(db)).toEqual([]);
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 3 * 4096, 4 * 4096);
    writeFileSync(file, bytes);
    const damaged = openDatabase(file, { synchronous: 'NORMAL' });
    expect(checkIntegrity(damaged).length).toBeGreaterThan(0);
    damaged.close();
  });

  test('reports a file that is not a database by its SQLite code', () => {
    const file = path.join(temporaryDirectory(), 'a.db');
    writeFileSync(file, 'no database '.repeat(1000));
    const code = (() => {
      try {
        openDatabase(file, { synchronous: 'FULL' });
        return 'opened';
      } catch (error) {
        return sqliteErrorCode(error);
      }
    })();
    expect(code).toBe('SQLITE_NOTADB');
    expect(sqliteErrorCode(new Error('other'))).toBeNull();
  });
});

describe('migrate', () => {
  const steps = ['CREATE TABLE a (id INTEGER)', 'ALTER TABLE a ADD COLUMN name TEXT'];
  const columns = "SELECT count(*) FROM pragma_table_info('a')";

  test('runs the missing migrations, once', () => {
    const db = openDatabase(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'FULL' });
    expect(migrate(db, steps.slice(0, 1))).toEqual({ ok: true, version: 1 });
    expect(migrate(db, steps)).toEqual({ ok: true, version: 2 });
    expect(migrate(db, steps)).toEqual({ ok: true, version: 2 });
    expect(db.prepare(columns).pluck().get()).toBe(2);
    db.close();
  });

  test('runs all or nothing, and never backwards', () => {
    const db = openDatabase(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'FULL' });
    expect(() => migrate(db, [...steps, 'nonsense'])).toThrow('nonsense');
    expect(db.prepare(columns).pluck().get()).toBe(0);
    migrate(db, steps);
    expect(migrate(db, steps.slice(0, 1))).toEqual({ ok: false, found: 2, known: 1 });
    db.close();
  });
});

describe('takeExclusiveLock', () => {
  test('only one holds it, in this process or another, until it is released', () => {
    const file = path.join(temporaryDirectory(), 'lock');
    const held = takeExclusiveLock(file);
    expect(takeExclusiveLock(file)).toBeNull();
    held?.release();
    const next = takeExclusiveLock(file);
    expect(next).not.toBeNull();
    next?.release();
  });

  test('is released when the holder is killed', async () => {
    const file = path.join(temporaryDirectory(), 'lock');
    const lib = pathToFileURL(path.resolve(import.meta.dirname, '../../main/lib/exclusive-lock.ts')).href;
    const program = `const { takeExclusiveLock } = await import(${JSON.stringify(lib)});
      console.log(takeExclusiveLock(${JSON.stringify(file)}) === null ? 'refused' : 'on-hold'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString().trim()).toBe('on-hold');
    expect(takeExclusiveLock(file)).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = takeExclusiveLock(file);
    expect(next).not.toBeNull();
    next?.release();
  });
});
