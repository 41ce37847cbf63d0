import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#app/instance-lock.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

test('an unwritable data directory is reported in words, and its lock stays free', async () => {
  const dataDir = temporaryDirectory();
  const obstacle = path.join(dataDir, `probe-${process.pid}.tmp`);
  mkdirSync(obstacle);
  const why = expect.objectContaining({ code: 'dataDir.unusable' }) as object;
  expect(await lockDataDir(dataDir)).toEqual({ kind: 'stuck', why });
  rmdirSync(obstacle);
  const instanceLock = await lockDataDir(dataDir);
  expect(instanceLock.kind).toBe('acquired');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('probe'))).toEqual([]);
  if (instanceLock.kind === 'acquired') instanceLock.lock.release();
});
