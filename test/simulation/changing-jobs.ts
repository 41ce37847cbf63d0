import type { AnyMessage } from '#contract/messages/message.ts';
import type { Dials } from './dials.ts';
import type { Random } from './random.ts';

/** What the jobs of the first folder do with its files, and what the service says about that. */
export interface ChangeDial {
  readonly kind: 'merge' | 'decompose';
  /** Where the service names the documents that it made. */
  readonly names: 'records' | 'parents' | 'job' | 'nothing';
  /** Whether the status of a file says that it was changed. */
  readonly saysChange: boolean;
  /** Whether the job lists the documents that it made among its files. */
  readonly listsOutputs: boolean;
  readonly outputLateMs: number;
  /** How often a document that the job made fails. */
  readonly partFails: number;
  /** How often files that are to be combined are left as they are. */
  readonly refuses: number;
}

/** Draws from a stream of its own, so that seeds without this dial keep their values. */
export function drawChange(random: Random): ChangeDial | null {
  if (!random.chance(0.4)) return null;
  return {
    kind: random.pick(['merge', 'decompose'] as const),
    names: random.pick(['records', 'parents', 'job', 'nothing'] as const),
    saysChange: random.chance(0.7),
    listsOutputs: random.chance(0.6),
    outputLateMs: random.pick([0, 1_000, 60_000, 900_000]),
    partFails: random.chance(0.5) ? 0 : random.next() * 0.5,
    refuses: random.chance(0.6) ? 0 : random.next(),
  };
}

/** For seeds that were stored before jobs changed files. */
export const withoutChange = (drawn: Dials): Dials => ({ ...drawn, service: { ...drawn.service, change: null } });

/** A combined document needs all of its files, so that one of them can delay the others. */
export const isOneDocument = ({ service, faultyFile }: Dials): boolean =>
  service.change?.kind === 'merge' && faultyFile !== null;

/** A document of the simulated service: an uploaded file, or one that a job made. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly session: string;
  readonly content: string;
  readonly parentId: string | null;
  jobId: string | null;
  status: 'uploaded' | 'processing' | 'tagged' | 'failed' | 'merged' | 'decomposed';
  error: { readonly code?: string; readonly message: AnyMessage } | null;
  searchableAtMs: number;
  /** The documents that a job made of this file. */
  outputIds: readonly string[];
}

export interface StoredJob {
  readonly id: string;
  readonly session: string;
  readonly metadata: unknown;
  readonly change: 'merge' | 'decompose' | null;
  readonly fileIds: readonly string[];
  /** The documents that it made, in their order. */
  readonly madeIds: string[];
  /** The files and documents that are not final. */
  left: number;
}

interface ChangeDeps {
  readonly random: Random;
  readonly dial: ChangeDial;
  readonly files: Map<string, StoredFile>;
  readonly after: (ms: number, run: () => void) => void;
  readonly settle: (file: StoredFile, outcome: 'tagged' | 'failed') => void;
  /** Called when uploaded bytes are in documents that are processed. */
  readonly processed: (file: StoredFile) => void;
}

/** Carries out what jobs do to files. A job ends when its documents have. */
export function createChangingJobs({ random, dial, files, after, settle, processed }: ChangeDeps) {
  const make = (job: StoredJob, parentId: string | null, name: string): StoredFile => {
    const made: StoredFile = {
      id: random.uuid(),
      name,
      session: '',
      content: `${name} of ${job.id}`,
      parentId,
      jobId: job.id,
      status: 'processing',
      error: null,
      searchableAtMs: Infinity,
      outputIds: [],
    };
    files.set(made.id, made);
    job.madeIds.push(made.id);
    job.left += 1;
    return made;
  };
  const end = (job: StoredJob, made: StoredFile): boolean => {
    const isGood = !random.chance(dial.partFails);
    settle(made, isGood ? 'tagged' : 'failed');
    job.left -= 1;
    return isGood;
  };
  return {
    /** Combines the files that are good. Returns false when it leaves them as they are. */
    merge(job: StoredJob, good: readonly StoredFile[]): boolean {
      if (good.length === 0 || random.chance(dial.refuses)) return false;
      const made = make(job, null, `combined ${job.id.slice(0, 4)}.pdf`);
      for (const file of good) {
        file.status = 'merged';
        file.outputIds = [made.id];
      }
      after(random.between(10, 1_000 + dial.outputLateMs), () => {
        if (end(job, made)) for (const file of good) processed(file);
      });
      return true;
    },
    /** Splits a file. Returns false when it is one document. */
    decompose(job: StoredJob, file: StoredFile): boolean {
      const count = 1 + random.int(4);
      if (count === 1) return false;
      const parts = Array.from({ length: count }, (_, at) => make(job, file.id, `${at + 1} of ${file.name}`));
      file.status = 'decomposed';
      file.outputIds = parts.map(({ id }) => id);
      let [open, good] = [count, 0];
      for (const part of parts) {
        after(random.between(10, 1_000 + dial.outputLateMs), () => {
          if (end(job, part)) good += 1;
          open -= 1;
          if (open === 0 && good > 0) processed(file);
        });
      }
      return true;
    },
  };
}
