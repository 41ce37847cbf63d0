import type { JobSummary } from '#contract/documents.ts';

/** Most services call a job failed of which one file failed; to a person it is done but for that file. */
export const isPartlyDone = ({ folded, failed, total }: JobSummary): boolean =>
  folded === 'failed' && failed !== null && total !== null && failed > 0 && failed < total;
