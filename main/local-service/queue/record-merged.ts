import { randomUUID } from 'node:crypto';
import { parse as parseName } from 'node:path';
import type { StagedBlob } from '../store/blob-store.ts';
import type { FileState, JobMember } from '../store/changes.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { JobItem } from '../store/work-queue.ts';
import { addOutput } from './add-output.ts';
import { outputMetadata } from './job-metadata.ts';
import { changeFile } from './status-changes.ts';

/** Replaces the files of a job by one document: all of them become `merged`, and it is queued. */
export async function recordMerged(
  tx: StoreTransaction,
  item: JobItem,
  staged: StagedBlob,
  nowMs: number,
): Promise<boolean> {
  if (!(await tx.queue.complete(item))) return false;
  const at = new Date(nowMs).toISOString();
  const job = await tx.jobs.find(item.jobId);
  const source = await tx.files.find(item.fileId);
  if (job === null || source === null) throw new Error(`unknown-record: job or owner of ${item.fileId}`);
  const ids = (await mergeInputs(tx, item.jobId)).map(({ id }) => id);
  const outputId = randomUUID();
  await addOutput(
    tx,
    item,
    {
      ...{ id: outputId, source, staged, channel: source.channel, parentFileId: null, part: null },
      name: `${parseName(source.name).name}.pdf`,
      contentType: 'application/pdf',
      metadata: { ...outputMetadata(job, await metadataOf(tx, ids)), merged_from: ids },
      task: job.decompose ? 'split' : 'read',
      detail: { merged_from: ids },
    },
    at,
  );
  await tx.files.setMergedInto(ids, outputId);
  const detail = { merged_into_file_id: outputId };
  for (const id of ids) await changeFile(tx, id, { to: 'merged', at, detail });
  return true;
}

/** Returns the files that are merged, in the order of upload. Until then they are all files of the job. */
export async function mergeInputs({ files }: Pick<StoreTransaction, 'files'>, jobId: string): Promise<JobMember[]> {
  return (await files.ofJob(jobId)).filter(({ status }) => status === 'queued' || status === 'processing');
}

async function metadataOf({ files }: StoreTransaction, ids: readonly string[]): Promise<FileState['metadata'][]> {
  const found: FileState['metadata'][] = [];
  for (const id of ids) found.push((await files.find(id))?.metadata ?? null);
  return found;
}
