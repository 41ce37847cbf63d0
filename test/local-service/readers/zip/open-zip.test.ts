import { describe, expect, it } from 'vitest';
import { openZip } from '#local-service/readers/zip/open-zip.ts';
import { createZipBudget, type ZipLimits } from '#local-service/readers/zip/zip-budget.ts';
import { ZipFault } from '#local-service/readers/zip/zip-fault.ts';
import { makeZip, type MadeEntry } from '../../../builders/office/zip.ts';
import { createRandom } from '../../../builders/seeded-random.ts';

const limits: ZipLimits = { entries: 100, totalBytes: 64 * 1024 ** 2, entryBytes: 32 * 1024 ** 2, depth: 2 };
const budget = (changed: Partial<ZipLimits> = {}) => createZipBudget({ ...limits, ...changed });

async function readAll(bytes: Uint8Array, spent = budget()): Promise<Record<string, string>> {
  const archive = await openZip(bytes, spent);
  try {
    const texts: Record<string, string> = {};
    for (const entry of archive.entries) texts[entry.name] = Buffer.from(await archive.bytes(entry)).toString('utf8');
    return texts;
  } finally {
    archive.close();
  }
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ZipFault ? error.code : String(error)),
  );

describe('an archive', () => {
  it('gives its entries by name, packed and stored', async () => {
    const bytes = makeZip([
      { name: 'Größe.txt', bytes: 'a'.repeat(10_000) },
      { name: 'folder/b', bytes: 'stored', stored: true },
    ]);
    expect(await readAll(bytes)).toEqual({ 'Größe.txt': 'a'.repeat(10_000), 'folder/b': 'stored' });
  });

  it('keeps names that would lead out of a folder as labels', async () => {
    const names = ['../../etc/passwd', '/root', 'C:\\Windows\\x', 'a\\..\\b', ''];
    expect(Object.keys(await readAll(makeZip(names.map((name) => ({ name, bytes: 'x' })))))).toEqual(
      names.map((name) => name.replaceAll('\\', '/')),
    );
  });

  it.each<[string, readonly MadeEntry[], Partial<ZipLimits>]>([
    ['too-large', [{ name: 'bomb', bytes: Buffer.alloc(30_000_000) }], {}],
    ['too-large', [{ name: 'entry', bytes: Buffer.alloc(1_001, 'ab') }], { entryBytes: 1_000 }],
    ['too-large', ['a', 'b'].map((name) => ({ name, bytes: Buffer.alloc(600, name) })), { totalBytes: 1_000 }],
    ['too-many', ['a', 'b', 'c'].map((name) => ({ name, bytes: '' })), { entries: 2 }],
    ['encrypted', [{ name: 'a', bytes: 'secret', encrypted: true }], {}],
    ['unsupported', [{ name: 'a', bytes: 'lzma', method: 14 }], {}],
    ['damaged', [{ name: 'a', bytes: 'longer than it says', claimedSize: 3 }], {}],
  ])('is %s', async (code, entries, changed) => {
    expect(await faultOf(readAll(makeZip(entries), budget(changed)))).toBe(code);
  });

  it('counts archives inside it against the same limits', async () => {
    const spent = budget({ depth: 2, entries: 3 });
    await readAll(makeZip([{ name: 'a', bytes: '' }]), spent);
    await readAll(makeZip([{ name: 'b', bytes: '' }]), spent.nested());
    expect(await faultOf(Promise.resolve().then(() => spent.nested().nested()))).toBe('too-deep');
    const two = makeZip(['c', 'd'].map((name) => ({ name, bytes: '' })));
    expect(await faultOf(readAll(two, spent.nested()))).toBe('too-many');
  });

  it('that is no archive is damaged', async () => {
    for (const bytes of ['', 'PK\x03\x04', 'x'.repeat(1_000)]) {
      expect(await faultOf(readAll(Buffer.from(bytes)))).toBe('damaged');
    }
  });

  it('with any bytes changed or cut off is read or is a fault', async () => {
    const random = createRandom(7);
    const sound = makeZip([
      { name: 'word/document.xml', bytes: 'Rechnung '.repeat(50) },
      { name: 'b', bytes: 'stored', stored: true },
    ]);
    const faults = new Set<string>();
    for (let run = 0; run < 600; run += 1) {
      const bytes = Buffer.from(sound.subarray(0, run % 3 === 0 ? Math.floor(random() * sound.length) : sound.length));
      for (let change = 0; change < 3 && bytes.length > 0; change += 1) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      faults.add(await faultOf(readAll(bytes)));
    }
    expect([...faults].filter((fault) => fault.includes('Error'))).toEqual([]);
    expect(faults).toContain('damaged');
  });
});
