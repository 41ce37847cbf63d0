import { statfs } from 'node:fs/promises';

/** Magic numbers of file systems whose changes by other machines cause no local event (linux/magic.h). */
const remoteTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB2
  0xff534d42, // CIFS
  0x01021997, // 9p: shared folders of virtual machines
  0x00c36400, // Ceph
  0x5346414f, // AFS
]);

/**
 * Returns whether a folder lies on a file system of another machine. This works only on Linux; elsewhere the regular
 * scan covers it.
 */
export async function isRemoteFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const found = await statfs(folder).catch(() => null);
  return found !== null && remoteTypes.has(found.type >>> 0);
}
