import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sha256, trackedFileId } from '#core/ids.ts';
import { createUnlockedCopies, type UnlockedCopiesOptions } from '#adapters/unlocked-copies/unlocked-copies.ts';
import type { LockedContent, UnlockOutcome } from '#ports/unlocked-copies.ts';
import { lockedPdf, lockedText, pdfCiphers } from '../../builders/documents/locked-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { loadPdfium } from '#local-service/readers/pdf/pdfium.ts';

const id = trackedFileId('0b7e0f3a-0000-4000-8000-000000000001');
const hashOf = (bytes: Uint8Array) => sha256(createHash('sha256').update(bytes).digest('hex'));

const sourceOf = (bytes: Uint8Array, registered = bytes): LockedContent => ({
  id,
  content: { hash: hashOf(registered), sizeBytes: registered.length },
  open: () =>
    Promise.resolve(
      (async function* () {
        // The pieces of a real file are views of reused buffers.
        const buffer = Buffer.alloc(1_000);
        for (let at = 0; at < bytes.length; at += buffer.length) {
          const piece = bytes.subarray(at, at + buffer.length);
          buffer.set(piece);
          yield await Promise.resolve(buffer.subarray(0, piece.length));
        }
      })(),
    ),
});

function copiesIn(folder: string, options: Partial<UnlockedCopiesOptions> = {}) {
  return createUnlockedCopies({ folder, ...options });
}

/** The text of the first page, by PDFium without a password; `null` when it does not open. */
async function textWithoutPassword(bytes: Uint8Array): Promise<string | null> {
  const pdfium = await loadPdfium();
  const at = pdfium.allocate(bytes.length);
  pdfium.bytes().set(bytes, at);
  const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  if (document === 0) return null;
  const text = pdfium._FPDFText_LoadPage(pdfium._FPDF_LoadPage(document, 0));
  const count = pdfium._FPDFText_CountChars(text);
  return Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index)),
  ).join('');
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test.each(pdfCiphers)('a PDF under %s is copied without its password, and only with the right one', async (cipher) => {
  const folder = path.join(temporaryDirectory(), 'unlocked');
  const copies = copiesIn(folder);
  const pdf = await lockedPdf(cipher, 'geheim');
  expect(await textWithoutPassword(pdf)).toBeNull();
  for (const wrong of ['Geheim', 'ä€', 'x'.repeat(400)]) {
    expect(await copies.unlock(sourceOf(pdf), [wrong])).toEqual({ kind: 'wrong-password' });
  }
  expect(await copies.ids()).toEqual([]);
  const outcome = await copies.unlock(sourceOf(pdf), ['geheim']);
  if (outcome.kind !== 'unlocked') throw new Error(outcome.kind);
  expect(await copies.ids()).toEqual([id]);
  const copy = await bytesOf(await copies.open(id));
  expect(outcome.copy).toEqual({ hash: hashOf(copy), sizeBytes: copy.length });
  expect(await textWithoutPassword(copy)).toBe(lockedText);
  expect(await copies.has(id, outcome.copy)).toBe(true);
  expect(await copies.has(id, { ...outcome.copy, sizeBytes: 1 })).toBe(false);
  // The first password that is right opens it.
  expect(await copies.unlock(sourceOf(pdf), ['Geheim', '', 'ä€', 'geheim', 'x'])).toEqual(outcome);
  // The owner's password opens it, too, and gives the same copy.
  expect(await copies.unlock(sourceOf(pdf), ['owner'])).toEqual(outcome);
  expect(statSync(path.join(folder, id)).mode & 0o077).toBe(0);
  await copies.remove(id);
  expect(await copies.ids()).toEqual([]);
});

test('a password with letters beyond ASCII opens a PDF', async () => {
  const copies = copiesIn(path.join(temporaryDirectory(), 'unlocked'));
  const outcome = await copies.unlock(sourceOf(await lockedPdf('AES 256', 'Grüße €')), ['Grüße €']);
  expect(outcome.kind).toBe('unlocked');
  expect((await copies.unlock(sourceOf(await lockedPdf('RC4 128', 'Grüße')), ['Grüße'])).kind).toBe('unlocked');
});

test('what needs no password, is damaged, changed or too large is not copied', async () => {
  const folder = path.join(temporaryDirectory(), 'unlocked');
  const locked = await lockedPdf('AES 128', 'geheim');
  const kindOf = async (
    source: LockedContent,
    options: Partial<UnlockedCopiesOptions> = {},
  ): Promise<UnlockOutcome['kind']> => (await copiesIn(folder, options).unlock(source, ['geheim'])).kind;
  expect(await kindOf(sourceOf(await buildTextPdf([{ kind: 'letter', language: 'deu', lines: ['x'] }], {})))).toBe(
    'not-locked',
  );
  expect(await kindOf(sourceOf(await lockedPdf('RC4 40', '')))).toBe('not-locked');
  expect(await kindOf(sourceOf(Buffer.from('no PDF')))).toBe('damaged');
  expect(await kindOf(sourceOf(Buffer.alloc(0)))).toBe('damaged');
  expect(await kindOf(sourceOf(Buffer.concat([locked, Buffer.from('x')]), locked))).toBe('changed');
  expect(await kindOf(sourceOf(locked.subarray(1), locked))).toBe('changed');
  expect(await kindOf(sourceOf(locked), { maxBytes: 100 })).toBe('too-large');
  expect(await kindOf(sourceOf(locked), { longestMs: 1 })).toBe('too-slow');
  expect(await kindOf({ ...sourceOf(locked), open: () => Promise.reject(new Error('EIO')) })).toBe('failed');
  expect(await copiesIn(folder).ids()).toEqual([]);
});

test('bytes that were changed on purpose end as an outcome, never as a crash', async () => {
  const copies = copiesIn(path.join(temporaryDirectory(), 'unlocked'));
  const locked = await lockedPdf('AES 128', 'geheim');
  for (let round = 0; round < 12; round += 1) {
    const changed = Buffer.from(locked);
    for (let at = 20 + round; at < changed.length; at += 61 + round)
      changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8));
    const { kind } = await copies.unlock(sourceOf(changed), ['geheim']);
    expect(['unlocked', 'damaged', 'wrong-password', 'unsupported', 'not-locked']).toContain(kind);
  }
});

test('what a crash has left is removed, and no name leads out of the folder', async () => {
  const folder = path.join(temporaryDirectory(), 'unlocked');
  const copies = copiesIn(folder);
  await copies.unlock(sourceOf(await lockedPdf('RC4 128', 'geheim')), ['geheim']);
  writeFileSync(path.join(folder, 'part-x'), 'half a copy');
  expect(await copies.ids()).toEqual([id]);
  expect(readdirSync(folder)).toEqual([id]);
  expect(readFileSync(path.join(folder, id)).length).toBeGreaterThan(0);
  expect(() => copies.remove('../x')).toThrow();
});

test('a drive that does not answer ends its try, and the next one begins only then', async () => {
  const copies = copiesIn(path.join(temporaryDirectory(), 'unlocked'), { longestMs: 2_000 });
  const locked = await lockedPdf('AES 128', 'geheim');
  const order: string[] = [];
  const silent = copies
    .unlock({ ...sourceOf(locked), open: () => new Promise(() => undefined) }, ['geheim'])
    .then(({ kind }) => order.push(kind));
  await copies.unlock({ ...sourceOf(locked), open: () => (order.push('read'), sourceOf(locked).open()) }, ['geheim']);
  await silent;
  expect(order).toEqual(['failed', 'read']);
});
