import { expect, test } from 'vitest';
import { defaultFolderRules } from '#contract/folders.ts';
import { createPasswordHandlers } from '#api/handlers/password-handlers.ts';
import { withRules, folderView } from '#api/views/folder-view.ts';
import { folderId } from '#core/ids.ts';
import { mostPasswords } from '#core/watch-folder.ts';
import { createMemoryFolderPasswords } from '../fakes/memory-folder-passwords.ts';

const root = '/scans';

function passwordsOfFolder() {
  const passwords = createMemoryFolderPasswords();
  let folder = withRules({ id: folderId('f'), root, passwordIds: [] }, defaultFolderRules, []);
  const handlers = createPasswordHandlers(
    { passwords },
    (id) => (id === folder.id ? { ...folder, root } : undefined),
    (next) => {
      folder = next;
      return { ok: true, result: folderView({ ...next, root }, undefined, undefined) };
    },
  );
  const peer = { id: 'p', capabilities: new Set<never>(), signIn: null };
  return {
    passwords,
    add: (password: string, id = 'f') => handlers['folders.addPassword']({ id, password }, peer),
    remove: (number?: number) => handlers['folders.removePassword']({ id: 'f', number }, peer),
    ids: () => folder.passwordIds,
  };
}

test('passwords are added in order and removed by number or all at once', async () => {
  const { passwords, add, remove, ids } = passwordsOfFolder();
  for (const password of ['a', 'b', 'c']) await add(password);
  expect(await passwords.read(ids())).toEqual(['a', 'b', 'c']);
  const second = ids()[1] ?? '';
  expect(await remove(2)).toMatchObject({ result: { passwords: 2 } });
  expect(await passwords.read(ids())).toEqual(['a', 'c']);
  expect(await passwords.read([second])).toEqual([]);
  expect(await remove(3)).toMatchObject({ ok: false });
  expect(await remove()).toMatchObject({ result: { passwords: 0 } });
  expect(ids()).toEqual([]);
});

test('a locked keychain and a full list refuse a password, and no answer shows one', async () => {
  const { passwords, add, ids } = passwordsOfFolder();
  passwords.isLocked = true;
  const locked = await add('secret-1');
  expect(locked).toMatchObject({ ok: false, error: { text: { code: 'folder.passwords.locked' } } });
  passwords.isLocked = false;
  for (let count = 0; count < mostPasswords; count += 1)
    expect(JSON.stringify(await add('secret-1'))).not.toContain('secret');
  const full = await add('secret-2');
  expect(full).toMatchObject({ ok: false, error: { text: { code: 'folder.passwords.full' } } });
  expect(ids()).toHaveLength(mostPasswords);
  expect(await add('x', 'other')).toMatchObject({ ok: false });
});
