import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

export interface ZipWriter {
  /**
   * Adds a file as it is, without compressing it: PDFs and pictures are compressed already. One file is added at a time.
   * Throws when it cannot be read or written, and when it has 4 GiB or more; the ZIP is then as it was before.
   * @param name with `/` between folders; in UTF-8
   */
  add(name: string, path: string, modifiedAt: Date): Promise<void>;
  /** Writes the directory and returns the size in bytes. */
  finish(): Promise<number>;
}

const most16 = 0xffff;
const most32 = 0xffff_ffff;
const localBytes = 30;
const pieceBytes = 256 * 1024;
/** The name is UTF-8. */
const utf8Flag = 0x0800;
/** The version that reads plain files, and the one that reads large ZIPs. */
const versions = { plain: 20, large: 45 } as const;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly offset: number;
  readonly dosTime: number;
}

/** Writes a ZIP to an empty file, of any size and number of entries (ZIP64 where needed), without holding it in memory. */
export function createZipWriter(handle: FileHandle): ZipWriter {
  const entries: Entry[] = [];
  let end = 0;
  /** A system may write a part of the bytes, such as those that the disk has still room for. */
  const write = async (bytes: Uint8Array, at: number) => {
    let written = 0;
    while (written < bytes.length)
      written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  };
  return {
    async add(name, path, modifiedAt) {
      const entry = { name: Buffer.from(name), offset: end, dosTime: dosTimeOf(modifiedAt) };
      const start = end + localBytes + entry.name.length;
      const copied = await copyInto(path, (bytes, at) => write(bytes, start + at));
      const whole = { ...entry, ...copied };
      await write(Buffer.concat([localHeader(whole), entry.name]), end);
      entries.push(whole);
      end = start + copied.sizeBytes;
    },
    async finish() {
      const directory = Buffer.concat(entries.map(directoryEntry));
      const tail = endRecords(entries.length, directory.length, end);
      await write(Buffer.concat([directory, tail]), end);
      const sizeBytes = end + directory.length + tail.length;
      // A file that failed may have left bytes behind the end.
      await handle.truncate(sizeBytes);
      return sizeBytes;
    },
  };
}

async function copyInto(path: string, write: (bytes: Uint8Array, at: number) => Promise<void>) {
  const from = await open(path, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    let [sizeBytes, crc] = [0, 0];
    const readNext = async () => (await from.read(piece, 0, pieceBytes, sizeBytes)).bytesRead;
    for (let bytesRead = await readNext(); bytesRead > 0; bytesRead = await readNext()) {
      if (sizeBytes + bytesRead >= most32) throw new RangeError('A file of a ZIP must have less than 4 GiB.');
      const bytes = piece.subarray(0, bytesRead);
      crc = crc32(bytes, crc);
      await write(bytes, sizeBytes);
      sizeBytes += bytesRead;
    }
    return { sizeBytes, crc };
  } finally {
    await from.close();
  }
}

/** The local time in the two 16-bit words of MS-DOS, which begin in 1980. */
function dosTimeOf(at: Date): number {
  const year = Math.min(127, Math.max(0, at.getFullYear() - 1980));
  const day = (year << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | Math.floor(at.getSeconds() / 2);
  return day * 0x1_0000 + time;
}

function localHeader({ name, crc, sizeBytes, dosTime }: Entry): Buffer {
  const header = Buffer.alloc(localBytes);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeCommon(header, 4, { name, crc, sizeBytes, dosTime, version: versions.plain });
  return header;
}

/** The fields that stand in both headers in the same order: version to the length of the name. */
function writeCommon(
  header: Buffer,
  at: number,
  { name, crc, sizeBytes, dosTime, version }: Omit<Entry, 'offset'> & { readonly version: number },
): void {
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(utf8Flag, at + 2);
  header.writeUInt32LE(dosTime, at + 6);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(sizeBytes, at + 14);
  header.writeUInt32LE(sizeBytes, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

function directoryEntry(entry: Entry): Buffer {
  const isFar = entry.offset >= most32;
  const version = isFar ? versions.large : versions.plain;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(version, 4);
  writeCommon(header, 6, { ...entry, version });
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(isFar ? most32 : entry.offset, 42);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  return Buffer.concat([header, entry.name, extra]);
}

function endRecords(count: number, directoryBytes: number, offset: number): Buffer {
  const isLarge = count >= most16 || directoryBytes >= most32 || offset >= most32;
  const large = Buffer.alloc(isLarge ? 76 : 0);
  if (isLarge) {
    large.writeUInt32LE(0x0606_4b50, 0);
    large.writeBigUInt64LE(44n, 4);
    large.writeUInt16LE(versions.large, 12);
    large.writeUInt16LE(versions.large, 14);
    large.writeBigUInt64LE(BigInt(count), 24);
    large.writeBigUInt64LE(BigInt(count), 32);
    large.writeBigUInt64LE(BigInt(directoryBytes), 40);
    large.writeBigUInt64LE(BigInt(offset), 48);
    large.writeUInt32LE(0x0706_4b50, 56);
    large.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
    large.writeUInt32LE(1, 72);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
  return Buffer.concat([large, end]);
}
