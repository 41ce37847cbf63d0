import { fromBufferPromise, getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import type { ZipBudget } from './zip-budget.ts';
import { ZipFault } from './zip-fault.ts';

/** What the directory of an archive says of an entry. All of it may be untrue; sizes are therefore not among it. */
export interface ZipEntry {
  /** A label for people and for comparing, with `/` between folders. Never a path on this computer. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly isEncrypted: boolean;
}

/** An open archive. Its methods throw `ZipFault`. Nothing is ever written to disk. */
export interface ZipArchive {
  /** In the order of the directory. Two entries may have the same name. */
  readonly entries: readonly ZipEntry[];
  /** The bytes of an entry as they come out of the decompressor. Not reading to the end is fine. */
  pieces(entry: ZipEntry): AsyncGenerator<Uint8Array, void, void>;
  /** All bytes of an entry. */
  bytes(entry: ZipEntry): Promise<Uint8Array>;
  close(): void;
}

/** Deflate compresses nothing but runs of one byte so well; text and sheets reach 50. */
const mostRatio = 300;
/** The ratio of a small entry says nothing and costs nothing. */
const ratioFromBytes = 16 * 1024 * 1024;

/** Names and comments lie in memory while the archive is open. */
const mostDirectoryBytes = 32 * 1024 * 1024;

/** Opens an archive by its path or its bytes. Throws `ZipFault`; a missing file or right of the system throws as it is. */
export async function openZip(source: string | Uint8Array, budget: ZipBudget): Promise<ZipArchive> {
  const file = await open(source);
  try {
    budget.spendEntries(file.entryCount);
    const known = new Map<ZipEntry, Entry>();
    let directoryBytes = 0;
    for await (const entry of entriesOf(file)) {
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > mostDirectoryBytes) throw new ZipFault('too-many');
      known.set(describe(entry), entry);
    }
    return archiveOf(file, known, budget);
  } catch (error) {
    file.close();
    throw error;
  }
}

// Names stay bytes for the library, which would refuse a whole archive for one name with a backslash or "..".
const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

async function open(source: string | Uint8Array): Promise<ZipFile> {
  try {
    if (typeof source === 'string') return await openPromise(source, options);
    return await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options);
  } catch (error) {
    // An error of the system has a code, one about the content has none.
    if (error instanceof Error && 'code' in error) throw error;
    throw new ZipFault('damaged', error);
  }
}

async function* entriesOf(file: ZipFile): AsyncGenerator<Entry, void, void> {
  try {
    yield* file.eachEntry();
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('damaged', error);
  }
}

function describe(entry: Entry): ZipEntry {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  return { name, isFolder: name.endsWith('/'), isEncrypted: entry.isEncrypted() };
}

function archiveOf(file: ZipFile, known: ReadonlyMap<ZipEntry, Entry>, budget: ZipBudget): ZipArchive {
  async function* pieces(described: ZipEntry): AsyncGenerator<Uint8Array, void, void> {
    const entry = known.get(described);
    if (entry === undefined) throw new Error('the entry belongs to another archive');
    if (entry.isEncrypted()) throw new ZipFault('encrypted');
    if (!entry.canDecodeFileData()) throw new ZipFault('unsupported');
    let count = 0;
    try {
      for await (const piece of await file.openReadStreamPromise(entry)) {
        const bytes: unknown = piece;
        if (!(bytes instanceof Uint8Array)) continue;
        count += bytes.length;
        budget.spendBytes(bytes.length);
        if (count > budget.entryBytes) throw new ZipFault('too-large');
        if (count > ratioFromBytes && count > entry.compressedSize * mostRatio) throw new ZipFault('too-large');
        yield bytes;
      }
    } catch (error) {
      throw error instanceof ZipFault ? error : new ZipFault('damaged', error);
    }
  }
  return {
    entries: [...known.keys()],
    pieces,
    async bytes(entry) {
      const all: Uint8Array[] = [];
      for await (const piece of pieces(entry)) all.push(piece);
      return Buffer.concat(all);
    },
    close: () => file.close(),
  };
}
