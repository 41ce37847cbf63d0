import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { inodeOf } from './file-stat.ts';
import { NotARegularFile } from './open-regular.ts';
import { errorCode } from './translate.ts';

/**
 * A folder below a root that was opened once, part by part and through no link. Where the system supports it (Linux),
 * entries are reached through the handle, so that replacing a part of the path with a link has no effect. On other
 * systems entries are reached by path, and `isInPlace` checks afterwards.
 */
export interface OpenFolder {
  /** Returns a path by which an entry of this folder is reached. */
  at(name: string): string;
  /** The path by which the folder itself is reached. */
  readonly self: string;
  /** Returns whether its path still leads to it. */
  isInPlace(): boolean;
  close(): void;
}

const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const handles = '/proc/self/fd';

/**
 * Opens a folder. With `make`, missing parts are created durably and never outside the root. Throws the errors of the
 * operating system, and `NotARegularFile` where a part is a link or not a folder.
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
  // Some systems have no /proc, or hide it.
  reachable ??= statSync(handles, { throwIfNoEntry: false })?.isDirectory() === true;
  return reachable;
}

function openByHandle(root: string, parts: readonly string[], make: boolean): OpenFolder {
  // A person named the root. Other users may control only what lies below it.
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
  createFolder(at);
  syncDirectory(above);
  return openSync(at, flags);
}

function createFolder(at: string): void {
  try {
    mkdirSync(at);
  } catch (error) {
    // Another process created it first. Opening it shows whether it is a folder.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const isNoFolder = (way: readonly string[]): AnyMessage =>
  message('failure.original.link-or-no-folder', { folder: way.join('/') });

/** Returns whether the path leads, through no link, to the folder with this inode. */
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
      createFolder(self);
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

/** Returns the inode of a folder. The root may be reached through a link, but nothing below it. */
function folderInode(at: string, way: readonly string[]): string {
  const found = way.length === 0 ? statSync(at, { bigint: true }) : lstatSync(at, { bigint: true });
  if (!found.isDirectory()) throw new NotARegularFile(isNoFolder(way));
  return inodeOf(found);
}
