const [sectorSize, smallSize, smallBelow, entrySize] = [512, 64, 4096, 128];
const mostFatSectors = 109;
const [noSector, endOfChain, fatSector] = [0xffff_ffff, 0xffff_fffe, 0xffff_fffd];

/** Streams and folders by their names. */
export interface MadeFolder {
  readonly [name: string]: Buffer | MadeFolder;
}

/** Makes a compound file (OLE) with this root. Small streams lie in sectors of 64 bytes, as the format has it. */
export function makeCompoundFile(rootFolder: MadeFolder): Buffer {
  const fat: number[] = [];
  const sectors: Buffer[] = [];
  const store = (bytes: Buffer): number => {
    const count = Math.ceil(bytes.length / sectorSize);
    const start = sectors.length;
    for (let at = 0; at < count; at += 1) {
      sectors.push(padded(bytes.subarray(at * sectorSize, (at + 1) * sectorSize), sectorSize));
      fat.push(at + 1 < count ? start + at + 1 : endOfChain);
    }
    return count === 0 ? endOfChain : start;
  };
  const smallFat: number[] = [];
  const small: Buffer[] = [];
  const storeSmall = (bytes: Buffer): number => {
    const count = Math.ceil(bytes.length / smallSize);
    const start = small.length;
    for (let at = 0; at < count; at += 1) {
      small.push(padded(bytes.subarray(at * smallSize, (at + 1) * smallSize), smallSize));
      smallFat.push(at + 1 < count ? start + at + 1 : endOfChain);
    }
    return start;
  };
  const entries: Buffer[] = [Buffer.alloc(0)];
  /** Adds the entries of a folder, from the last to the first, and returns the number of the first. */
  const place = (folder: MadeFolder): number => {
    let right = noSector;
    for (const [name, content] of Object.entries(folder).reverse()) {
      const at = entries.length;
      entries.push(Buffer.alloc(0));
      if (Buffer.isBuffer(content)) {
        const start = content.length < smallBelow ? storeSmall(content) : store(content);
        entries[at] = entry({ name, type: 2, right, start, size: content.length });
      } else entries[at] = entry({ name, type: 1, right, child: place(content), start: 0, size: 0 });
      right = at;
    }
    return right;
  };
  const child = place(rootFolder);
  const rootStart = store(Buffer.concat(small));
  entries[0] = entry({ name: 'Root Entry', type: 5, child, start: rootStart, size: small.length * smallSize });
  const smallFatStart = store(numbers(smallFat, noSector));
  const directoryStart = store(Buffer.concat(entries));
  const fatStart = sectors.length;
  // The table has places for its own sectors, too; the head lists at most 109 of them, for seven megabytes.
  let fatCount = 1;
  while (fatCount * (sectorSize / 4) < fatStart + fatCount) fatCount += 1;
  if (fatCount > mostFatSectors) throw new Error('a made compound file has at most seven megabytes');
  for (let at = 0; at < fatCount; at += 1) fat.push(fatSector);
  sectors.push(numbers(fat, noSector));
  const head = Buffer.alloc(sectorSize, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(fatCount, 44);
  head.writeUInt32LE(directoryStart, 48);
  head.writeUInt32LE(smallBelow, 56);
  head.writeUInt32LE(smallFatStart, 60);
  head.writeUInt32LE(endOfChain, 68);
  head.fill(0xff, 76);
  for (let at = 0; at < fatCount; at += 1) head.writeUInt32LE(fatStart + at, 76 + at * 4);
  return Buffer.concat([head, ...sectors]);
}

interface MadeDirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly child?: number;
  readonly right?: number;
  readonly start: number;
  readonly size: number;
}

function entry({ name, type, child = noSector, right = noSector, start, size }: MadeDirectoryEntry): Buffer {
  const bytes = Buffer.alloc(entrySize);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(noSector, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function padded(bytes: Buffer, size: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

/** Numbers as a sector or more; the rest says that nothing follows. */
function numbers(all: readonly number[], rest: number): Buffer {
  const count = Math.ceil(Math.max(1, all.length) / (sectorSize / 4)) * (sectorSize / 4);
  const bytes = Buffer.alloc(count * 4);
  for (let at = 0; at < count; at += 1) bytes.writeUInt32LE(all[at] ?? rest, at * 4);
  return bytes;
}
