import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { openDatabase } from '#lib/sqlite.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const onUnix = test.skipIf(process.platform === 'win32');

/** Makes a directory that other users may read, as a service manager or an administrator does. */
function openPlace(): string {
  const place = path.join(temporaryDirectory(), 'place');
  mkdirSync(place, { mode: 0o755 });
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  return place;
}

const modes = (place: string) => readdirSync(place).map((name) => statSync(path.join(place, name)).mode & 0o777);

onUnix('databases and locks are this user’s alone, wherever they lie', () => {
  const place = openPlace();
  const db = openDatabase(path.join(place, 'a.db'), { synchronous: 'FULL' });
  db.exec('CREATE TABLE t (x)');
  const lock = takeExclusiveLock(path.join(place, 'lock'));
  expect(readdirSync(place)).toContain('a.db-wal');
  expect(new Set(modes(place))).toEqual(new Set([0o600]));
  lock?.release();
  db.close();
});

onUnix('those of an earlier version become so', () => {
  const place = openPlace();
  for (const name of ['a.db', 'lock']) writeFileSync(path.join(place, name), '');
  for (const name of ['a.db', 'lock']) chmodSync(path.join(place, name), 0o644);
  openDatabase(path.join(place, 'a.db'), { synchronous: 'FULL' }).close();
  takeExclusiveLock(path.join(place, 'lock'))?.release();
  expect(modes(place)).toEqual([0o600, 0o600]);
});

test('requesting a lock that this process holds does not grant it a second time', () => {
  const file = path.join(temporaryDirectory(), 'lock');
  const lock = takeExclusiveLock(file);
  expect(takeExclusiveLock(file)).toBeNull();
  const module = path.resolve(import.meta.dirname, '../../main/lib/exclusive-lock.ts');
  const program = `import { takeExclusiveLock } from ${JSON.stringify(module)};
    console.log(takeExclusiveLock(${JSON.stringify(file)}) === null);`;
  const other = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(other.stdout.trim()).toBe('true');
  lock?.release();
});
