import type { DocumentView, Warning } from '#contract/documents.ts';
import type { FileRecord } from '#ports/document-records.ts';

/** Returns a file of the service, with the id of its row where it is ours, and its state where it can be corrected. */
export function documentView(file: FileRecord, trackedFileId: string | null, canCorrect: boolean): DocumentView {
  return {
    fileId: file.id,
    name: file.name ?? null,
    jobId: file.jobId ?? null,
    status: file.status ?? null,
    folded: file.folded,
    contentType: file.contentType ?? null,
    sizeBytes: file.sizeBytes ?? null,
    sha256: file.sha256 ?? null,
    revision: canCorrect ? (file.revision ?? null) : null,
    tagName: file.tagName ?? null,
    tagScore: file.tagScore ?? null,
    tagSource: file.tagSource ?? null,
    pageCount: file.pageCount ?? null,
    createdAtMs: file.createdAtMs ?? null,
    trashedAtMs: file.trashedAtMs ?? null,
    isHeld: file.isHeld ?? false,
    error: file.error?.message ?? null,
    warnings: warningsOf(file),
    dataPoints: file.dataPoints,
    trackedFileId,
    parentFileId: file.parentFileId ?? null,
    mergedFrom: file.mergedFrom ?? [],
    outputFileIds: file.outputFileIds ?? [],
    change: file.change ?? null,
  };
}

/** The warnings of a file as its record or its job reports them. */
export function warningsOf({ warnings = [] }: Pick<FileRecord, 'warnings'>): Warning[] {
  return warnings.map(({ code, message }) => ({ code: code ?? null, message }));
}
