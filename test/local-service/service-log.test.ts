import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { createServiceLog } from '../../main/local-service/service-run.ts';

test('the log of a service that runs for months stays small, and errors go to stderr too', () => {
  const folder = path.join(temporaryDirectory(), 'logs');
  const stderr = new PassThrough();
  const log = createServiceLog(folder, { stdout: false, stderr });
  const filler = 'x'.repeat(1_000_000);
  for (let n = 0; n < 25; n += 1) log.info({ n, filler }, 'a line');
  log.warn('something is wrong');
  expect(readdirSync(folder).toSorted()).toEqual(['local-service.1.log', 'local-service.2.log', 'local-service.log']);
  for (const name of readdirSync(folder))
    expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(10_000_000);
  const last = readFileSync(path.join(folder, 'local-service.log'), 'utf8').trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ msg: 'something is wrong', level: 40 });
  expect(String(stderr.read())).toBe(`${last}\n`);
});
