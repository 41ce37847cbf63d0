/**
 * The identity of the directory at the path of a root: device, inode and time of birth, as far as its file system
 * reports them.
 */
export interface RootIdentity {
  readonly device: string;
  readonly inode: string;
  /** `0` where the file system does not record when a directory was created. */
  readonly bornNs: string;
}

export const rootIdentityText = ({ device, inode, bornNs }: RootIdentity): string => `${device}:${inode}:${bornNs}`;

/** Reads an identity. One that was stored before the time of birth was part of it has none. */
function readIdentity(text: string): RootIdentity {
  const [device = '', inode = '', bornNs = '0'] = text.split(':');
  return { device, inode, bornNs };
}

/** `likely`: the same inode on another device. `unclear`: the identities neither match nor differ for certain. */
export type RootComparison = 'same' | 'likely' | 'unclear' | 'other';

/**
 * Compares the directory that was scanned last with the one that lies at its path now.
 *
 * Every mount of a network share, a FUSE file system or a removable drive may assign a new device number, and on some
 * of them inodes are 0 or made up. Neither is enough alone. A directory with the same inode and the same time of birth
 * is the same on any device. Two known times of birth that differ belong to two directories. In all other cases the
 * files in the directory decide ({@link judgeRoot}), so that an ordinary remount needs no answer from a person.
 */
export function compareRoots(before: string, now: string): RootComparison {
  const [old, here] = [readIdentity(before), readIdentity(now)];
  const isBirthKnown = old.bornNs !== '0' && here.bornNs !== '0';
  const isSameInode = old.inode === here.inode && old.inode !== '0';
  if (isBirthKnown) return isSameInode && old.bornNs === here.bornNs ? 'same' : 'other';
  if (!isSameInode) return 'unclear';
  return old.device === here.device ? 'same' : 'likely';
}

/** What a scan found at the path of a root. */
export interface FoundRoot {
  readonly compared: RootComparison;
  /** Files that lay there at the last scan. */
  readonly knownCount: number;
  /** The number of their paths where a file lies now, and where one with the same size and time lies now. */
  readonly foundCount: number;
  readonly unchangedCount: number;
  /** Whether the folder has ever had a file. Until then no file can wrongly count as missing. */
  readonly hadFiles: boolean;
}

/**
 * Decides whether the directory is the folder that Intray knows (docs/file-lifecycle.md#states-and-groups). A directory
 * that holds at least half of the known files unchanged is that folder: a share that was mounted again, or a folder
 * that was restored or moved to another disk.
 */
export function judgeRoot({ compared, hadFiles, ...files }: FoundRoot): 'known' | 'other' {
  if (compared === 'same' || !hadFiles) return 'known';
  if (files.knownCount === 0) return compared === 'other' ? 'other' : 'known';
  if (compared === 'likely' && files.foundCount > 0) return 'known';
  return files.unchangedCount * 2 >= files.knownCount ? 'known' : 'other';
}
