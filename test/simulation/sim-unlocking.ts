import type { EngineDeps } from '#engine/engine-deps.ts';
import { createMemoryFolderPasswords } from '../fakes/memory-folder-passwords.ts';
import { createMemoryUnlockedCopies } from '../fakes/memory-unlocked-copies.ts';

/** What opens locked files. It lives as long as the process that is simulated. */
export function createSimUnlocking(): Pick<EngineDeps, 'unlockedCopies' | 'passwords'> {
  return { unlockedCopies: createMemoryUnlockedCopies(), passwords: createMemoryFolderPasswords() };
}
