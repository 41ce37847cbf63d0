import type { CloudSettings } from '../store/cloud-settings.ts';
import type { WorkTask } from '../store/work-queue.ts';

/** What decides how the files of a job are processed. */
export interface TaskRules {
  readonly decompose: boolean;
  /** The company's `decompose_email_files`. */
  readonly splitsMails: boolean;
}

export function taskRules(job: { readonly decompose: boolean }, settings: Partial<CloudSettings>): TaskRules {
  return { decompose: job.decompose, splitsMails: settings.decompose_email_files ?? false };
}

const mailTypes: readonly string[] = ['message/rfc822', 'application/vnd.ms-outlook', 'application/ms-tnef'];

export const isMail = (contentType: string): boolean => mailTypes.includes(contentType);

/**
 * Returns the task of a file that is not merged with others. An archive has nothing to read but the files in it. A file
 * without parts, as every Office document, is read by both tasks.
 */
export function taskOfFile(contentType: string, { decompose, splitsMails }: TaskRules): WorkTask {
  const isSplit = decompose || contentType === 'application/zip' || (splitsMails && isMail(contentType));
  return isSplit ? 'split' : 'read';
}

/** Returns whether files of this type can become pages of a merged document. */
export function isMergeable(contentType: string): boolean {
  return contentType === 'application/pdf' || contentType.startsWith('image/');
}
