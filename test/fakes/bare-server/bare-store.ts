import { randomUUID } from 'node:crypto';

export interface BareFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly sessionId: string;
}

export interface BareJob {
  readonly id: string;
  readonly sessionId: string;
  readonly createdAtMs: number;
  searches: number;
}

/** The server's data: files in sessions, and jobs that closed them. */
export function createBareStore() {
  const files = new Map<string, BareFile>();
  const jobs: BareJob[] = [];
  return {
    files,
    jobs,
    addFile(name: string, bytes: Buffer, sessionId: string): BareFile {
      const file = { id: randomUUID(), name, bytes, sessionId };
      files.set(file.id, file);
      return file;
    },
    addJob(sessionId: string): BareJob {
      const job = { id: randomUUID(), sessionId, createdAtMs: performance.now(), searches: 0 };
      jobs.push(job);
      return job;
    },
    jobOf: (sessionId: string) => jobs.find((job) => job.sessionId === sessionId) ?? null,
    filesOf: (sessionId: string) => [...files.values()].filter((file) => file.sessionId === sessionId),
    /** Returns the files that a search finds now, each with its job. */
    found(
      text: string,
      afterSearches: number,
      byName: boolean,
    ): readonly { readonly file: BareFile; readonly job: BareJob }[] {
      for (const job of jobs) job.searches += 1;
      return jobs
        .filter((job) => job.searches >= afterSearches)
        .flatMap((job) =>
          [...files.values()].filter((file) => file.sessionId === job.sessionId).map((file) => ({ file, job })),
        )
        .filter(({ file }) => {
          const texts = byName ? [file.name, file.bytes.toString('latin1')] : [file.bytes.toString('latin1')];
          return texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));
        });
    },
  };
}

export type BareStore = ReturnType<typeof createBareStore>;
