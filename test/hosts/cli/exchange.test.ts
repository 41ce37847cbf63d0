import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { intray } from './intray.ts';
import { useStation } from './running-station.ts';

vi.setConfig({ testTimeout: 240_000 });

const { place, dataDir, ask } = useStation();

test('all documents go into a folder, and come from it once', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'intray-exchange-cli-'));
  onTestFinished(() => rmSync(other, { recursive: true, force: true, maxRetries: 5 }));
  const run = async (...args: readonly string[]) => {
    const { code, stdout } = await intray([...args, '--json', '--data-dir', dataDir]);
    return { code, answer: stdout === '' ? null : (JSON.parse(stdout) as Record<string, unknown>) };
  };
  const file = path.join(place, 'letter.txt');
  writeFileSync(file, 'Dear Ms Example,\n\nthe magnolias are in bloom.\n\nYours sincerely,\nJane Gardener\n');
  await run('add', file, '--wait');
  const folder = path.join(other, 'made', 'export');
  expect(await run('export', folder)).toMatchObject({ code: 0, answer: { status: 'done', added: 1, problemCount: 0 } });
  expect(readFileSync(path.join(folder, 'data-points.csv'), 'utf8')).toContain('letter.txt');
  expect(await run('export', folder)).toMatchObject({ code: 1, answer: { status: 'failed' } });
  expect(await run('import', folder)).toMatchObject({ code: 0, answer: { status: 'done', added: 0, existing: 1 } });
  const inWords = await intray(['import', other, '--data-dir', dataDir]);
  expect(inWords.code).toBe(1);
  expect(inWords.stderr).toContain('manifest.jsonl');

  const watched = path.join(other, 'watched');
  mkdirSync(watched);
  await ask('folders.add', { path: watched });
  expect((await intray(['export', path.join(watched, 'export'), '--data-dir', dataDir])).code).toBe(1);
  expect(existsSync(path.join(watched, 'export', 'intray-export.json'))).toBe(false);
});
