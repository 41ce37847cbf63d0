import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { keyIdOf } from './station-key.ts';

/** A browser that may open the page: the public part of a key that the browser cannot export. */
interface BrowserSignIn {
  readonly id: string;
  readonly publicKey: string;
  /** The name of the browser, for a list. */
  readonly browser: string;
  readonly signedInAtMs: number;
}

export interface SignIns {
  /** Signs a key in. Ends the sign-in that it replaces, and the oldest ones beyond five. */
  add(publicKey: string, browser: string, replaces: string | null): BrowserSignIn;
  /** Returns the sign-in of a key; `null` when there is none or it has ended. */
  find(id: string): BrowserSignIn | null;
  /**
   * Returns whether the sign-in began a short time ago, in this run. Actions that could do lasting harm require that.
   */
  isFresh(id: string): boolean;
  list(): readonly BrowserSignIn[];
  /**
   * Ends one sign-in, or all when `id` is `null`.
   * @returns how many ended
   */
  end(id: string | null): number;
  /** Registers a listener for the ids of sign-ins that have ended. */
  onEnded(listener: (ids: readonly string[]) => void): void;
}

const maxSignIns = 5;
const dayMs = 24 * 3_600_000;
export const signInLifetimeMs = 30 * dayMs;
export const freshForMs = 10 * 60_000;

const fileSchema = z.array(
  z.object({ publicKey: z.string(), browser: z.string(), signedInAtMs: z.number() }).readonly(),
);

export interface SignInClocks {
  readonly nowMs: () => number;
  /** A clock that never goes back. */
  readonly elapsedMs: () => number;
}

export const systemClocks: SignInClocks = { nowMs: Date.now, elapsedMs: () => performance.now() };

/** The sign-ins of a data directory. They survive a restart, unless the caller ends them all (`end(null)`). */
export function createSignIns(dataDir: string, { nowMs, elapsedMs }: SignInClocks = systemClocks): SignIns {
  const file = path.join(dataDir, 'page-sign-ins.json');
  // The file of earlier versions, which used cookies.
  rmSync(path.join(dataDir, 'page-sign-in'), { force: true });
  const listeners: ((ids: readonly string[]) => void)[] = [];
  const begunAtMs = new Map<string, number>();
  let all = read(file);

  const save = (next: readonly BrowserSignIn[]): readonly string[] => {
    const ended = all.filter(({ id }) => !next.some((kept) => kept.id === id)).map(({ id }) => id);
    all = next;
    try {
      writeFileAtomic(file, `${JSON.stringify(all.map(({ id: _id, ...rest }) => rest))}\n`, 0o600);
    } catch {
      // A full disk may be the reason to open the page, so the sign-in works without the file until the next start.
    }
    for (const id of ended) begunAtMs.delete(id);
    if (ended.length > 0) for (const listener of listeners) listener(ended);
    return ended;
  };
  /**
   * A clock that was set back by less than a day ends nothing. A larger step back ends the sign-in, because its age is
   * unknown.
   */
  const holds = ({ signedInAtMs }: BrowserSignIn): boolean => {
    const ageMs = nowMs() - signedInAtMs;
    return ageMs > -dayMs && ageMs < signInLifetimeMs;
  };
  return {
    add(publicKey, browser, replaces) {
      const added = { id: keyIdOf(publicKey), publicKey, browser, signedInAtMs: nowMs() };
      begunAtMs.set(added.id, elapsedMs());
      const others = all.filter((one) => one.id !== added.id && one.id !== replaces && holds(one));
      save([added, ...others].slice(0, maxSignIns));
      return added;
    },
    find: (id) => all.find((one) => one.id === id && holds(one)) ?? null,
    isFresh(id) {
      const atMs = begunAtMs.get(id);
      return atMs !== undefined && elapsedMs() - atMs < freshForMs;
    },
    list: () => all.filter(holds),
    end: (id) => save(id === null ? [] : all.filter((one) => one.id !== id)).length,
    onEnded: (listener) => void listeners.push(listener),
  };
}

function read(file: string): readonly BrowserSignIn[] {
  try {
    const stored = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return stored.slice(0, maxSignIns).map((one) => ({ ...one, id: keyIdOf(one.publicKey) }));
  } catch {
    return [];
  }
}
