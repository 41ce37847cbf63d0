/** Virtual time: nothing waits; the next event happens at once. */
export interface World {
  /** Milliseconds since the run began; never jumps. */
  elapsedMs(): number;
  /** The wall clock, which jumps. */
  wallMs(): number;
  jump(byMs: number): void;
  /** Runs `run` after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs the next event; returns false when there is none. */
  step(): boolean;
  /** Adds a line to the trace. */
  note(line: string): void;
  /** Returns a hash of all notes so far. */
  traceHash(): number;
  readonly lines: readonly string[];
}

interface Event {
  readonly atMs: number;
  readonly order: number;
  /** `null` when it was cancelled. */
  run: (() => void) | null;
}

/** A Monday at eight in the morning. */
export const startMs = Date.UTC(2026, 0, 5, 8);

export function createWorld(keepLines: boolean): World {
  const heap: Event[] = [];
  const lines: string[] = [];
  let elapsedMs = 0;
  let offsetMs = 0;
  let order = 0;
  let hash = 0x811c9dc5;
  return {
    lines,
    elapsedMs: () => elapsedMs,
    wallMs: () => startMs + Math.floor(elapsedMs) + offsetMs,
    jump: (byMs) => {
      offsetMs += byMs;
    },
    after: (delayMs, run) => {
      order += 1;
      const event: Event = { atMs: elapsedMs + Math.max(0, delayMs), order, run };
      push(heap, event);
      return () => {
        event.run = null;
      };
    },
    step: () => {
      for (;;) {
        const event = pop(heap);
        if (event === undefined) return false;
        if (event.run === null) continue;
        elapsedMs = event.atMs;
        event.run();
        return true;
      }
    },
    note: (line) => {
      const full = `${Math.floor(elapsedMs)} ${line}`;
      for (let at = 0; at < full.length; at += 1) hash = Math.imul(hash ^ full.charCodeAt(at), 0x01000193);
      if (keepLines) lines.push(full);
    },
    traceHash: () => hash >>> 0,
  };
}

const before = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

function push(heap: Event[], event: Event): void {
  let at = heap.push(event) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(event, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = event;
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
    if (!before(heap[child]!, last)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return first;
}
