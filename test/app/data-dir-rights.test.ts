import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '#contract/messages/format-message.ts';
import { lockDataDir } from '#app/instance-lock.ts';
import { checkDataDir } from '#app/doctor/check-machine.ts';
import { judgeRights } from '#app/data-dir/data-dir-rights.ts';
import { makeOwnFolder } from '#app/data-dir/own-folder.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const nobody = 65_534;
const onUnix = test.skipIf(process.platform === 'win32');

describe('the rights of the data directory', () => {
  test.each([
    [{ uid: 1_000, mode: 0o700 }, null],
    [{ uid: 1_000, mode: 0o755 }, null],
    [{ uid: 0, mode: 0o755 }, null],
    [{ uid: 1_001, mode: 0o700 }, 'problem'],
    [{ uid: 1_000, mode: 0o777 }, 'problem'],
    [{ uid: 1_000, mode: 0o1777 }, 'problem'],
    [{ uid: 0, mode: 0o777 }, 'problem'],
    [{ uid: 1_000, mode: 0o770 }, 'warning'],
  ] as const)('%j: %s', (rights, state) => {
    expect(judgeRights('/data', rights, 1_000)?.state ?? null).toBe(state);
  });
});

const refusal = async (dataDir: string): Promise<string | null> => {
  const instanceLock = await lockDataDir(dataDir);
  if (instanceLock.kind === 'acquired') instanceLock.lock.release();
  return instanceLock.kind === 'stuck' ? formatMessage(instanceLock.why, 'en-GB') : null;
};

onUnix('a data directory or settings that others may write are refused at the start, as the doctor says', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  expect(await refusal(dataDir)).toBeNull();
  chmodSync(dataDir, 0o777);
  expect(await refusal(dataDir)).toContain('All users may write to');
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'problem' });
  chmodSync(dataDir, 0o770);
  expect(await refusal(dataDir)).toBeNull();
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'warning' });
  chmodSync(dataDir, 0o700);
  const settings = path.join(dataDir, 'settings.json');
  writeFileSync(settings, '{}');
  chmodSync(settings, 0o666);
  expect(await refusal(dataDir)).toContain(settings);
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'problem' });
  chmodSync(settings, 0o600);
  expect(await refusal(dataDir)).toBeNull();
});

test.skipIf(process.getuid?.() !== 0)('what another user has made or written there is not read', async () => {
  const top = temporaryDirectory();
  chmodSync(top, 0o755);
  const dataDir = path.join(top, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  // Another user can replace the settings as long as the directory's permissions allow it.
  const write = `echo '{"folders":[]}' > "$0"`;
  execFileSync('/bin/sh', ['-c', write, path.join(dataDir, 'settings.json')], { uid: nobody, gid: nobody });
  expect(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).toContain('folders');
  chmodSync(dataDir, 0o700);
  expect(await refusal(dataDir)).toContain('belongs to another user');

  const theirs = path.join(top, 'theirs');
  mkdirSync(theirs);
  chownSync(theirs, nobody, nobody);
  expect(await refusal(theirs)).toContain('belongs to another user');
});

test('on Windows a new data directory is its owner’s alone, by a program that is named by its whole path', () => {
  const folder = path.join(temporaryDirectory(), 'data');
  const calls: (readonly [string, readonly string[]])[] = [];
  const env = { SYSTEMROOT: 'C:\\Windows', USERDOMAIN: 'OFFICE', USERNAME: 'anna' };
  const make = () => makeOwnFolder(folder, 'win32', env, (program, args) => calls.push([program, args]));
  make();
  make();
  expect(calls).toEqual([
    [
      'C:\\Windows\\System32\\icacls.exe',
      [folder, '/inheritance:r', '/grant:r', 'OFFICE\\anna:(OI)(CI)F', '*S-1-5-18:(OI)(CI)F', '/Q'],
    ],
  ]);
});
