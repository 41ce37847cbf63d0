import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory that is as small as a test wants it. */
export interface SmallDisk {
  /** Fills it to the last byte. Calling it again takes what was freed meanwhile. */
  fill(): Promise<void>;
  /** Removes what `fill` has written. */
  free(): void;
  unmount(): void;
}

interface DiskOptions {
  /** An empty folder; made if it does not exist. */
  readonly folder: string;
  readonly sizeMb: number;
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export function mountSmallDisk({ folder, sizeMb, owner }: DiskOptions): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const ofOwner = owner === null ? '' : `,uid=${String(owner.uid)},gid=${String(owner.gid)}`;
  const options = ['-t', 'tmpfs', '-o', `size=${String(sizeMb)}m,mode=0700${ofOwner}`, 'tmpfs', folder];
  execFileSync('mount', options, { stdio: 'pipe' });
  const ballast: string[] = [];
  return {
    async fill() {
      for (;;) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail === 0) return;
        const file = path.join(folder, `ballast-${String(ballast.length)}`);
        ballast.push(file);
        try {
          await writeFile(file, Buffer.alloc(Math.min(bavail * bsize, 16 * 1024 * 1024)));
        } catch {
          // Others have written meanwhile.
        }
      }
    },
    free() {
      for (const file of ballast.splice(0)) rmSync(file, { force: true });
    },
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }),
  };
}

/** Says why no small disk can be made here; `null` when one can. Tests that need it skip themselves by this. */
export const smallDiskCannotBe: string | null = findOut();

function findOut(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount a file system, on Linux';
  const folder = mkdtempSync(path.join(tmpdir(), 'intray-disk-'));
  try {
    mountSmallDisk({ folder, sizeMb: 1, owner: null }).unmount();
    return null;
  } catch {
    return 'this root may not mount a file system';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
