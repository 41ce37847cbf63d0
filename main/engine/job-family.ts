import type { JobFile, JobRecord } from '#ports/document-records.ts';

/** What a job reports about the relations of its files. It is read once for each poll, because a job may have thousands. */
export interface JobFamily {
  readonly job: JobRecord | null;
  fileOf(id: string): JobFile | undefined;
  /** The files that name this one as the file from which they were taken. */
  childrenOf(id: string): readonly string[];
  isOutput(id: string): boolean;
  /** The outputs of the job that name no file from which they were taken, so that any file may be their source. */
  readonly outputsOfAny: readonly string[];
}

export function familyOf(job: JobRecord | null): JobFamily {
  const records = new Map<string, JobFile>();
  const children = new Map<string, string[]>();
  for (const file of job?.files ?? []) {
    if (!records.has(file.id)) records.set(file.id, file);
    const { id, parentFileId } = file;
    if (parentFileId === undefined || parentFileId === id) continue;
    const siblings = children.get(parentFileId);
    if (siblings === undefined) children.set(parentFileId, [id]);
    else siblings.push(id);
  }
  const outputs = new Set(job?.outputFileIds);
  return {
    job,
    fileOf: (id) => records.get(id),
    childrenOf: (id) => children.get(id) ?? [],
    isOutput: (id) => outputs.has(id),
    outputsOfAny: [...outputs].filter((id) => records.get(id)?.parentFileId === undefined),
  };
}
