import { sha256, type TrackedFileId } from '#core/ids.ts';
import type { EngineDeps } from '#engine/engine-deps.ts';
import type { LockedContent, UnlockOutcome } from '#ports/unlocked-copies.ts';
import { aText } from '../lib/a-text.ts';
import type { Life } from './life.ts';
import { copyWithoutPassword, drawFrom, needsPassword } from './locked-content.ts';
import type { Random } from './random.ts';
import { hashOf } from './sim-files.ts';

/** The copies without passwords, by the id of their file. They outlive the process. */
export type CopyStore = Map<string, string>;

/** What opens locked files. The process may die before a copy, and before or after it gets its name. */
export function createSimUnlocking(
  store: CopyStore,
  life: Life,
  random: Random,
): Pick<EngineDeps, 'unlockedCopies' | 'passwords'> {
  const latency = (): number => random.between(1, 500);
  const judge = (id: TrackedFileId, bytes: string, passwords: readonly string[]): UnlockOutcome => {
    const hash = hashOf(bytes);
    if (!needsPassword(hash)) return { kind: 'not-locked' };
    if (passwords.length === 0 || drawFrom(hash, 8) < 0.5) return { kind: 'wrong-password' };
    const copy = copyWithoutPassword(bytes);
    store.set(id, copy);
    return { kind: 'unlocked', copy: { hash: sha256(hashOf(copy)), sizeBytes: Buffer.byteLength(copy) } };
  };
  const unlock = async ({ id, content, open }: LockedContent, passwords: readonly string[]): Promise<UnlockOutcome> => {
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of await open()) pieces.push(piece);
    } catch (error) {
      return { kind: 'failed', message: aText(String(error)) };
    }
    const bytes = Buffer.concat(pieces).toString();
    if (hashOf(bytes) !== content.hash) return { kind: 'changed' };
    return life.call('unlock', latency(), () => judge(id, bytes, passwords));
  };
  return {
    unlockedCopies: {
      unlock,
      has: (id, { hash }) => life.call('copy has', latency(), () => hashOf(store.get(id) ?? '') === hash),
      open: async (id) => {
        const copy = await life.call('copy open', latency(), () => store.get(id));
        if (copy === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
        return piecesOf(copy, life, random);
      },
      remove: (id) => life.call('copy remove', latency(), () => void store.delete(id)),
      ids: () => life.call('copy list', latency(), () => [...store.keys()]),
    },
    passwords: { read: (ids) => life.call('passwords', latency(), () => ids.map(() => 'a password')) },
  };
}

async function* piecesOf(copy: string, life: Life, random: Random): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(copy);
  const half = Math.ceil(bytes.length / 2);
  for (const part of [bytes.subarray(0, half), bytes.subarray(half)]) {
    await life.call('copy read', random.between(1, 2_000), () => undefined);
    yield part;
  }
}
