import type { DocumentView, LineItem } from '#contract/documents.ts';
import type { FileDetail, Receipt, TrackedFile } from '#contract/files.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from '../../failed.ts';
import type { Instance } from '../../instance/with-instance.ts';
import { fileMessage } from '../../output/file-message.ts';
import { printedNotAvailable } from '../../output/printed-names.ts';

/** What `add --wait --json` prints of a file. `refused` is the state of a path that could not be added. */
export interface AddedFile {
  readonly path: string;
  readonly state: string;
  readonly file_id: string | null;
  readonly job_id: string | null;
  readonly tag_name: string | null;
  readonly tag_score: number | null;
  /** The values as the service reports them. */
  readonly data_points: readonly DataPoint[];
  readonly receipt: PrintedReceipt | null;
  /** Why the file is not done; `null` when it is. */
  readonly error: AnyMessage | null;
}

/** A file and its row in the journal; `null` for a path that could not be added. */
export interface DescribedFile {
  readonly file: AddedFile;
  readonly trackedFile: TrackedFile | null;
}

interface DataPoint {
  readonly name: string;
  readonly value: string | number;
  readonly value_as_string: string;
  readonly data_type: string;
}

interface PrintedReceipt {
  readonly service_id: string;
  readonly file_id: string;
  readonly job_id: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly proofs: Receipt['checks'];
  readonly missing: ReturnType<typeof printedNotAvailable>;
  readonly proven_at: string | null;
}

/** A duplicate counts as done, because the first file with its content is done. */
export const isDone = ({ state }: Pick<AddedFile, 'state'>) => state === 'done' || state === 'duplicate';

/** Returns every path of the batch, including those that were refused. */
export async function describeBatch(instance: Instance, id: string): Promise<readonly DescribedFile[]> {
  const files: DescribedFile[] = [];
  const refused: DescribedFile[] = [];
  for await (const page of pagesOf(instance, id)) {
    for (const detail of page.files) files.push({ file: await describe(instance, detail), trackedFile: detail.file });
    for (const { path, reason } of page.refused)
      refused.push({ file: { ...nothing, path, state: 'refused', error: reason }, trackedFile: null });
  }
  return [...files, ...refused];
}

/** Yields the pages of a batch: its files, and the paths that could not be added. */
export async function* pagesOf(instance: Instance, id: string): AsyncGenerator<MethodResult<'batches.get'>> {
  for (let offset = 0; ;) {
    const page = await instance.ask('batches.get', { id, offset });
    yield page;
    const length = Math.max(page.files.length, page.refused.length);
    offset += length;
    if (length === 0 || offset >= Math.max(page.total, page.refusedTotal)) return;
  }
}

const nothing = {
  file_id: null,
  job_id: null,
  tag_name: null,
  tag_score: null,
  data_points: [],
  receipt: null,
  error: null,
} as const;

async function describe(instance: Instance, detail: FileDetail): Promise<AddedFile> {
  const { file } = detail;
  const first = file.duplicateOf === null ? null : await instance.ask('files.get', { id: file.duplicateOf });
  // A duplicate was not uploaded, so it has the receipt and file id of the first file with its content.
  const answer = file.state === 'duplicate' && first !== null ? first : detail;
  const fileId = answer.receipt?.fileId ?? answer.file.fileId;
  const document = fileId === null ? null : await documentOf(instance, fileId);
  return {
    path: file.path,
    state: file.state,
    file_id: fileId,
    job_id: answer.receipt?.jobId ?? answer.file.jobId,
    tag_name: answer.file.tagName ?? document?.tagName ?? null,
    tag_score: answer.file.tagScore ?? document?.tagScore ?? null,
    data_points: document === null ? [] : dataPointsOf(document),
    receipt: answer.receipt === null ? null : printed(answer.receipt),
    error: isDone(file) ? null : fileMessage(file),
  };
}

/** Returns `null` when the service cannot be asked now. The result for the file does not depend on it. */
async function documentOf(instance: Instance, id: string): Promise<DocumentView | null> {
  try {
    return await instance.ask('documents.get', { id });
  } catch (error) {
    if (error instanceof Failed && error.exitCode !== exitCodes.notReached) return null;
    throw error;
  }
}

const dataPointsOf = ({ dataPoints }: DocumentView): readonly DataPoint[] =>
  dataPoints.map(({ name, value, valueAsString, dataType, page, box, confidence, source, needsCheck, items }) => ({
    name,
    value,
    value_as_string: valueAsString,
    data_type: dataType,
    ...(page === null ? {} : { page }),
    ...(box === null ? {} : { box }),
    ...(confidence === null ? {} : { confidence }),
    ...(source === null ? {} : { source }),
    ...(needsCheck ? { needs_check: true } : {}),
    ...(items === undefined ? {} : { items: items.map(printedItem) }),
  }));

const printedItem = ({ unitPrice, taxRate, ...item }: LineItem) => ({
  ...item,
  unit_price: unitPrice,
  tax_rate: taxRate,
});

const printed = (receipt: Receipt): PrintedReceipt => ({
  service_id: receipt.serviceId,
  file_id: receipt.fileId,
  job_id: receipt.jobId,
  size_bytes: receipt.sizeBytes,
  sha256: receipt.sha256,
  proofs: receipt.checks,
  missing: printedNotAvailable(receipt.notAvailable),
  proven_at: receipt.verifiedAtMs === null ? null : new Date(receipt.verifiedAtMs).toISOString(),
});
