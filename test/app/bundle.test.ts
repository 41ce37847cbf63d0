import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { RemoteSource } from '#api/api-deps.ts';
import { createBundle, uniqueNames } from '#app/content/bundle.ts';
import { createTickets } from '#app/content/tickets.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { contentServer } from './content-server.ts';

const source = (fileId: string, name: string) => ({ kind: 'remote', fileId, name }) as unknown as RemoteSource;

/** Reads a ZIP with another program's reader: names and texts, with their checksums compared. */
async function entriesOf(file: string): Promise<Record<string, string>> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, { lazyEntries: true });
  const entries: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const pieces: Buffer[] = [];
        stream.on('error', reject);
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          entries[entry.fileName] = Buffer.concat(pieces).toString();
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
}

test('names in a ZIP are safe on every system and unique', () => {
  const nameOf = uniqueNames();
  expect(['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf'].map(nameOf)).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (3).pdf',
    'a (2) (2).pdf',
  ]);
  expect(nameOf('../../etc/passwd')).toBe('_.._etc_passwd');
  expect(nameOf('C:\\x\u0000y?.txt ')).toBe('C__x_y_.txt');
  expect(nameOf('con.txt')).toBe('_con.txt');
  expect(nameOf('...')).toBe('_');
  expect(nameOf('invoice\u202efdp.exe')).toBe('invoice_fdp.exe');
  expect(nameOf(`${'ü'.repeat(400)}.pdf`)).toBe(`${'ü'.repeat(98)}.pdf`);
});

test('a ZIP holds the files that could be fetched, and is given by ticket', async () => {
  const folder = temporaryDirectory();
  const tickets = createTickets();
  const large = 'x'.repeat(700_001);
  for (const [id, text] of Object.entries({ one: 'first', two: large, empty: '' })) {
    writeFileSync(path.join(folder, id), text);
  }
  const bundles = path.join(folder, 'bundles');
  const bundle = await createBundle(bundles, tickets, ({ fileId }) =>
    Promise.resolve({ ok: true, value: path.join(folder, fileId) }),
  );
  expect(await bundle.add(source('one', 'Rechnung Müller.txt'))).toEqual({ ok: true, value: null });
  expect((await bundle.add(source('gone', 'gone.pdf'))).ok).toBe(false);
  expect((await bundle.add(source('two', 'Rechnung Müller.txt'))).ok).toBe(true);
  expect((await bundle.add(source('empty', 'empty.txt'))).ok).toBe(true);
  const finished = await bundle.finish();
  if (!finished.ok) throw new Error(finished.failure.kind);
  const made = finished.value;
  const get = await contentServer(tickets);
  const answer = await get(made.ticket('holder', 'intray.zip').url);
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="intray.zip"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(made.sizeBytes);
  const saved = path.join(folder, 'saved.zip');
  writeFileSync(saved, bytes);
  expect(await entriesOf(saved)).toEqual({
    'Rechnung Müller.txt': 'first',
    'Rechnung Müller (2).txt': large,
    'empty.txt': '',
  });
  expect(readFileSync(saved).subarray(0, 2).toString()).toBe('PK');
});

test('a ZIP that is given up leaves nothing on the disk', async () => {
  const folder = temporaryDirectory();
  writeFileSync(path.join(folder, 'one'), 'first');
  const bundles = path.join(folder, 'bundles');
  const bundle = await createBundle(bundles, createTickets(), () =>
    Promise.resolve({ ok: true, value: path.join(folder, 'one') }),
  );
  await bundle.add(source('one', 'one.txt'));
  await bundle.discard();
  expect(await readdir(bundles)).toEqual([]);
});

test('a file that fails while it is read ends the ZIP, and nothing is left of it', async () => {
  const folder = temporaryDirectory();
  writeFileSync(path.join(folder, 'one'), 'first');
  mkdirSync(path.join(folder, 'broken'));
  const bundles = path.join(folder, 'bundles');
  const fetched: string[] = [];
  const bundle = await createBundle(bundles, createTickets(), ({ fileId }) => {
    fetched.push(fileId);
    return Promise.resolve({ ok: true, value: path.join(folder, fileId) });
  });
  expect(await bundle.add(source('one', 'one.txt'))).toMatchObject({ ok: true });
  const why = { code: 'many.zip.broken', params: { name: 'broken.txt' } };
  const failure = { ok: false, failure: { kind: 'unreadable', message: why } };
  // A folder can be opened, and fails when it is read.
  expect(await bundle.add(source('broken', 'broken.txt'))).toMatchObject(failure);
  expect(await bundle.add(source('one', 'again.txt'))).toMatchObject(failure);
  expect(fetched).toEqual(['one', 'broken']);
  expect(await bundle.finish()).toMatchObject(failure);
  expect(await readdir(bundles)).toEqual([]);
});
