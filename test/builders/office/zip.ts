import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a made archive. The fields after `bytes` make it a damaged or hostile one. */
export interface MadeEntry {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  readonly method?: number;
  /** What the archive says of the size, if that is not true. */
  readonly claimedSize?: number;
}

const localHead = 0x04034b50;
const centralHead = 0x02014b50;
const directoryEnd = 0x06054b50;

/** Writes a ZIP archive. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.bytes);
    const packed = entry.stored === true ? content : deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800 | (entry.encrypted === true ? 1 : 0), 2);
    facts.writeUInt16LE(entry.method ?? (entry.stored === true ? 0 : 8), 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    files.push(word(localHead), facts, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(word(centralHead), Buffer.from([20, 0]), facts, rest, name);
    offset += 4 + facts.length + name.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, word(directoryEnd), end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
