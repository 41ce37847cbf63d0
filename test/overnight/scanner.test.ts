import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { lastedMs, readLedger } from './ledger.ts';
import { createScanner } from './scanner.ts';

test('the ledger lists the files in the folder when the writer has ended', { timeout: 60_000 }, async () => {
  const place = temporaryDirectory();
  const folder = path.join(place, 'in');
  const ledgerFile = path.join(place, 'ledger.jsonl');
  mkdirSync(folder);
  const scanner = createScanner({ folder, ledgerFile, seed: 7, quietMs: 100 });
  const writing = scanner.run();
  await sleep(6_000);
  scanner.stop();
  const counts = await writing;

  const presences = readLedger(ledgerFile);
  const still = presences.filter((each) => lastedMs(each) === Infinity);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const onDisk = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
  });
  expect(Object.keys(counts).length).toBeGreaterThan(2);
  expect(still.every(({ isComplete }) => isComplete)).toBe(true);
  expect(still.map((each) => `${each.path} ${each.sha256}`).toSorted()).toEqual(onDisk.toSorted());
});
