/** The streams of a compound file (OLE), the container of Office documents before 2007. */
export interface CompoundFile {
  /** The names of the streams that lie in the root, and not in embedded objects. */
  readonly names: readonly string[];
  /** Returns the bytes of a stream of the root; empty where it is missing or damaged. */
  stream(name: string): Buffer;
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
const [streamType, rootType] = [2, 5];
/** Larger numbers of sectors mean that there is none. */
const lastSector = 0xffff_fff9;
const mostEntries = 20_000;

/** Opens a compound file; `null` if its directory is damaged. Chains that run in a circle end. */
export function openCompoundFile(file: Buffer): CompoundFile | null {
  if (file.length < headerSize || !file.subarray(0, 8).equals(signature)) return null;
  const sectorSize = 2 ** file.readUInt16LE(30);
  const smallSize = 2 ** file.readUInt16LE(32);
  if (![512, 4096].includes(sectorSize) || smallSize !== 64) return null;
  const sector = (number: number): Buffer =>
    file.subarray((number + 1) * sectorSize, Math.min(file.length, (number + 2) * sectorSize));
  const fat = readFat(file, sector, sectorSize);
  const chained = (start: number) => Buffer.concat(chainOf(fat, start).map(sector));

  const entries = readEntries(chained(file.readUInt32LE(48)));
  const root = entries[0];
  if (root?.type !== rootType) return null;
  const smallFat = numbersOf(chained(file.readUInt32LE(60)));
  const smallSectors = chained(root.start);
  const smallBelow = file.readUInt32LE(56);
  const inRoot = new Map(siblingsOf(entries, root.child).map((entry) => [entry.name, entry]));
  return {
    names: [...inRoot.keys()],
    stream(name) {
      const entry = inRoot.get(name);
      if (entry?.type !== streamType) return Buffer.alloc(0);
      if (entry.size >= smallBelow) return chained(entry.start).subarray(0, entry.size);
      const small = chainOf(smallFat, entry.start).map((at) =>
        smallSectors.subarray(at * smallSize, (at + 1) * smallSize),
      );
      return Buffer.concat(small).subarray(0, entry.size);
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
    places.push(...numbers);
  }
  // Of a table with more numbers than the file has sectors, the rest leads nowhere.
  const tables = Math.ceil(most / (sectorSize / 4));
  const used = [...new Set(places)].filter((place) => place < most).slice(0, tables);
  return used.flatMap((place) => numbersOf(sector(place)));
}

function chainOf(table: readonly number[], start: number): readonly number[] {
  const chain: number[] = [];
  const seen = new Uint8Array(table.length);
  for (let at = start; at < table.length && seen[at] === 0; at = table[at] ?? lastSector) {
    seen[at] = 1;
    chain.push(at);
  }
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
function siblingsOf(entries: readonly Entry[], top: number): readonly Entry[] {
  const seen = new Set<number>();
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
