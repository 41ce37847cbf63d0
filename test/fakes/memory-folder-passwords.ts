import type { FolderPasswords } from '#ports/folder-passwords.ts';

/** Passwords in memory. While it is locked, none can be read or stored. */
export interface MemoryFolderPasswords extends FolderPasswords {
  isLocked: boolean;
  /** How often a list was read. */
  reads: number;
}

export function createMemoryFolderPasswords(): MemoryFolderPasswords {
  const passwords = new Map<string, string>();
  const memory: MemoryFolderPasswords = {
    isLocked: false,
    reads: 0,
    read: (ids) => {
      memory.reads += 1;
      return Promise.resolve(memory.isLocked ? null : ids.flatMap((id) => passwords.get(id) ?? []));
    },
    add: (password) => {
      if (memory.isLocked) return Promise.resolve({ kind: 'locked' });
      const id = `password-${passwords.size + 1}`;
      passwords.set(id, password);
      return Promise.resolve({ kind: 'stored', id });
    },
    remove: (id) => {
      passwords.delete(id);
      return Promise.resolve(true);
    },
  };
  return memory;
}
