import { randomUUID } from 'node:crypto';
import type { CredentialStore } from '#ports/credential-store.ts';
import type { FolderPasswords } from '#ports/folder-passwords.ts';

/** Each password is an entry of its own, because an entry of the keychain of Windows holds 2,560 bytes. */
const nameOf = (id: string): string => `password ${id}`;

/** Keeps the passwords of watch folders where the keys of services are kept, and nowhere else. */
export function createFolderPasswords(store: CredentialStore): FolderPasswords {
  return {
    async read(ids) {
      const passwords: string[] = [];
      for (const id of ids) {
        const found = await store.get(nameOf(id));
        if (found.kind === 'locked' || found.kind === 'sealed' || found.kind === 'unavailable') return null;
        if (found.kind === 'found') passwords.push(found.value);
      }
      return passwords;
    },
    async add(password) {
      const id = randomUUID();
      const place = await store.set(nameOf(id), password);
      if (place === 'locked') return { kind: 'locked' };
      return place === null ? { kind: 'no-place' } : { kind: 'stored', id };
    },
    remove: (id) =>
      store.remove(nameOf(id)).then(
        () => true,
        () => false,
      ),
  };
}
