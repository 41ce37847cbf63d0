import type { MethodResult } from '#contract/methods.ts';
import type { JobSummary } from '#contract/documents.ts';
import type { Session } from '#core/session.ts';
import type { Item } from '#core/item.ts';
import { oneOffPrefix } from '#engine/context.ts';
import type { JobRecord } from '#ports/document-records.ts';
import { timeOf } from './record-times.ts';

/** A job of the service; `session` is ours, where it is one of ours. */
export function jobView(job: JobRecord, session: Session | null): JobSummary {
  const ours = session !== null && !session.folderId.startsWith(oneOffPrefix) ? session.folderId : null;
  const count = (folded: string) => job.files.filter((file) => file.folded === folded).length;
  const counted = job.files.length > 0;
  return {
    id: job.id,
    status: job.status ?? null,
    folded: job.folded,
    priority: job.priority ?? null,
    sessionId: job.sessionId ?? session?.id ?? null,
    total: job.progress?.total ?? (counted ? job.files.length : (session?.fileCount ?? null)),
    done: job.progress?.done ?? (counted ? count('succeeded') : null),
    failed: job.progress?.failed ?? (counted ? count('failed') : null),
    createdAtMs: timeOf(job.creationDate),
    completedAtMs: timeOf(job.completionDate),
    folderId: ours,
    error: job.error?.message ?? null,
  };
}

/**
 * A job with its files. A service that names none is helped out by the journal: `members` are our files of the job, by
 * their id at the service.
 */
export function jobDetailView(
  job: JobRecord,
  session: Session | null,
  members: ReadonlyMap<string, Item>,
): MethodResult<'jobs.get'> {
  const named = job.files.map((file) => ({
    id: file.id,
    name: file.name ?? null,
    status: file.status ?? null,
    folded: file.folded,
    tagName: file.tagName ?? members.get(file.id)?.understood?.tagName ?? null,
    error: file.error?.message ?? null,
    itemId: members.get(file.id)?.id ?? null,
  }));
  const known = [...members].map(([id, item]) => ({
    id,
    name: item.path.slice(item.path.lastIndexOf('/') + 1),
    status: null,
    folded: 'unknown' as const,
    tagName: item.understood?.tagName ?? null,
    error: null,
    itemId: item.id,
  }));
  return { job: jobView(job, session), files: named.length > 0 ? named : known, raw: job.raw };
}
