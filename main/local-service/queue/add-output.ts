import { randomUUID } from 'node:crypto';
import type { Metadata } from '#service-api/fields.ts';
import type { Channel } from '#service-api/values.ts';
import type { StagedBlob } from '../store/blob-store.ts';
import type { FilePartRecord, FileState } from '../store/changes.ts';
import { freeName } from '../store/choose-name.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { JobItem, WorkTask } from '../store/work-queue.ts';

/** A file that is made of others. Its owner and folder are those of `source`. */
export interface Output {
  readonly id?: string;
  readonly source: FileState;
  readonly staged: StagedBlob;
  readonly name: string;
  readonly contentType: string;
  readonly channel: Channel;
  readonly metadata: Metadata | null;
  readonly parentFileId: string | null;
  readonly part: FilePartRecord | null;
  readonly task: WorkTask;
  /** Of the event `file.created`. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Adds the file to the job of `item` and to the queue. Its name is made unique, whatever the company's policy. */
export async function addOutput(tx: StoreTransaction, item: JobItem, output: Output, at: string): Promise<string> {
  const { jobId, companyId } = item;
  const {
    id = randomUUID(),
    source,
    staged,
    contentType,
    channel,
    metadata,
    parentFileId,
    part,
    task,
    detail,
  } = output;
  const { userId, userName, folder } = source;
  const isTaken = async (name: string) => (await tx.files.latestVersion(companyId, folder, name)) !== null;
  await tx.files.addOutput({
    ...{ id, companyId, userId, userName, jobId, folder, channel, contentType, metadata, parentFileId, part, at },
    name: await freeName(output.name, isTaken),
    length: staged.sizeBytes,
    sha256: staged.sha256,
  });
  const event = { companyId, fileId: id, jobId, kind: 'file.created', from: null, to: 'queued', at } as const;
  await tx.events.append({ ...event, detail });
  const priority = (await tx.jobs.find(jobId))?.priority ?? 'normal';
  await tx.queue.enqueue({ fileId: id, jobId, priority, task, at });
  return id;
}
