import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { inodeOf } from './file-stat.ts';
import { NotARegularFile } from './open-regular.ts';
import { errorCode } from './translate.ts';

/**
 * A folder below a root that was opened once, one part of its path after the other and through no link. Names in it are
 * reached through the handle where the system can do that (Linux), so that whoever exchanges a part of the path for a link
 * meanwhile leads nobody elsewhere. On other systems names are reached by path, and `isInPlace` tells afterwards.
 */
export interface OpenFolder {
  /** A path by which an entry of this very folder is reached. */
  at(name: string): string;
  /** The same for the folder itself. */
  readonly self: string;
  /** Whether its path still leads to it. */
  isInPlace(): boolean;
  close(): void;
}

const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const handles = '/proc/self/fd';

/**
 * `make` makes the parts that are missing, durably, and never outside the root. Throws the system's errors, and
 * `NotARegularFile` where a part is a link or no folder.
 */
export function openFolder(
  root: string,
  parts: readonly string[],
  make: boolean,
  byHandle = canReachByHandle(),
): OpenFolder {
  return byHandle ? openByHandle(root, parts, make) : openByPath(root, parts, make);
}

let reachable: boolean | null = null;
function canReachByHandle(): boolean {
  if (process.platform !== 'linux') return false;
  // A system without /proc, or one that hides it.
  reachable ??= statSync(handles, { throwIfNoEntry: false })?.isDirectory() === true;
  return reachable;
}

function openByHandle(root: string, parts: readonly string[], make: boolean): OpenFolder {
  // The root is what a person named; only what lies below it is in others' hands.
  let handle = openSync(root, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    for (const [index, part] of parts.entries()) {
      const next = enter(`${handles}/${handle}`, part, make, parts.slice(0, index + 1));
      closeSync(handle);
      handle = next;
    }
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  const self = `${handles}/${handle}`;
  const inode = inodeOf(fstatSync(handle, { bigint: true }));
  return {
    self,
    at: (name) => `${self}/${name}`,
    isInPlace: () => leadsTo(root, parts, inode),
    close: () => closeSync(handle),
  };
}

function enter(above: string, part: string, make: boolean, way: readonly string[]): number {
  const at = `${above}/${part}`;
  try {
    return openSync(at, flags);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP' || code === 'ENOTDIR') throw new NotARegularFile(isNoFolder(way));
    if (code !== 'ENOENT' || !make) throw error;
  }
  makeOne(at);
  syncDirectory(above);
  return openSync(at, flags);
}

function makeOne(at: string): void {
  try {
    mkdirSync(at);
  } catch (error) {
    // Somebody else was faster; what it is is seen when it is opened.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const isNoFolder = (way: readonly string[]): AnyMessage =>
  message('failure.original.link-or-no-folder', { folder: way.join('/') });

/** Whether the path leads, through no link, to the folder of this inode. */
function leadsTo(root: string, parts: readonly string[], inode: string): boolean {
  try {
    const there = openByHandle(root, parts, false);
    const now = inodeOf(statSync(there.self, { bigint: true }));
    there.close();
    return now === inode;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return false;
  }
}

function openByPath(root: string, parts: readonly string[], make: boolean): OpenFolder {
  let self = root;
  const inodes = [folderInode(root, [])];
  for (const [index, part] of parts.entries()) {
    const above = self;
    self = path.join(above, part);
    if (make && statSync(self, { throwIfNoEntry: false }) === undefined) {
      makeOne(self);
      syncDirectory(above);
    }
    inodes.push(folderInode(self, parts.slice(0, index + 1)));
  }
  const isInPlace = (): boolean =>
    inodes.every((inode, index) => {
      const way = parts.slice(0, index);
      try {
        return folderInode(path.join(root, ...way), way) === inode;
      } catch (error) {
        if (errorCode(error) === null) throw error;
        return false;
      }
    });
  return { self, at: (name) => path.join(self, name), isInPlace, close: () => undefined };
}

/** The root may be reached through a link, what lies below it may not. */
function folderInode(at: string, way: readonly string[]): string {
  const found = way.length === 0 ? statSync(at, { bigint: true }) : lstatSync(at, { bigint: true });
  if (!found.isDirectory()) throw new NotARegularFile(isNoFolder(way));
  return inodeOf(found);
}
