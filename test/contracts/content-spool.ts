import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '#core/ids.ts';
import type { ContentSpool, SpoolSource } from '#ports/content-spool.ts';

export interface SpoolUnderTest {
  readonly spool: ContentSpool;
  /** Opens another spool on the same copies, as after a restart. */
  readonly reopen: () => ContentSpool;
  /** Writes bytes to a path, and returns the source of them. */
  readonly source: (name: string, bytes: Uint8Array) => SpoolSource;
  /** From this call on no copy fits. */
  readonly fill: () => void;
}

const hashOf = (bytes: Uint8Array) => sha256(createHash('sha256').update(bytes).digest('hex'));
const bytesOf = (text: string): Uint8Array => Buffer.from(text);

async function read(from: Promise<AsyncIterable<Uint8Array>>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await from) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces).toString();
}

/** Tests what the port promises, for every spool (main/ports/content-spool.ts). */
export function describeContentSpool(make: () => SpoolUnderTest): void {
  test('a copy gives the same bytes, also after a restart, until it is removed', async () => {
    const { spool, reopen, source } = make();
    const whole = 'x'.repeat(700_000);
    const one = source('a.pdf', bytesOf(whole));
    expect(await spool.keep(one)).toEqual({ kind: 'kept' });
    expect(await spool.has(one.hash)).toBe(true);
    expect(await read(spool.open(one.hash))).toBe(whole);
    const next = reopen();
    expect(await next.contents()).toEqual([one.hash]);
    expect(await read(next.open(one.hash))).toBe(whole);
    await next.remove(one.hash);
    expect(await next.has(one.hash)).toBe(false);
    expect(await next.contents()).toEqual([]);
    await next.remove(one.hash);
  });

  test('equal content is kept once', async () => {
    const { spool, source } = make();
    const [one, two] = [source('a.pdf', bytesOf('same')), source('b.pdf', bytesOf('same'))];
    expect(await spool.keep(one)).toEqual({ kind: 'kept' });
    expect(await spool.keep(two)).toEqual({ kind: 'kept' });
    expect(await spool.contents()).toEqual([one.hash]);
  });

  test('bytes other than the registered ones are not kept', async () => {
    const { spool, source } = make();
    const one = source('a.pdf', bytesOf('these'));
    expect(await spool.keep({ ...one, hash: hashOf(bytesOf('those')) })).toEqual({ kind: 'changed' });
    expect(await spool.keep({ ...one, sizeBytes: 2 })).toEqual({ kind: 'changed' });
    expect(await spool.contents()).toEqual([]);
  });

  test('a source that cannot be read is a failure, and leaves nothing', async () => {
    const { spool, reopen, source } = make();
    const one = source('a.pdf', bytesOf('whole'));
    const gone = { ...one, ref: { root: null, path: '/nowhere/a.pdf' }, open: () => Promise.reject(new Error('gone')) };
    expect(await spool.keep(gone)).toMatchObject({ kind: 'failed' });
    expect(await reopen().contents()).toEqual([]);
    expect(await spool.keep(one)).toEqual({ kind: 'kept' });
  });

  test('a copy that does not fit is refused, and existing copies stay', async () => {
    const { spool, source, fill } = make();
    const one = source('a.pdf', bytesOf('first'));
    await spool.keep(one);
    fill();
    expect((await spool.keep(source('b.pdf', bytesOf('second')))).kind).toMatch(/^(no-room|huge)$/);
    expect(await spool.keep(one)).toEqual({ kind: 'kept' });
    expect(await spool.contents()).toEqual([one.hash]);
  });
}
