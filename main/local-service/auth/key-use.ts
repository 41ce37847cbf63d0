import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';

interface KeyUseDeps {
  readonly store: Pick<Store, 'transaction'>;
  readonly nowMs: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

export interface KeyUse {
  /** Notes that a request came with this key. The request does not wait for it. */
  readonly used: (keyId: string) => void;
  /** Resolves when everything that was noted is stored. */
  readonly stored: () => Promise<void>;
}

/** A key that is used all the time is written this often, so that requests cause next to no writes. */
const precisionMs = 10 * 60_000;

/** Remembers when each key was last used. */
export function createKeyUse({ store, nowMs, log }: KeyUseDeps): KeyUse {
  const notedMs = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  return {
    used(keyId) {
      const now = nowMs();
      if (Math.abs(now - (notedMs.get(keyId) ?? -Infinity)) < precisionMs) return;
      notedMs.set(keyId, now);
      const write = store
        .transaction(({ users }) => users.setKeyUsed(keyId, new Date(now).toISOString()))
        .catch((error: unknown) => log.warn({ error }, 'the last use of a key could not be stored'))
        .finally(() => pending.delete(write));
      pending.add(write);
    },
    stored: async () => {
      await Promise.all(pending);
    },
  };
}
