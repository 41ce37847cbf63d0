import type { Ask } from '../../bridge/react.tsx';

export interface PictureQueueOptions<Subject> {
  /** Equal keys share one picture. */
  readonly keyOf: (subject: Subject) => string;
  /** Returns the address of a picture, or `null` when there is none; rejects when it failed and may be asked again. */
  readonly draw: (subject: Subject, call: Ask) => Promise<string | null>;
  /** Whether that there is none may change, so that it is asked again. */
  readonly mayCome: (subject: Subject) => boolean;
  /** Few at a time, so that a list of a thousand files leaves the page usable. */
  readonly atOnce: number;
  readonly mostKept: number;
}

export interface PictureQueue<Subject> {
  /** Returns the picture that is drawn already; `undefined` when it is not known yet. */
  readonly known: (subject: Subject) => string | null | undefined;
  /**
   * Draws a picture. `then` gets its address, or `null` when there is none. The returned function ends the wait; what
   * nobody waits for is not drawn. What is asked for last comes first; of what is asked for together, the first.
   */
  readonly want: (subject: Subject, call: Ask, then: (url: string | null) => void) => () => void;
}

interface Job<Subject> {
  readonly subject: Subject;
  readonly call: Ask;
  readonly waiting: Set<(url: string | null) => void>;
  /** Those that are asked for together have the same number. */
  readonly round: number;
}

/** Draws small pictures in turn, and keeps those that were drawn last. */
export function createPictureQueue<Subject>(options: PictureQueueOptions<Subject>): PictureQueue<Subject> {
  const { keyOf, draw, mayCome, atOnce, mostKept } = options;
  /** Addresses of drawn pictures; `null` where there is none. The last drawn one is the last. */
  const kept = new Map<string, string | null>();
  const jobs = new Map<string, Job<Subject>>();
  const drawing = new Set<string>();
  let round = 0;

  const keep = (key: string, url: string | null): void => {
    kept.set(key, url);
    for (const [oldest, address] of kept) {
      if (kept.size <= mostKept) return;
      kept.delete(oldest);
      if (address !== null) URL.revokeObjectURL(address);
    }
  };
  const run = async (key: string, { subject, call, waiting }: Job<Subject>): Promise<void> => {
    const url = await draw(subject, call).catch(() => undefined);
    if (typeof url === 'string' || (url === null && !mayCome(subject))) keep(key, url);
    jobs.delete(key);
    for (const then of waiting) then(url ?? null);
  };
  const runNext = (): void => {
    if (drawing.size >= atOnce) return;
    const waiting = [...jobs].filter(([key]) => !drawing.has(key));
    const latest = Math.max(...waiting.map(([, job]) => job.round));
    const next = waiting.find(([, job]) => job.round === latest);
    if (next === undefined) return;
    const [key, job] = next;
    drawing.add(key);
    void run(key, job).finally(() => {
      drawing.delete(key);
      runNext();
    });
    runNext();
  };
  return {
    known: (subject) => kept.get(keyOf(subject)),
    want(subject, call, then) {
      const key = keyOf(subject);
      const job = jobs.get(key) ?? { subject, call, waiting: new Set(), round };
      job.waiting.add(then);
      jobs.set(key, job);
      queueMicrotask(() => {
        round += 1;
        runNext();
      });
      return () => {
        job.waiting.delete(then);
        // What is being drawn is kept for whoever asks for it meanwhile.
        if (job.waiting.size === 0 && !drawing.has(key)) jobs.delete(key);
      };
    },
  };
}
