import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pieceBytes, readInPieces } from '#lib/read-in-pieces.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'intray-pieces-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe.each([0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 7 * pieceBytes, 7 * pieceBytes + 5])(
  'a file of %i bytes',
  (sizeBytes) => {
    test('comes whole, in full pieces but for the last', async () => {
      const bytes = randomBytes(sizeBytes);
      const file = path.join(dir, String(sizeBytes));
      await writeFile(file, bytes);
      const handle = await open(file);
      const copies: Buffer[] = [];
      for await (const piece of readInPieces(handle)) copies.push(Buffer.from(piece));
      await handle.close();
      expect(Buffer.concat(copies).equals(bytes)).toBe(true);
      expect(copies.slice(0, -1).every((piece) => piece.length === pieceBytes)).toBe(true);
    });

    test('can be left in the middle, and read from anywhere', async () => {
      const file = path.join(dir, `${sizeBytes}-from`);
      const bytes = randomBytes(sizeBytes);
      await writeFile(file, bytes);
      const handle = await open(file);
      for await (const piece of readInPieces(handle)) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      const from = Math.floor(sizeBytes / 2);
      const copies: Buffer[] = [];
      for await (const piece of readInPieces(handle, from)) copies.push(Buffer.from(piece));
      await handle.close();
      expect(Buffer.concat(copies).equals(bytes.subarray(from))).toBe(true);
    });
  },
);

test('an error of the file system reaches the reader', async () => {
  const handle = await open(dir);
  await expect(readInPieces(handle).next()).rejects.toMatchObject({ code: 'EISDIR' });
  await handle.close();
});
