import { expect, test } from 'vitest';
import type { ApiDeps } from '#api/api-deps.ts';
import { createFileHandlers } from '#api/handlers/file-handlers.ts';
import { folderId, trackedFileId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { newTrackedFile } from '#core/detect.ts';
import { aText } from '../lib/a-text.ts';

const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const held = { kind: 'on-hold', reason: 'suspicious', message: aText(), sinceMs: 0 } as const;

/** A journal that answers in pages with `count` files on hold; those that `refuses` selects refuse the retry. */
function stand(count: number, refuses: (id: string) => boolean) {
  const files: TrackedFile[] = Array.from({ length: count }, (_, at) =>
    newTrackedFile(
      trackedFileId(String(at).padStart(4, '0')),
      folderId('f'),
      { path: `${at}.pdf`, stat, kind: 'file' },
      held,
      0,
    ),
  );
  const asked: string[] = [];
  const kinds = new Set<string>();
  let rests = 0;
  const deps = {
    clock: { sleep: () => Promise.resolve(void (rests += 1)) },
    engine: {
      retry: (id: string) => {
        asked.push(id);
        return refuses(id) ? { ok: false } : { ok: true, value: undefined };
      },
    },
    journal: {
      files: (query: { kinds: readonly string[]; after?: string; limit: number }) => {
        for (const kind of query.kinds) kinds.add(kind);
        return files.filter(({ id }) => query.after === undefined || id > query.after).slice(0, query.limit);
      },
    },
  } as unknown as ApiDeps;
  return { handlers: createFileHandlers(deps), asked, kinds, rests: () => rests };
}

const peer = { id: 'test', capabilities: new Set<never>(), signIn: null };

test('every file that waits for a person is retried once, however many, with pauses between', async () => {
  const { handlers, asked, kinds, rests } = stand(1_230, (id) => id.endsWith('7'));
  expect(await handlers['files.retryAll']({}, peer)).toEqual({ ok: true, result: { retried: 1_107 } });
  expect(asked).toHaveLength(1_230);
  expect(new Set(asked).size).toBe(1_230);
  expect(rests()).toBeGreaterThan(20);
  // Unconfirmed files are never uploaded by one press for all.
  expect([...kinds]).toEqual(['on-hold', 'rejected', 'missing']);
});

test('without such files nothing is retried', async () => {
  const { handlers } = stand(0, () => false);
  expect(await handlers['files.retryAll']({}, peer)).toEqual({ ok: true, result: { retried: 0 } });
});
