import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { preferencesSchema } from '#adapters/settings/settings-schema.ts';
import type { ApiDeps } from '#api/api-deps.ts';
import { dryRun } from '#api/dry-run.ts';
import type { Listing } from '#ports/file-source.ts';

const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };

const tryOut = (listing: Listing) =>
  dryRun(
    {
      settings: { folders: () => [] },
      appSettings: { preferences: () => preferencesSchema.parse({}) },
      places: { judgeFolder: (path: string) => Promise.resolve({ ok: true, path }) },
      files: { list: () => Promise.resolve(listing) },
      services: { current: () => null },
    } as unknown as ApiDeps,
    '/scans',
    {},
  );

test('a dry run says what it could not see', async () => {
  const why = message('folder.part-unreadable', { path: 'b', code: 'EACCES' });
  const entries = [{ path: 'a.pdf', stat, kind: 'file' as const }];
  const listing = {
    kind: 'listed',
    identity: '1',
    entries,
    unreadable: [{ path: 'b', why }],
    ignoredFolders: [],
  } as const;
  expect(await tryOut(listing)).toMatchObject({ ok: true, result: { total: 1, unreadable: why } });
  expect(await tryOut({ ...listing, unreadable: [] })).toMatchObject({ ok: true, result: { unreadable: null } });
  const away = message('folder.forbidden');
  expect(await tryOut({ kind: 'away', why: away })).toMatchObject({ ok: false, error: { text: away } });
});
