import path from 'node:path';

/**
 * The place by which a path that somebody names is counted among calls that may hang: what is mounted lies two folders below
 * the top at most (`/mnt/nas`, `/home/anna`), or at the drive or share itself. One that hangs then costs one budget, however
 * many of its folders are named.
 */
export function driveOf(named: string): string {
  const { root } = path.parse(named);
  const [first = '', second = ''] = path.resolve(named).slice(root.length).split(path.sep);
  return process.platform === 'win32' ? root : path.join(root, first, second);
}
