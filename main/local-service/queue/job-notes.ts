import {
  problemOf,
  serviceMessage,
  type PlainMessage,
  type ServiceProblem,
} from '#service-api/messages/service-message.ts';
import type { EventKind } from '#service-api/values.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { JobItem } from '../store/work-queue.ts';
import { changeFile } from './status-changes.ts';

/** Records that a file which was to be split was processed as a whole. */
export function noteNotSplit(tx: StoreTransaction, item: JobItem, failure: ServiceProblem, at: string): Promise<void> {
  const message = serviceMessage('job.not-split', { name: item.name, reason: asPart(failure) });
  return noteOnJob(tx, { ...item, at }, problemOf('not-split', message));
}

interface NotedJob {
  readonly jobId: string;
  readonly companyId: string;
  readonly at: string;
}

type Note = ServiceProblem<'not-merged' | 'not-split'>;

const kinds: Readonly<Record<Note['code'], EventKind>> = {
  'not-merged': 'job.not_merged',
  'not-split': 'job.not_split',
};

/** Records for people that a job did not do with its files what was asked for: a warning of the job, and an event. */
export async function noteOnJob(tx: StoreTransaction, { jobId, companyId, at }: NotedJob, note: Note): Promise<void> {
  await tx.jobs.addWarning(jobId, note);
  const event = { companyId, fileId: null, jobId, kind: kinds[note.code], from: null, to: null, at } as const;
  await tx.events.append({ ...event, detail: { reason: note } });
}

/** Returns a problem's message as a part of another message, which holds no further one. */
export function asPart({ message_code: code, message_params: params, message }: ServiceProblem): PlainMessage | string {
  const plain: [string, string | number][] = [];
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'object') return message;
    plain.push([name, value]);
  }
  return { code, params: Object.fromEntries(plain) };
}

const maxNames = 10;

/**
 * Names a part that failed in the record of the file that it was taken from, and so on for that file's own parent. The
 * failure of a part is thus never hidden.
 */
export async function noteFailedPart(tx: StoreTransaction, fileId: string, at: string): Promise<void> {
  for (let parentId = await parentOf(tx, fileId); parentId !== null; parentId = await parentOf(tx, parentId)) {
    const children = await tx.files.children(parentId);
    const failed = children.filter(({ status }) => status === 'failed' || status === 'decomposed_with_errors');
    const names = failed.slice(0, maxNames).map(({ name }) => name);
    const params = {
      failed: failed.length,
      total: children.length,
      names: [...names, ...(failed.length > maxNames ? ['…'] : [])].join(', '),
    };
    const error = problemOf('parts-failed', serviceMessage('file.parts-failed', params));
    await changeFile(tx, parentId, { to: 'decomposed_with_errors', at, error });
  }
}

async function parentOf({ files }: StoreTransaction, fileId: string): Promise<string | null> {
  return (await files.find(fileId))?.parentFileId ?? null;
}
