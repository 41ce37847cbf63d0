import type { BigIntStats } from 'node:fs';
import { rootIdentityText } from '#core/root-identity.ts';
import type { FileStat } from '#core/file-stat.ts';

/** Reads a `bigint` stat, because inode numbers of some file systems do not fit into a double. */
export const statOf = (stat: BigIntStats): FileStat => ({
  sizeBytes: Number(stat.size),
  mtimeMs: Number(stat.mtimeNs) / 1e6,
  ctimeMs: Number(stat.ctimeNs) / 1e6,
  inode: inodeOf(stat),
});

export const inodeOf = (stat: BigIntStats): string => `${stat.dev}:${stat.ino}`;

/** Linux reports 0 as the time of birth where a file system does not record it. */
export const rootIdentityOf = (stat: BigIntStats): string =>
  rootIdentityText({ device: `${stat.dev}`, inode: `${stat.ino}`, bornNs: `${stat.birthtimeNs}` });
