import path from 'node:path';

/**
 * Returns the place under which a path counts among calls that may hang. Mounts are at most two folders below the top
 * (`/mnt/nas`, `/home/anna`), or are the drive or share itself. A place that hangs then uses one budget, however many
 * of its folders are named.
 */
export function driveOf(named: string): string {
  const { root } = path.parse(named);
  const [first = '', second = ''] = path.resolve(named).slice(root.length).split(path.sep);
  return process.platform === 'win32' ? root : path.join(root, first, second);
}
