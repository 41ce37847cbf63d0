import { topics, type ContractEvent, type Topic } from '#contract/frame.ts';

export interface Revisions {
  /** Reports that these ids of the topic changed; without ids, anything of the topic may have changed. */
  changed(topic: Topic, ids?: readonly string[]): void;
  current(): Record<Topic, number>;
  /**
   * Calls the listener with events, at most one for each topic and tick. Returns the function that removes the
   * listener.
   */
  subscribe(listener: (event: ContractEvent) => void): () => void;
}

/** An event with more ids than this reports "anything", because the listener then reloads its list in any case. */
const maxIds = 200;

/**
 * Counts changes by topic, and notifies subscribers in batches: a burst of 20,000 files causes a handful of events. A
 * peer that was disconnected compares revisions and misses nothing.
 * @param schedule runs a function once, soon (about 50 ms); it is called again only after that run.
 */
export function createRevisions(schedule: (run: () => void) => void): Revisions {
  const counts = Object.fromEntries(topics.map((topic) => [topic, 0])) as Record<Topic, number>;
  const pending = new Map<Topic, Set<string> | 'any'>();
  const listeners = new Set<(event: ContractEvent) => void>();

  const flush = (): void => {
    const batch = [...pending];
    pending.clear();
    for (const [topic, ids] of batch) {
      const event: ContractEvent = {
        kind: 'event',
        topic,
        ids: ids === 'any' ? [] : [...ids],
        revision: counts[topic],
      };
      for (const listener of listeners) listener(event);
    }
  };

  return {
    changed(topic, ids = []) {
      counts[topic] += 1;
      if (pending.size === 0) schedule(flush);
      const before = pending.get(topic);
      if (before === 'any') return;
      const merged = new Set([...(before ?? []), ...ids]);
      pending.set(topic, ids.length === 0 || merged.size > maxIds ? 'any' : merged);
    },
    current: () => ({ ...counts }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
