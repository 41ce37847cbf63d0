import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import { findFreePort } from '#local-service/service-port.ts';
import { guardLoopback } from '#lib/loopback-guard.ts';
import { openDatabase } from '#lib/sqlite.ts';
import { temporaryDirectory } from './temporary-directory.ts';

describe('writeFileAtomic', () => {
  test('replaces the content, keeps the mode tight and leaves nothing beside it', () => {
    const directory = temporaryDirectory();
    const file = path.join(directory, 'settings.json');
    writeFileAtomic(file, 'one');
    writeFileAtomic(file, Buffer.from('two'));
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(directory)).toEqual(['settings.json']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('a failure leaves the old state and no temporary file', () => {
    const directory = temporaryDirectory();
    mkdirSync(path.join(directory, 'taken', 'inside'), { recursive: true });
    expect(() => writeFileAtomic(path.join(directory, 'taken'), 'x')).toThrow();
    expect(readdirSync(directory)).toEqual(['taken']);
  });
});

test('isDiskFull recognises a full volume and a full database, and nothing else', () => {
  expect(isDiskFull(Object.assign(new Error('no room'), { code: 'ENOSPC' }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('not allowed'), { code: 'EACCES' }))).toBe(false);
  const db = openDatabase(path.join(temporaryDirectory(), 'a.db'), { synchronous: 'NORMAL' });
  db.exec('CREATE TABLE a (text TEXT)');
  db.pragma('max_page_count = 2');
  const full = (() => {
    try {
      for (;;) db.prepare('INSERT INTO a VALUES (?)').run('x'.repeat(4_000));
    } catch (error) {
      return error;
    }
  })();
  expect(isDiskFull(full)).toBe(true);
  db.close();
});

test('findFreePort gives a port that can be listened on', async () => {
  const port = await findFreePort();
  expect(port).toBeGreaterThan(0);
  expect(await findFreePort()).toBeGreaterThan(0);
});

describe('guardLoopback', () => {
  const cases: [string, string | undefined, string | undefined, string][] = [
    ['our own name', '127.0.0.1:4000', undefined, 'pass'],
    ['localhost in any case', 'LocalHost:4000', undefined, 'pass'],
    ['the sixth protocol', '[::1]:4000', undefined, 'pass'],
    ['no host', undefined, undefined, 'foreign-host'],
    ['another port', '127.0.0.1:4001', undefined, 'foreign-host'],
    ['no port', 'localhost', undefined, 'foreign-host'],
    ['a rebound name', 'attacker.example:4000', undefined, 'foreign-host'],
    ['a name that begins like ours', 'localhost.attacker.example:4000', undefined, 'foreign-host'],
    ['our own page', 'localhost:4000', 'http://localhost:4000', 'pass'],
    ['another page', 'localhost:4000', 'http://attacker.example', 'foreign-origin'],
    ['a page of another port', 'localhost:4000', 'http://localhost:4001', 'foreign-origin'],
    ['a page that hides where it is from', 'localhost:4000', 'null', 'foreign-origin'],
  ];
  test.each(cases)('%s', (_what, host, origin, verdict) => {
    expect(guardLoopback({ host, origin }, 4000)).toBe(verdict);
  });

  test('on port 80 names are valid without the port', () => {
    expect(guardLoopback({ host: 'localhost', origin: 'http://localhost' }, 80)).toBe('pass');
  });
});
