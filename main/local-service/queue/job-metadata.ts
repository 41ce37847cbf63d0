import type { Metadata } from '#service-api/fields.ts';

/** Descriptors as the interface accepts them for a job: one object, or several. */
export type JobMetadata = Metadata | readonly Metadata[] | null;

/**
 * Gives the job's descriptors to a file (docs/service-api.md#job-endpoints). Several objects are merged in order.
 * Descriptors from the upload of the file take precedence, because they were given for this file.
 */
export function withJobMetadata(ofJob: JobMetadata, ofFile: Metadata | null): Metadata | null {
  if (ofJob === null) return ofFile;
  return Object.assign({}, ...[ofJob, ofFile ?? {}].flat()) as Metadata;
}

/**
 * Returns the descriptors of a file that is made of others. It always has the job's; with `propagate_metadata` it also
 * has those of the files that it is made of, later ones over earlier ones.
 */
export function outputMetadata(
  job: { readonly metadata: JobMetadata; readonly propagateMetadata: boolean },
  sources: readonly (Metadata | null)[],
): Metadata | null {
  const own = job.propagateMetadata ? sources.filter((source) => source !== null) : [];
  return withJobMetadata(job.metadata, own.length === 0 ? null : withJobMetadata(own, null));
}
