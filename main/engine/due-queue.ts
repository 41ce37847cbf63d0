/** A queue ordered by time, the earliest first. Adding and taking cost the logarithm of its length. */
export interface DueQueue<T> {
  add(what: T, dueAtMs: number): void;
  /** Returns the earliest entry without removing it. */
  peek(): { readonly what: T; readonly dueAtMs: number } | null;
  /** Removes the earliest entry. */
  shift(): void;
}

/** Creates the queue as a binary heap. */
export function createDueQueue<T>(): DueQueue<T> {
  const heap: { readonly what: T; readonly dueAtMs: number }[] = [];
  const dueAt = (at: number): number => heap[at]?.dueAtMs ?? Infinity;
  const swap = (a: number, b: number): void => {
    const [first, second] = [heap[a], heap[b]];
    if (first === undefined || second === undefined) return;
    heap[a] = second;
    heap[b] = first;
  };
  const rise = (from: number): void => {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (dueAt(parent) <= dueAt(at)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      const child = dueAt(right) < dueAt(left) ? right : left;
      if (dueAt(at) <= dueAt(child)) return;
      swap(at, child);
      at = child;
    }
  };
  return {
    add: (what, dueAtMs) => {
      heap.push({ what, dueAtMs });
      rise(heap.length - 1);
    },
    peek: () => heap[0] ?? null,
    shift: () => {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      sink();
    },
  };
}
