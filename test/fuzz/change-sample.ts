import { openZip } from '#local-service/readers/zip/open-zip.ts';
import { createZipBudget } from '#local-service/readers/zip/zip-budget.ts';
import { makeZip, type MadeEntry } from '../builders/office/zip.ts';
import type { Random } from '../builders/seeded-random.ts';
import { changeBytes } from './change-bytes.ts';
import type { FuzzSample } from './fuzz-samples.ts';

/** Changes the file itself or, where it is an archive, mostly the entries in it: behind the compression nothing else would arrive. */
export type ChangeSample = (random: Random, other: Uint8Array) => Buffer;

export async function createChangeSample({ bytes }: FuzzSample): Promise<ChangeSample> {
  const isZip = Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK';
  if (!isZip) return (random, other) => changeBytes(bytes, random, other);
  const entries = await entriesOf(bytes);
  return (random, other) => {
    if (random() < 0.3) return changeBytes(bytes, random, other);
    const changed = entries.map((entry) => changeEntry(entry, random, other));
    return makeZip(random() < 0.1 ? [...changed, ...changed] : changed);
  };
}

function changeEntry(entry: MadeEntry, random: Random, other: Uint8Array): MadeEntry {
  if (entry.name === 'mimetype' || random() < 0.6) return entry;
  const bytes = changeBytes(Buffer.from(entry.bytes), random, other);
  switch (Math.floor(random() * 12)) {
    case 0:
      return { ...entry, bytes, encrypted: true };
    case 1:
      return { ...entry, bytes, claimedSize: 4_000_000_000 };
    case 2:
      return { ...entry, bytes, method: 12 };
    case 3:
      return { ...entry, bytes, name: `../../${entry.name}` };
    default:
      return { ...entry, bytes };
  }
}

async function entriesOf(bytes: Uint8Array): Promise<readonly MadeEntry[]> {
  const budget = createZipBudget({ entries: 100, totalBytes: 1e7, entryBytes: 1e7, depth: 1 });
  const archive = await openZip(bytes, budget);
  const entries: MadeEntry[] = [];
  for (const entry of archive.entries) entries.push({ name: entry.name, bytes: await archive.bytes(entry) });
  archive.close();
  return entries;
}
