/** Which directory lies at the path of a root: device, inode and time of birth, as far as its file system tells them. */
export interface RootIdentity {
  readonly device: string;
  readonly inode: string;
  /** `0` where the file system does not know when a directory was made. */
  readonly bornNs: string;
}

export const rootIdentityText = ({ device, inode, bornNs }: RootIdentity): string => `${device}:${inode}:${bornNs}`;

/** An identity that was kept before the time of birth was part of it has none. */
function readIdentity(text: string): RootIdentity {
  const [device = '', inode = '', bornNs = '0'] = text.split(':');
  return { device, inode, bornNs };
}

/** `likely`: the same inode on another device. `unclear`: neither is known to be the same. */
export type RootComparison = 'same' | 'likely' | 'unclear' | 'other';

/**
 * Compares the directory that was scanned last with the one that lies at its path now.
 *
 * Device numbers are given again with every mount of a network share, a FUSE file system or a removable drive, and inodes
 * are 0 or made up on some of them. Neither says anything alone: a directory with the same inode and the same time of birth
 * is the same whatever its device; two known times of birth that differ belong to two directories. For everything between,
 * the files in it decide ({@link judgeRoot}), so that an ordinary remount asks nobody.
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
  /** Files that lay there when it was scanned last. */
  readonly knownCount: number;
  /** At how many of their paths a file lies now, and at how many one with the same size and time. */
  readonly foundCount: number;
  readonly unchangedCount: number;
  /** Whether the folder has ever had a file: until then there is nothing that could be taken for gone. */
  readonly hadFiles: boolean;
}

/**
 * Whether the directory is the folder that Intray knows (docs/file-lifecycle.md#states-and-groups). One that holds at least
 * half of the known files, unchanged, is: a share that was mounted again, or a folder that was restored or moved to another disk.
 */
export function judgeRoot({ compared, hadFiles, ...files }: FoundRoot): 'known' | 'other' {
  if (compared === 'same' || !hadFiles) return 'known';
  if (files.knownCount === 0) return compared === 'other' ? 'other' : 'known';
  if (compared === 'likely' && files.foundCount > 0) return 'known';
  return files.unchangedCount * 2 >= files.knownCount ? 'known' : 'other';
}
