import { message, type AnyMessage } from '#contract/messages/message.ts';
import { createHash } from 'node:crypto';
import type { DocumentSummary } from '#core/document-summary.ts';
import { newTrackedFile } from '#core/detect.ts';
import { batchId, folderId, sha256, trackedFileId, type BatchId, type ServiceId } from '#core/ids.ts';
import { groupOf, type FileState, type FileStateKind } from '#core/file-state.ts';
import { emptyReceipt, notAvailable, passedBy, type Receipt } from '#core/receipt.ts';
import type { TrackedFile, Warning } from '#core/tracked-file.ts';

const names = [
  'Rahmenvertrag Nordlicht 2027.pdf',
  'scan_0431.tif',
  'invoice-88412.pdf',
  'IMG_2291.jpg',
  'Rechnung Holzwerk Lindner.pdf',
  'CV Amelie Hartmann.pdf',
  'Nebenkostenabrechnung 2025 mit sehr langem Namen und allen Anlagen (Endfassung, unterschrieben).pdf',
  'letter.docx',
  '<img src=x onerror=alert(1)>.html',
  'evil\u202efdp.exe.txt',
] as const;

/** The tags of the files, by name. */
const tags = [
  'contract',
  'delivery_note',
  'invoice',
  'receipt',
  'invoice',
  'cv',
  'invoice',
  'letter',
  'letter',
  'letter',
] as const;

/** The id of a file's document at the service. */
export const documentIdOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A file with the states that it passed; the last one is its current state. */
export interface MadeFile {
  readonly number: number;
  readonly file: TrackedFile;
  readonly story: readonly { readonly state: FileState; readonly why: AnyMessage; readonly atMs: number }[];
}

export interface FileShape {
  readonly number: number;
  readonly state: FileState;
  /** The time at which it entered its state. */
  readonly atMs: number;
  readonly folder: number;
  readonly serviceId: ServiceId;
  readonly batch?: BatchId;
  readonly jobId?: string | null;
  readonly name?: string;
  readonly sizeBytes?: number;
  readonly warning?: Warning;
}

export const nameOfNumber = (number: number): string => {
  const base = names[number % names.length] ?? 'file.pdf';
  return number < names.length ? base : base.replace(/(\.\w+)$/u, ` ${number}$1`);
};

/** The folder whose originals are moved. */
const movingFolder = 1;
/** Files with a lower number have every step in their history; others have only the last. */
const fullStoryBelow = 48;
const sentKinds: readonly FileStateKind[] = ['uploaded', 'processing', 'verifying', 'done', 'needs-decision'];
const bareKinds: readonly FileStateKind[] = ['stabilizing', 'ignored'];

/** Makes one file: nearly everything follows from its number and its state. */
export function makeFile(shape: FileShape): MadeFile {
  const { number, state, atMs, folder, serviceId, batch = null, jobId = null, warning = null } = shape;
  const { kind } = state;
  const path = shape.name ?? nameOfNumber(number);
  const sizeBytes = shape.sizeBytes ?? 40_000 + ((number * 7_919) % 9_000_000);
  const seenAtMs = atMs - 40_000 - (number % 5) * 4_000;
  const isMoved = kind === 'done' && folder === movingFolder;
  const isRegistered = !bareKinds.includes(kind);
  const id = trackedFileId(`item-${number}`);
  const stat = { sizeBytes, mtimeMs: seenAtMs - 1_000, ctimeMs: seenAtMs - 1_000, inode: `1:${number}` };
  const seen = newTrackedFile(id, folderId(`folder-${folder}`), { path, stat, kind: 'file' }, state, seenAtMs);
  const tagName = tags[number % tags.length] ?? null;
  const known = summaryOf(number, tagName, atMs);
  const tag = { tagName, tagScore: 0.8 + (number % 20) / 100, warning, ...(known === null ? {} : { summary: known }) };
  const file: TrackedFile = {
    ...seen,
    present: !isMoved,
    hash: isRegistered ? sha256(createHash('sha256').update(`content ${number}`).digest('hex')) : null,
    serviceId: isRegistered ? serviceId : null,
    batchId: batch,
    remote: sentKinds.includes(kind) ? { fileId: documentIdOf(number), jobId } : null,
    classification: kind === 'done' ? tag : null,
    spooled: isRegistered && groupOf[kind] === 'inProgress',
    receipt: receiptOf(kind),
    original: isMoved ? { kind: 'moved', to: `Processed/${path}` } : { kind: 'none' },
    changedAtMs: atMs,
  };
  return { number, file, story: storyOf(file, number < fullStoryBelow) };
}

const issuers = ['Holzwerk Lindner GmbH', 'Stadtwerke Neuenbrück', 'Markthalle Krug', 'Telvia AG', 'Kanto & Söhne'];

/** Returns what the service read in an invoice or receipt; in other papers it reads nothing. */
function summaryOf(number: number, tagName: string | null, atMs: number): DocumentSummary | null {
  if (tagName !== 'invoice' && tagName !== 'receipt') return null;
  const dueInDays = tagName === 'invoice' ? 3 + (number % 12) : null;
  return {
    issuer: issuers[number % issuers.length] ?? null,
    number: tagName === 'invoice' ? `RE-2026-${String(300 + number).padStart(4, '0')}` : `Bon ${4_000 + number}`,
    amount: (((number * 7_919) % 500_000) + 199) / 100,
    currency: 'EUR',
    dueOn: dueInDays === null ? null : new Date(atMs + dueInDays * 86_400_000).toISOString().slice(0, 10),
    toCheck:
      number % 7 === 3 ? ['due_date'] : number % 11 === 4 ? ['total'] : number % 13 === 6 ? ['invoice_number'] : [],
  };
}

/** The ID of the batch with this name. */
export const batchNamed = (name: string | number): BatchId => batchId(`batch-${name}`);

function receiptOf(kind: FileStateKind): Receipt {
  if (!sentKinds.includes(kind)) return emptyReceipt;
  const accepted = { ...emptyReceipt, accepted: passedBy('upload') };
  if (kind !== 'done') return accepted;
  return {
    accepted: accepted.accepted,
    size: passedBy('upload'),
    content: notAvailable(message('file.checkMissing.hash')),
    final: passedBy('record'),
    findable: passedBy('search'),
  };
}

/** The states in their order, with the history texts of the engine. */
const stateSteps = [
  ['stabilizing', message('file.history.seen')],
  ['queued', message('file.history.recorded')],
  ['batched', message('file.history.joined-batch')],
  ['uploading', message('file.history.uploading')],
  ['uploaded', message('file.history.uploaded')],
  ['processing', message('file.history.job')],
  ['verifying', message('file.history.job-final')],
  ['done', message('file.history.verified')],
] as const;

/** The number of these steps that a file has passed before it entered such a state. */
const before: Readonly<Partial<Record<FileStateKind, number>>> = {
  'on-hold': 1,
  rejected: 4,
  'needs-decision': 5,
  retrying: 4,
};

function storyOf(file: TrackedFile, inFull: boolean): MadeFile['story'] {
  const { state, seenAtMs, changedAtMs } = file;
  const at = stateSteps.findIndex(([kind]) => kind === state.kind);
  const steps = at >= 0 ? stateSteps.slice(0, at) : stateSteps.slice(0, before[state.kind] ?? 0);
  const end = { state, why: stateSteps[at]?.[1] ?? whyOf(state), atMs: changedAtMs };
  if (!inFull) return [end];
  const stepMs = (changedAtMs - seenAtMs) / Math.max(1, steps.length);
  const passed = steps.map(([kind, why], index) => {
    const atMs = seenAtMs + index * stepMs;
    return { state: passing(kind, atMs), why, atMs };
  });
  return [...passed, end];
}

/** Returns the state of a file that has just entered it. */
export function passing(kind: (typeof stateSteps)[number][0], atMs: number): FileState {
  if (kind === 'uploading') return { kind, startedAtMs: atMs, unconfirmed: null };
  return kind === 'verifying' ? { kind, checkAtMs: atMs, attempts: 0 } : { kind };
}

/** The steps that follow a state. */
export const stepsAfter = (kind: FileStateKind): readonly (typeof stateSteps)[number][] =>
  stateSteps.slice(stateSteps.findIndex((step) => step[0] === kind) + 1);

function whyOf(state: FileState): AnyMessage {
  switch (state.kind) {
    case 'on-hold':
    case 'needs-decision':
      return state.message;
    case 'rejected':
    case 'retrying':
      return state.failure.message;
    case 'duplicate':
      return message('file.history.first-done');
    default:
      return message('file.history.type-not-sent');
  }
}
