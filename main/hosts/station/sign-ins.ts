import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { keyIdOf } from './station-key.ts';

/** A browser that may open the page: the public part of a key that it cannot give away. */
interface BrowserSignIn {
  readonly id: string;
  readonly publicKey: string;
  /** What the browser calls itself, for a list. */
  readonly browser: string;
  readonly signedInAtMs: number;
}

export interface SignIns {
  /** Signs a key in. The one that it replaces ends, and so does the oldest beyond the fifth. */
  add(publicKey: string, browser: string, replaces: string | null): BrowserSignIn;
  /** The sign-in of a key; `null` when there is none or it has ended. */
  find(id: string): BrowserSignIn | null;
  /** Whether it began just now, in this run: what could do lasting harm asks for that. */
  isFresh(id: string): boolean;
  list(): readonly BrowserSignIn[];
  /** Ends one, or all of them. @returns how many ended */
  end(id: string | null): number;
  /** Called with the ids of those that have ended. */
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
  /** Goes forward only. */
  readonly elapsedMs: () => number;
}

export const systemClocks: SignInClocks = { nowMs: Date.now, elapsedMs: () => performance.now() };

/** The sign-ins of a data directory. They outlive a restart; that is for the caller to allow (`end(null)`). */
export function createSignIns(dataDir: string, { nowMs, elapsedMs }: SignInClocks = systemClocks): SignIns {
  const file = path.join(dataDir, 'page-sign-ins.json');
  // What versions with cookies kept.
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
      // A full disk is what somebody may want to look at: signed in until the next start, then.
    }
    for (const id of ended) begunAtMs.delete(id);
    if (ended.length > 0) for (const listener of listeners) listener(ended);
    return ended;
  };
  /** A clock that was set back a little ends nothing; one that says nothing of the age does. */
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
