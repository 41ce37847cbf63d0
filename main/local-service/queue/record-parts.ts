import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import { maxPartDepth } from '../readers/parts/part.ts';
import type { TakenPart } from '../readers/parts/take-parts.ts';
import type { StagedBlob } from '../store/blob-store.ts';
import type { FileState } from '../store/changes.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { JobItem, WorkTask } from '../store/work-queue.ts';
import { addOutput } from './add-output.ts';
import { isMail, taskOfFile, taskRules, type TaskRules } from './file-tasks.ts';
import { outputMetadata } from './job-metadata.ts';
import { asPart } from './job-notes.ts';
import { changeFile } from './status-changes.ts';
import type { LostPart } from './thread-messages.ts';

interface Parts {
  readonly parts: readonly TakenPart[];
  /** The bytes of the parts, in the same order. */
  readonly staged: readonly StagedBlob[];
  readonly missing: readonly LostPart[];
}

/** Replaces a file by its parts: it becomes `decomposed`, and they are queued. */
export async function recordParts(
  tx: StoreTransaction,
  item: JobItem,
  { parts, staged, missing }: Parts,
  nowMs: number,
): Promise<boolean> {
  if (!(await tx.queue.complete(item))) return false;
  const at = new Date(nowMs).toISOString();
  const job = await tx.jobs.find(item.jobId);
  const source = await tx.files.find(item.fileId);
  if (job === null || source === null) throw new Error(`unknown-record: job or owner of ${item.fileId}`);
  const rules = taskRules(job, await tx.companies.settings(item.companyId));
  const isDeepest = (await depthOf(tx, item.fileId)) + 1 >= maxPartDepth;
  const metadata = outputMetadata(job, [source.metadata]);
  const channel = isMail(source.contentType) ? 'email' : source.channel;
  for (const [index, part] of parts.entries()) {
    const bytes = staged[index];
    if (bytes === undefined) throw new Error('no output');
    const record = {
      first_page: part.pages?.first ?? null,
      last_page: part.pages?.last ?? null,
      confidence: part.confidence,
    };
    const { name, contentType } = part;
    const task = isDeepest ? 'read' : taskOfPart(part, rules);
    const detail = { parent_file_id: item.fileId, ...record };
    const place = { source, channel, metadata, parentFileId: item.fileId, part: record } as const;
    await addOutput(tx, item, { ...place, staged: bytes, name, contentType, task, detail }, at);
  }
  await changeFile(tx, item.fileId, { to: 'decomposed', at, detail: { documents: parts.length } });
  if (missing.length > 0) await noteMissing(tx, item.fileId, missing, at);
  return true;
}

/** Pages that were cut out are one document. Other parts, such as an archive in a mail, may have parts of their own. */
function taskOfPart({ pages, contentType }: TakenPart, rules: TaskRules): WorkTask {
  return pages === null ? taskOfFile(contentType, rules) : 'read';
}

/** Returns how many files this one was taken out of, one out of the other. */
async function depthOf({ files }: StoreTransaction, fileId: string): Promise<number> {
  let depth = 0;
  let file: FileState | null = await files.find(fileId);
  while (file !== null && file.parentFileId !== null && depth < maxPartDepth) {
    depth += 1;
    file = await files.find(file.parentFileId);
  }
  return depth;
}

async function noteMissing(
  tx: StoreTransaction,
  fileId: string,
  missing: readonly LostPart[],
  at: string,
): Promise<void> {
  const warnings = missing.map(({ name, failure }) =>
    problemOf('part-missing', serviceMessage('file.part-missing', { name, reason: asPart(failure) })),
  );
  await tx.files.addWarnings(fileId, warnings);
  const [error] = warnings;
  await changeFile(tx, fileId, { to: 'decomposed_with_errors', at, ...(error === undefined ? {} : { error }) });
}
