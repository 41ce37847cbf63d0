import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import { createRespondingRoots, withRespondingRoots } from '#adapters/files/responding-roots.ts';
import { message } from '#contract/messages/message.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

test.skipIf(process.platform === 'win32')(
  'a root that does not answer takes one thread, and delays no other root',
  async () => {
    const top = temporaryDirectory();
    const [dead, fine, pipe] = ['dead', 'fine', 'pipe'].map((name) => path.join(top, name)) as [string, string, string];
    mkdirSync(dead);
    mkdirSync(fine);
    writeFileSync(path.join(fine, 'a.txt'), 'a');
    execFileSync('mkfifo', [pipe]);
    let [asked, isDead] = [0, true];
    // Opening a pipe without a writer blocks a thread, as a dead network drive does.
    const roots = createRespondingRoots(100, async (root) => {
      if (root !== dead || !isDead) return;
      asked += 1;
      await (await open(pipe, 'r')).close();
    });
    const files = withRespondingRoots(createFileSource(), roots);
    const calls = Array.from({ length: 20 }, (_, index) => files.stat({ root: dead, path: `${index}.txt` }));
    expect(await files.stat({ root: fine, path: 'a.txt' })).toMatchObject({ kind: 'there' });
    const why = message('folder.silent', { time: expect.any(Number) as number });
    for (const call of calls) expect(await call).toEqual({ kind: 'away', why, root: true });
    expect(await files.list(dead)).toEqual({ kind: 'away', why });
    expect(await files.read({ root: dead, path: 'x' }, 0, 1)).toMatchObject({ ok: false, failure: { message: why } });
    expect(await files.list(fine)).toMatchObject({ kind: 'listed' });
    expect(asked).toBe(1);

    // The root responds again.
    isDead = false;
    await (await open(pipe, 'w')).close();
    await expect.poll(() => roots.silentSince(dead)).toBeNull();
    expect(await files.list(dead)).toMatchObject({ kind: 'listed' });
  },
);
