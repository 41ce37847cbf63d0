import type { JobSummary } from '#contract/documents.ts';

/** Most services call a job failed when one file failed. For a person it is done except for that file. */
export const isPartlyDone = ({ folded, failed, total }: JobSummary): boolean =>
  folded === 'failed' && failed !== null && total !== null && failed > 0 && failed < total;
