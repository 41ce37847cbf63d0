import type { Folder } from '#contract/folders.ts';
import { message } from '#contract/messages/message.ts';
import { mostPasswords, type WatchFolder } from '#core/watch-folder.ts';
import { notFound, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Handlers, Outcome } from '../handlers.ts';

type PasswordHandlers = Pick<Handlers, 'folders.addPassword' | 'folders.removePassword'>;

type RootedFolder = WatchFolder & { readonly root: string };

/** Creates the handlers for the passwords of a watch folder. No answer shows a password. */
export function createPasswordHandlers(
  { passwords }: Pick<ApiDeps, 'passwords'>,
  find: (id: string) => RootedFolder | undefined,
  save: (folder: WatchFolder, root: string) => Outcome<Folder>,
): PasswordHandlers {
  const unknown = () => notFound(message('folder.unknown'));
  const full = () => notPossible(message('folder.passwords.full', { most: mostPasswords }));
  return {
    'folders.addPassword': async ({ id, password }) => {
      const before = find(id);
      if (before === undefined) return unknown();
      if (before.passwordIds.length >= mostPasswords) return full();
      const stored = await passwords.add(password);
      if (stored.kind === 'locked') return notPossible(message('folder.passwords.locked'));
      if (stored.kind === 'no-place') return notPossible(message('folder.passwords.no-keychain'));
      // The rules may have changed while the keychain was asked.
      const folder = find(id);
      if (folder === undefined || folder.passwordIds.length >= mostPasswords) await passwords.remove(stored.id);
      if (folder === undefined) return unknown();
      if (folder.passwordIds.length >= mostPasswords) return full();
      return save({ ...folder, passwordIds: [...folder.passwordIds, stored.id] }, folder.root);
    },
    'folders.removePassword': async ({ id, number }) => {
      const folder = find(id);
      if (folder === undefined) return unknown();
      const removed = number === undefined ? folder.passwordIds : folder.passwordIds.slice(number - 1, number);
      if (removed.length === 0) return notFound(message('folder.passwords.none'));
      // The list comes first, so that it never names a password that is gone.
      const outcome = save(
        { ...folder, passwordIds: folder.passwordIds.filter((each) => !removed.includes(each)) },
        folder.root,
      );
      for (const each of removed) await passwords.remove(each);
      return outcome;
    },
  };
}
