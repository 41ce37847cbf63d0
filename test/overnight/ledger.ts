import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * The writer's actions on its folder, as JSON lines: `complete` when a content is complete, `part` when an unfinished
 * file exists, `ended` when either is overwritten or deleted. Times are of the wall clock, in ms.
 */
const lineSchema = z.discriminatedUnion('event', [
  z.object({ event: z.enum(['complete', 'part']), path: z.string(), sha256: z.string(), sizeBytes: z.number(), atMs: z.number() }), // prettier-ignore
  z.object({ event: z.literal('ended'), path: z.string(), atMs: z.number() }),
]);
type Line = z.infer<typeof lineSchema>;

export interface Ledger {
  complete(path: string, bytes: Uint8Array): void;
  part(path: string, bytes: Uint8Array): void;
  ended(path: string): void;
}

export function createLedger(file: string): Ledger {
  const there = new Set<string>();
  const write = (line: Line): void => {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const ended = (path: string): void => {
    if (there.delete(path)) write({ event: 'ended', path, atMs: Date.now() });
  };
  const begin = (event: 'complete' | 'part', path: string, bytes: Uint8Array): void => {
    ended(path);
    there.add(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    write({ event, path, sha256, sizeBytes: bytes.length, atMs: Date.now() });
  };
  return {
    complete: (path, bytes) => {
      begin('complete', path, bytes);
    },
    part: (path, bytes) => {
      begin('part', path, bytes);
    },
    ended,
  };
}

/** A content at a path, from when until when; `toMs` is `null` while it exists. */
export interface Presence {
  readonly path: string;
  readonly sha256: string;
  readonly isComplete: boolean;
  readonly fromMs: number;
  readonly toMs: number | null;
}

export function readLedger(file: string): readonly Presence[] {
  const ended: Presence[] = [];
  const there = new Map<string, Presence>();
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue;
    const line = lineSchema.parse(JSON.parse(text));
    if (line.event === 'ended') {
      const before = there.get(line.path);
      if (before !== undefined) ended.push({ ...before, toMs: line.atMs });
      there.delete(line.path);
    } else {
      const { event, path, sha256, atMs } = line;
      there.set(path, { path, sha256, isComplete: event === 'complete', fromMs: atMs, toMs: null });
    }
  }
  return [...ended, ...there.values()];
}

/** How long it existed; infinite while it still does. */
export const lastedMs = ({ fromMs, toMs }: Presence): number => (toMs === null ? Infinity : toMs - fromMs);
