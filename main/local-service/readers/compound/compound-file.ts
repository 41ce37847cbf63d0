/** A folder of a compound file (OLE), the container of Office documents before 2007 and of messages of Outlook. */
export interface CompoundFolder {
  /** The names of the streams and folders that lie in it, and not in folders of it. */
  readonly names: readonly string[];
  /** Returns the bytes of a stream; empty where it is missing or damaged. */
  stream(name: string): Buffer;
  /** Returns a folder in it; `null` where there is none. */
  folder(name: string): CompoundFolder | null;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const [headerSize, entrySize] = [512, 128];
const [folderType, streamType, rootType] = [1, 2, 5];
/** Larger numbers of sectors mean that there is none. */
const lastSector = 0xffff_fff9;
const mostEntries = 20_000;
/** No two streams of a sound file share bytes; a reader may take some of them twice. Those of a hostile file may all be the whole file. */
const mostReadings = 4;

/** Opens a compound file and returns its root; `null` if its directory is damaged. Chains that run in a circle end. */
export function openCompoundFile(file: Buffer): CompoundFolder | null {
  if (file.length < headerSize || !file.subarray(0, 8).equals(signature)) return null;
  const sectorSize = 2 ** file.readUInt16LE(30);
  const smallSize = 2 ** file.readUInt16LE(32);
  if (![512, 4096].includes(sectorSize) || smallSize !== 64) return null;
  const sector = (number: number): Buffer =>
    file.subarray((number + 1) * sectorSize, Math.min(file.length, (number + 2) * sectorSize));
  const fat = readFat(file, sector, sectorSize);
  const chained = (start: number, size = file.length) =>
    Buffer.concat(chainOf(fat, start, Math.ceil(size / sectorSize)).map(sector)).subarray(0, size);

  const entries = readEntries(chained(file.readUInt32LE(48)));
  const root = entries[0];
  if (root?.type !== rootType) return null;
  const smallFat = numbersOf(chained(file.readUInt32LE(60)));
  const smallSectors = chained(root.start);
  const smallBelow = file.readUInt32LE(56);
  let bytesLeft = mostReadings * file.length;
  const bytesOf = ({ start, size }: Entry): Buffer => {
    const wanted = Math.min(size, file.length);
    if (wanted > bytesLeft) return Buffer.alloc(0);
    bytesLeft -= wanted;
    if (size >= smallBelow) return chained(start, wanted);
    const small = chainOf(smallFat, start, Math.ceil(wanted / smallSize)).map((at) =>
      smallSectors.subarray(at * smallSize, (at + 1) * smallSize),
    );
    return Buffer.concat(small).subarray(0, wanted);
  };
  return folderOf(root, { entries, seen: new Set(), bytesOf });
}

interface Directory {
  readonly entries: readonly Entry[];
  /** The entries that lie in a folder. Each lies in one, so that folders of a damaged file do not run in a circle. */
  readonly seen: Set<number>;
  readonly bytesOf: (entry: Entry) => Buffer;
}

function folderOf(folder: Entry, directory: Directory): CompoundFolder {
  const within = new Map(siblingsOf(directory, folder.child).map((entry) => [entry.name, entry]));
  const opened = new Map<string, CompoundFolder>();
  return {
    names: [...within.keys()],
    stream(name) {
      const entry = within.get(name);
      return entry?.type === streamType ? directory.bytesOf(entry) : Buffer.alloc(0);
    },
    folder(name) {
      const entry = within.get(name);
      if (entry?.type !== folderType) return null;
      const known = opened.get(name) ?? folderOf(entry, directory);
      opened.set(name, known);
      return known;
    },
  };
}

/** The table of the sector that follows each sector. Its own sectors are listed in the header and in a chain of lists. */
function readFat(file: Buffer, sector: (number: number) => Buffer, sectorSize: number): readonly number[] {
  const most = Math.ceil(file.length / sectorSize);
  const places = numbersOf(file.subarray(76, headerSize));
  let list = file.readUInt32LE(68);
  for (let count = 0; list < lastSector && count < most; count += 1) {
    const numbers = numbersOf(sector(list));
    list = numbers.pop() ?? lastSector;
    for (const number of numbers) places.push(number);
  }
  // Of a table with more numbers than the file has sectors, the rest leads nowhere.
  const tables = Math.ceil(most / (sectorSize / 4));
  const used = [...new Set(places)].filter((place) => place < most).slice(0, tables);
  return used.flatMap((place) => numbersOf(sector(place)));
}

/** @param most the number of sectors after which the chain ends, even if it runs in a circle */
function chainOf(table: readonly number[], start: number, most: number): readonly number[] {
  const chain: number[] = [];
  for (let at = start; at < table.length && chain.length < most; at = table[at] ?? lastSector) chain.push(at);
  return chain;
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

function readEntries(directory: Buffer): readonly Entry[] {
  const count = Math.min(mostEntries, Math.floor(directory.length / entrySize));
  return Array.from({ length: count }, (_, index): Entry => {
    const bytes = directory.subarray(index * entrySize, (index + 1) * entrySize);
    const nameLength = Math.min(64, bytes.readUInt16LE(64));
    return {
      name: bytes.subarray(0, Math.max(0, nameLength - 2)).toString('utf16le'),
      type: bytes.readUInt8(66),
      left: bytes.readUInt32LE(68),
      right: bytes.readUInt32LE(72),
      child: bytes.readUInt32LE(76),
      start: bytes.readUInt32LE(116),
      size: bytes.readUInt32LE(120),
    };
  });
}

/** Returns the entries of one folder, which form a tree. */
function siblingsOf({ entries, seen }: Directory, top: number): readonly Entry[] {
  const found: Entry[] = [];
  const open = [top];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at];
    if (entry === undefined || seen.has(at)) continue;
    seen.add(at);
    found.push(entry);
    open.push(entry.left, entry.right);
  }
  return found;
}
