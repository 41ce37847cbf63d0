import { fork } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '#core/ids.ts';
import { moveOriginal } from '#adapters/files/move-original.ts';
import { createHash } from 'node:crypto';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const exchanger = path.join(import.meta.dirname, 'exchange-folder.ts');
const count = 200;

const noLinks = (): never => {
  throw Object.assign(new Error('no links'), { code: 'EPERM' });
};

/** Returns all names below a folder. */
const below = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** Starts a process that exchanges `Processed` with a link as fast as it can. */
async function exchanging(root: string, outside: string): Promise<() => Promise<void>> {
  const child = fork(exchanger, [root, outside]);
  await new Promise((resolve) => child.once('message', resolve));
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.send('end');
    });
}

test.skipIf(process.platform === 'win32').each([
  ['by link', linkSync],
  ['by copy', noLinks],
] as const)('nothing leaves the folder %s while Processed is exchanged with a link', async (_way, linkFile) => {
  const top = temporaryDirectory();
  const [root, outside] = [path.join(top, 'root'), path.join(top, 'outside')];
  for (const folder of [root, outside, path.join(root, 'Processed')]) mkdirSync(folder);
  const texts = Array.from({ length: count }, (_, index) => `text ${index}`);
  for (const [index, text] of texts.entries()) writeFileSync(path.join(root, `${index}.txt`), text);
  const end = await exchanging(root, outside);
  const outcomes = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const at = path.join(root, `${index}.txt`);
    const { dev, ino } = await stat(at, { bigint: true });
    const hash = sha256(createHash('sha256').update(text).digest('hex'));
    const expected = { sha256: hash, sizeBytes: text.length, inode: `${dev}:${ino}` };
    const to = `Processed/${index % 2 === 0 ? '' : 'sub/deep/'}${index}.txt`;
    const outcome = await moveOriginal({ root, path: `${index}.txt` }, to, expected, undefined, linkFile).then(
      ({ kind }) => kind,
      () => 'failed',
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  await end();
  expect(below(outside)).toEqual([]);
  // Every text is in its old place or where it was moved to, and both outcomes of the race occurred.
  const kept = below(root)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(path.join(root, name), 'utf8'));
  expect(new Set(kept)).toEqual(new Set(texts));
  expect(outcomes.get('moved')).toBeGreaterThan(0);
});
