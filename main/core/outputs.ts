import { message, type AnyMessage } from '#contract/messages/message.ts';

/** How a job changes files: it combines them into one document, or splits each of them. */
export const changeKinds = ['merged', 'decomposed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Returns how a job changes the files of a folder; `null` where it leaves them as they are. */
export function changeOf(job: { readonly merge: boolean; readonly decompose: boolean }): ChangeKind | null {
  if (job.merge) return 'merged';
  return job.decompose ? 'decomposed' : null;
}

/**
 * The state of a document that a job made. `final`: the service has processed it. `found`: a search returns it, too.
 * `failed`: the service could not process it.
 */
export const outputStates = ['final', 'found', 'failed'] as const;

/** A document that a job made of an uploaded file. */
export interface OutputFile {
  readonly fileId: string;
  readonly name: string | null;
  readonly state: (typeof outputStates)[number];
  /** Why it failed; `null` otherwise. */
  readonly why: AnyMessage | null;
}

/** What a job made of an uploaded file (docs/file-lifecycle.md#jobs-that-change-documents). */
export interface Outputs {
  readonly kind: ChangeKind;
  /** In the order that the service reports; never empty. */
  readonly files: readonly OutputFile[];
  /** How many other files of the batch are in the same document. */
  readonly others: number;
}

/** More documents than these are neither named nor checked, so that the original stays. */
export const mostOutputs = 1_000;

/** Marks the documents that a search returned. */
export function withFound(outputs: Outputs, foundIds: ReadonlySet<string>): Outputs {
  const files = outputs.files.map((file): OutputFile =>
    file.state === 'final' && foundIds.has(file.fileId) ? { ...file, state: 'found' } : file,
  );
  return { ...outputs, files };
}

/** Returns the documents that a search has still to return. A document that failed is never found. */
export function notFoundYet({ files }: Outputs): readonly OutputFile[] {
  return files.filter(({ state }) => state === 'final');
}

/** Returns whether the service has processed every document, and a search returns each of them. */
export function isEveryOutputFound({ files }: Outputs): boolean {
  return files.every(({ state }) => state === 'found');
}

/** Returns the warning of a file of which some parts failed, so that the failed part is named on screen. */
export function failedPartWarning({ files }: Outputs): { readonly code: string; readonly message: AnyMessage } | null {
  const failed = files.filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (first === undefined) return null;
  const params = { name: first.name ?? first.fileId, more: failed.length - 1 };
  return { code: 'part-failed', message: message('file.warning.part-failed', params) };
}
