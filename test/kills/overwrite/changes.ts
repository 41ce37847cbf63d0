import { closeSync, openSync, renameSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFilesLog } from './written-files.ts';

/**
 * Changes one file as people and programs do. Throws the error of the file system, `ENOENT` when the file does not
 * exist.
 */
type Change = (file: string, log: WrittenFilesLog, fresh: Fresh) => void;

interface Fresh {
  readonly text: string;
  /** A file name that was not used before. */
  readonly name: string;
}

export const changes = { overwrite, replace, truncate, append, rename, renameOver, remove } as const satisfies Record<
  string,
  Change
>;

/** Overwrites in place: the same inode gets other bytes. */
function overwrite(file: string, log: WrittenFilesLog, { text }: Fresh): void {
  writeFileSync(file, text);
  log.put(file, text);
}

/** Saves as most programs do: writes under another name, then renames over the file. */
function replace(file: string, log: WrittenFilesLog, { text }: Fresh): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
  log.put(file, text);
}

function truncate(file: string, log: WrittenFilesLog): void {
  const before = log.textAt(file);
  const text = before.slice(0, Math.floor(before.length * Math.random() * (Math.random() < 0.2 ? 0 : 0.9)));
  truncateSync(file, text.length);
  log.put(file, text);
}

function append(file: string, log: WrittenFilesLog, { text }: Fresh): void {
  const before = log.textAt(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, text, before.length);
  closeSync(handle);
  log.put(file, before + text);
}

function rename(file: string, log: WrittenFilesLog, { name }: Fresh): void {
  moveTo(path.join(path.dirname(file), name), file, log);
}

function renameOver(file: string, log: WrittenFilesLog): void {
  const others = [...log.there.keys()].filter((other) => other !== file && path.dirname(other) === path.dirname(file));
  const other = others[Math.floor(Math.random() * others.length)];
  if (other !== undefined) moveTo(other, file, log);
}

function moveTo(to: string, file: string, log: WrittenFilesLog): void {
  const text = log.textAt(file);
  renameSync(file, to);
  log.put(to, text);
  log.take(file);
}

function remove(file: string, log: WrittenFilesLog): void {
  rmSync(file);
  log.take(file);
}
