import { createHash } from 'node:crypto';
import { message } from '#contract/messages/message.ts';
import type { FileRef, FileSource, StatOutcome } from '#ports/file-source.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import type { Failure } from '#core/failure.ts';
import { sha256 } from '#core/ids.ts';
import type { FileStat } from '#core/file-stat.ts';
import type { Dials } from './dials.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { stampOf } from './inodes.ts';
import { createSimMoves } from './sim-moves.ts';
import { namesEncryption } from './locked-content.ts';
import type { World } from './world.ts';
import { aText } from '../lib/a-text.ts';

export interface SimFile {
  content: string;
  mtimeMs: number;
  ctimeMs: number;
  inode: string;
  kind: 'file' | 'other' | 'undecodable';
  lockedUntilMs: number;
  /** The time in which another program has it open for writing. */
  writer: { readonly fromMs: number; untilMs: number } | null;
}

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** A disk with absolute paths. It outlives the process. */
export interface Disk {
  readonly files: Map<string, SimFile>;
  /** Until when the removable root does not exist, or an empty directory is in its place. */
  awayUntilMs: number;
  swappedUntilMs: number;
  /** The identity of the directory that is the removable root. */
  rootIdentity: string;
  /** Until when another, unconfirmed directory with files is in its place. */
  otherRootUntilMs: number;
  /** The hashes of the files in that directory. */
  readonly foreign: Set<string>;
  /** Removes a file together with its directory. */
  lost(path: string): void;
  /** Until when its subfolder cannot be entered. */
  shutUntilMs: number;
  /** How often the file system was mounted. */
  mounts: number;
  write(path: string, content: string, kind?: SimFile['kind']): void;
  append(path: string, more: string): void;
  rename(from: string, to: string): void;
  /** Adds a second name for the same file. */
  link(from: string, to: string): void;
  /** Makes another file with the same bytes and time. */
  copy(from: string, to: string): void;
  remove(path: string): void;
  touch(path: string): void;
  /** Returns whether a file was ever deleted or renamed at a path with this ending. */
  wentAway(path: string): boolean;
  /** Another program opens the file for writing and closes it later. */
  hold(path: string, forMs: number): void;
  /** All contents that were read, by hash. */
  readonly contents: Map<string, string>;
  readonly watchers: Map<string, (hint: WatchHint) => void>;
}

/** The root that can be unmounted. */
export const removableRoot = '/watched';
/** A subfolder that can become inaccessible. */
export const shutFolder = 'sub/';

export function createDisk(world: World, random: Random, dials: Dials): Disk {
  const files = new Map<string, SimFile>();
  const left = new Set<string>();
  let inodes = 100;
  let ticks = 0;
  const tick = (): number => world.wallMs() + ((ticks += 1) % 1_000) / 1_000;
  const hint = (path: string): void => {
    world.note(`disk ${path}`);
    if (random.chance(Math.min(dials.lostHints, 0.95))) return;
    const root = [...disk.watchers.keys()].find((candidate) => path.startsWith(`${candidate}/`));
    if (root === undefined) return;
    const below = path.slice(root.length + 1);
    world.after(random.next() * 500, () => disk.watchers.get(root)?.({ kind: 'touched', path: below }));
  };
  const disk: Disk = {
    files,
    awayUntilMs: 0,
    swappedUntilMs: 0,
    rootIdentity: dials.remounts === 'no-birth' ? '10:50:0' : '10:50:5000',
    otherRootUntilMs: 0,
    foreign: new Set(),
    lost: (path) => void left.add(path),
    shutUntilMs: 0,
    mounts: 0,
    watchers: new Map(),
    contents: new Map(),
    wentAway: (path) => [...left].some((one) => one.endsWith(path)),
    hold: (path, forMs) => {
      const file = files.get(path);
      if (file !== undefined) file.writer = { fromMs: world.elapsedMs(), untilMs: world.elapsedMs() + forMs };
    },
    write: (path, content, kind = 'file') => {
      const at = tick();
      const known = files.get(path);
      const inode = known !== undefined && random.chance(0.5) ? known.inode : `1:${(inodes += 1)}`;
      const lockedUntilMs = random.chance(dials.locks) ? world.elapsedMs() + random.between(1_000, 400_000) : 0;
      files.set(path, { content, mtimeMs: at, ctimeMs: at, inode, kind, lockedUntilMs, writer: known?.writer ?? null });
      hint(path);
    },
    append: (path, more) => {
      const file = files.get(path);
      if (file === undefined) return;
      file.content += more;
      file.mtimeMs = file.ctimeMs = tick();
      hint(path);
    },
    rename: (from, to) => {
      const file = files.get(from);
      if (file === undefined) return;
      files.delete(from);
      left.add(from);
      files.set(to, { ...file, ctimeMs: tick() });
      hint(from);
      hint(to);
    },
    link: (from, to) => {
      const file = files.get(from);
      if (file === undefined) return;
      file.ctimeMs = tick();
      files.set(to, file);
      hint(to);
    },
    copy: (from, to) => {
      const file = files.get(from);
      if (file === undefined) return;
      files.set(to, { ...file, ctimeMs: tick(), inode: `1:${(inodes += 1)}`, lockedUntilMs: 0, writer: null });
      hint(to);
    },
    remove: (path) => {
      const file = files.get(path);
      if (file === undefined) return;
      files.delete(path);
      left.add(path);
      // The change time changes with the names, if the file has others.
      if ([...files.values()].includes(file)) file.ctimeMs = tick();
      hint(path);
    },
    touch: (path) => {
      const file = files.get(path);
      if (file === undefined) return;
      file.mtimeMs = file.ctimeMs = tick();
      hint(path);
    },
  };
  return disk;
}

export const failed = (kind: Failure['kind'], message: string): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind, message: aText(message) },
});

export interface FileGuards {
  /** Called just before an original is moved, while it is still in its place. */
  beforeMove(root: string, path: string, content: string, to: string): void;
  /** Called when a file was read although the platform had reported a writer for some time. */
  readWhileOpen(path: string): void;
}

/** A writer that was reported for this long cannot have been reported too early. */
const longOpenMs = 30_000;

/** The disk as one life of the process sees it. */
export function createSimFiles(
  world: World,
  disk: Disk,
  life: Life,
  random: Random,
  dials: Dials,
  guards: FileGuards,
): FileSource {
  const keyOf = (ref: FileRef): string => (ref.root === null ? ref.path : `${ref.root}/${ref.path}`);
  const lasts = (ref: { readonly root: string | null }, untilMs: number): boolean =>
    ref.root === removableRoot && untilMs > world.elapsedMs();
  const isAway = (ref: { readonly root: string | null }): boolean => lasts(ref, disk.awayUntilMs);
  const isSwapped = (ref: { readonly root: string | null }): boolean => lasts(ref, disk.swappedUntilMs);
  const isShut = ({ root, path }: FileRef): boolean => lasts({ root }, disk.shutUntilMs) && path.startsWith(shutFolder);
  const at = (ref: FileRef): SimFile | null =>
    isAway(ref) || isSwapped(ref) || isShut(ref) ? null : (disk.files.get(keyOf(ref)) ?? null);
  const isLocked = (file: SimFile): boolean => file.lockedUntilMs > world.elapsedMs();
  const openSinceMs = (file: SimFile | null): number | null =>
    (file?.writer?.untilMs ?? 0) > world.elapsedMs() ? (file?.writer?.fromMs ?? null) : null;
  const identityOf = (ref: { readonly root: string }): string =>
    isSwapped(ref) ? '1:2:500' : ref.root === removableRoot ? disk.rootIdentity : '20:60:6000';
  const latency = (): number => random.between(0.1, 20);
  const stampHere = (file: SimFile): FileStat => stampOf(file, dials.inodes, disk.mounts);

  const stat = (ref: FileRef): StatOutcome => {
    if (isAway(ref)) return { kind: 'away', why: message('folder.away'), root: true };
    if (isShut(ref)) return { kind: 'away', why: message('folder.forbidden'), root: false };
    const file = at(ref);
    if (file === null) return { kind: 'gone', root: ref.root === null ? null : identityOf({ root: ref.root }) };
    return { kind: 'there', detection: { path: ref.path, stat: stampHere(file), kind: file.kind } };
  };
  const cannot = (ref: FileRef): Failure | null => {
    if (isAway(ref) || isSwapped(ref)) return failed('missing', 'unmounted').failure;
    return isShut(ref) ? failed('unreadable', 'shut').failure : null;
  };
  const moves = createSimMoves({ disk, life, random, dials, guards, cannot });
  return {
    list: (root) =>
      life.call('list', latency() * 5, () => {
        if (isAway({ root })) return { kind: 'away', why: message('folder.away') } as const;
        if (isSwapped({ root }))
          return {
            kind: 'listed',
            identity: identityOf({ root }),
            entries: [],
            unreadable: [],
            ignoredFolders: [],
          } as const;
        const entries = [...disk.files]
          .filter(([path]) => path.startsWith(`${root}/`) && !isShut({ root, path: path.slice(root.length + 1) }))
          .map(([path, file]) => ({ path: path.slice(root.length + 1), stat: stampHere(file), kind: file.kind }));
        const unreadable = lasts({ root }, disk.shutUntilMs)
          ? [{ path: shutFolder.slice(0, -1), why: message('folder.forbidden') }]
          : [];
        return { kind: 'listed', identity: identityOf({ root }), entries, unreadable, ignoredFolders: [] } as const;
      }),
    stat: (ref) => life.call('stat', latency(), () => stat(ref)),
    fileStat: (ref) =>
      life.call('stamp', latency(), () => {
        const file = at(ref);
        return file === null ? null : stampHere(file);
      }),
    read: (ref, offset, length) =>
      life.call('read', latency(), () => {
        const file = at(ref);
        if (isShut(ref)) return failed('unreadable', 'shut');
        if (file === null) return failed('missing', 'gone');
        if (isLocked(file)) return failed('locked', 'locked by another program');
        return { ok: true, value: Buffer.from(file.content).subarray(offset, offset + length) } as const;
      }),
    hasWriter: (ref) =>
      life.call('writer', latency(), () => (dials.tellsWriters ? openSinceMs(at(ref)) !== null : null)),
    hash: async (ref, _signal, beginningBytes) => {
      const before = await life.call('hash begin', latency(), () => {
        const file = at(ref);
        return file === null ? null : { stat: stampHere(file), inode: file.inode };
      });
      return life.call('hash end', random.between(1, 2_000), () => {
        const file = at(ref);
        if (isShut(ref)) return failed('unreadable', 'shut');
        if (before === null || file === null) return failed('missing', 'gone');
        if (isLocked(file)) return failed('locked', 'locked by another program');
        const sinceMs = openSinceMs(file);
        if (dials.tellsWriters && sinceMs !== null && world.elapsedMs() - sinceMs > longOpenMs)
          guards.readWhileOpen(ref.path);
        const stamp = stampHere(file);
        if (JSON.stringify(stamp) !== JSON.stringify(before.stat))
          return failed('changed', 'changed while it was read');
        const hasSoMany = beginningBytes !== undefined && beginningBytes > 0 && beginningBytes <= stamp.sizeBytes;
        const beginning = hasSoMany ? sha256(hashOf(file.content.slice(0, beginningBytes))) : null;
        disk.contents.set(hashOf(file.content), file.content);
        const hash = sha256(hashOf(file.content));
        const allZero = /^\0+$/.test(file.content);
        const read = { hash, allZero, mayBeLocked: namesEncryption(hash, dials.locked), beginning };
        return { ok: true, value: { ...read, sizeBytes: stamp.sizeBytes, stat: stamp } } as const;
      });
    },
    open: async (ref) => {
      const inode = await life.call('open', latency(), () => {
        const file = at(ref);
        if (isShut(ref)) throw Object.assign(new Error('shut'), { code: 'EACCES' });
        if (file === null) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
        if (isLocked(file)) throw Object.assign(new Error('locked'), { code: 'EBUSY' });
        return file.inode;
      });
      return readSlowly(inode, disk, life, random);
    },
    ...moves,
  };
}

/** Reads in three pieces with pauses: a concurrent write gives torn content. */
async function* readSlowly(inode: string, disk: Disk, life: Life, random: Random): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for (let part = 0; part < 3; part += 1) {
    const chunk = await life.call('chunk', random.between(1, 4_000), () => {
      const file = [...disk.files.values()].find((candidate) => candidate.inode === inode);
      if (file === undefined) return Buffer.alloc(0);
      const bytes = Buffer.from(file.content);
      return bytes.subarray(offset, part === 2 ? bytes.length : offset + Math.ceil(bytes.length / 3));
    });
    offset += chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}
