import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '../builders/invoices/random.ts';
import type { Content, Contents } from './contents.ts';
import type { Ledger } from './ledger.ts';

/** A device: where it writes, and its contents. */
export interface Device {
  /** The device's own folder inside the watch folder. */
  readonly folder: string;
  /** Outside the watch folder, on the same file system. */
  readonly stagingFolder: string;
  readonly watchedFolder: string;
  readonly quietMs: number;
  readonly random: Random;
  readonly contents: Contents;
  readonly ledger: Ledger;
  /** Returns a name such as `scan_0007.pdf`, from a counter that restarts after a few dozen. */
  nextName(extension: string): string;
  /** Returns a content that was complete before, at this or another device. */
  earlier(): Content | null;
  remember(content: Content): void;
  /** Waits; shorter when the writer is asked to stop. */
  pause(ms: number): Promise<void>;
}

export type Behaviour = (device: Device) => Promise<void>;

/** The actions of devices and people on a folder, each with its frequency. */
export const behaviours = {
  slowPages: { weight: 5, run: slowPages },
  appendedText: { weight: 3, run: appendedText },
  growingTiff: { weight: 2, run: growingTiff },
  photo: { weight: 1, run: photo },
  temporaryName: { weight: 3, run: temporaryName },
  emptyThenFilled: { weight: 2, run: emptyThenFilled },
  duplicate: { weight: 2, run: duplicate },
  deletedAgain: { weight: 2, run: deletedAgain },
  folderMovedIn: { weight: 1, run: folderMovedIn },
  burst: { weight: 1, run: burst },
} as const satisfies Record<string, { readonly weight: number; readonly run: Behaviour }>;

/**
 * Writes a PDF in pieces, with pauses between pages that are longer than the stability delay; its end is missing
 * meanwhile.
 */
async function slowPages(device: Device): Promise<void> {
  const content = await device.contents.pdf(device.random.whole(1, 4));
  const target = path.join(device.folder, device.nextName('pdf'));
  await writeInPieces(device, target, content, { most: 5, longestPauseMs: device.quietMs * 1.4, partsCount: false });
}

/** Writes a text in pieces. Nothing shows that more will follow, so the pauses stay well below the stability delay. */
async function appendedText(device: Device): Promise<void> {
  const content = device.contents.text(device.random.whole(20, 300));
  const target = path.join(device.folder, device.nextName('txt'));
  await writeInPieces(device, target, content, { most: 6, longestPauseMs: device.quietMs * 0.3, partsCount: true });
}

/** Rewrites a TIFF in place with one page more each time. Every version of it is a complete file. */
async function growingTiff(device: Device): Promise<void> {
  const states = await device.contents.tiff(device.random.whole(2, 3));
  const target = path.join(device.folder, device.nextName('tif'));
  for (const content of states) {
    await writeInPieces(device, target, content, { most: 2, longestPauseMs: 150, partsCount: false });
    await device.pause(device.quietMs * device.random.next() * 1.5);
  }
}

async function photo(device: Device): Promise<void> {
  const content = await device.contents.photo();
  const target = path.join(device.folder, device.nextName('jpg'));
  await writeInPieces(device, target, content, { most: 3, longestPauseMs: device.quietMs, partsCount: false });
}

/** Writes under another name, then renames, over an earlier file if there is one. */
async function temporaryName(device: Device): Promise<void> {
  const content = device.random.chance(0.5) ? device.contents.text(40) : await device.contents.pdf(1);
  const target = path.join(device.folder, device.nextName(content.extension));
  const temporary = `${target}${device.random.pick(['.tmp', '.part', '.crdownload'])}`;
  await writePieces(device, temporary, content.bytes, 3, device.quietMs * 1.2);
  device.ledger.ended(target);
  await rename(temporary, target);
  finished(device, target, content);
}

/** Creates the file empty and writes the bytes later. */
async function emptyThenFilled(device: Device): Promise<void> {
  const content = device.random.chance(0.5) ? device.contents.text(60) : await device.contents.pdf(1);
  const target = path.join(device.folder, device.nextName(content.extension));
  device.ledger.ended(target);
  await writeFile(target, '');
  await device.pause(device.quietMs * device.random.next() * 2.5);
  await writeFile(target, content.bytes);
  finished(device, target, content);
}

async function duplicate(device: Device): Promise<void> {
  const content = device.earlier() ?? device.contents.text(30);
  const target = path.join(device.folder, device.nextName(content.extension));
  await writeInPieces(device, target, content, { most: 1, longestPauseMs: 0, partsCount: false });
}

/** Deletes the file before it could become stable, or some time after. */
async function deletedAgain(device: Device): Promise<void> {
  const content = device.contents.text(25);
  const target = path.join(device.folder, `mistake_${device.nextName('txt')}`);
  await writeInPieces(device, target, content, { most: 1, longestPauseMs: 0, partsCount: false });
  await device.pause(device.quietMs * device.random.pick([0.3, 0.9, 3]));
  device.ledger.ended(target);
  await rm(target);
}

async function folderMovedIn(device: Device): Promise<void> {
  const name = `moved_${device.random.whole(0, 1e9).toString(36)}`;
  const staging = path.join(device.stagingFolder, name);
  await mkdir(staging, { recursive: true });
  const files: [string, Content][] = [];
  for (let count = device.random.whole(3, 20); count > 0; count -= 1) {
    const content = count % 4 === 0 ? await device.contents.pdf(1) : device.contents.text(30);
    const file = `page_${String(count).padStart(3, '0')}.${content.extension}`;
    await writeFile(path.join(staging, file), content.bytes);
    files.push([file, content]);
  }
  await rename(staging, path.join(device.watchedFolder, name));
  for (const [file, content] of files) finished(device, path.join(device.watchedFolder, name, file), content);
}

async function burst(device: Device): Promise<void> {
  const folder = path.join(device.folder, `burst_${device.random.whole(0, 1e9).toString(36)}`);
  await mkdir(folder);
  for (let count = device.random.whole(20, 60); count > 0; count -= 1) {
    const content = device.contents.text(15);
    const target = path.join(folder, `item_${String(count).padStart(3, '0')}.txt`);
    await writeFile(target, content.bytes);
    finished(device, target, content);
  }
}

interface Pieces {
  readonly most: number;
  readonly longestPauseMs: number;
  /** True when a part of the file may count as complete, because the format has no end mark. */
  readonly partsCount: boolean;
}

/** Overwrites in place the file that was there before. */
async function writeInPieces(device: Device, target: string, content: Content, pieces: Pieces): Promise<void> {
  device.ledger.ended(target);
  const note = pieces.partsCount
    ? (part: Uint8Array): void => {
        device.ledger.part(target, part);
      }
    : undefined;
  await writePieces(device, target, content.bytes, pieces.most, pieces.longestPauseMs, note);
  finished(device, target, content);
}

async function writePieces(
  device: Device,
  target: string,
  bytes: Uint8Array,
  most: number,
  longestPauseMs: number,
  note?: (part: Uint8Array) => void,
): Promise<void> {
  const count = device.random.whole(1, most);
  const handle = await open(target, 'w');
  try {
    for (let piece = 1; piece <= count; piece += 1) {
      const from = Math.floor((bytes.length * (piece - 1)) / count);
      const to = Math.floor((bytes.length * piece) / count);
      await handle.write(bytes.subarray(from, to));
      if (piece === count) return;
      note?.(bytes.subarray(0, to));
      await device.pause(longestPauseMs * device.random.next());
    }
  } finally {
    await handle.close();
  }
}

function finished(device: Device, target: string, content: Content): void {
  device.ledger.complete(target, content.bytes);
  device.remember(content);
}
