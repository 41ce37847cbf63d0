import { parse as parseName } from 'node:path';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { SplitPlan } from '#service-api/split-plan.ts';
import type { SplitRules } from '#service-api/split-rules.ts';
import type { Reader } from '../create-reader.ts';
import type { ReadDocument, ReadFailure } from '../document.ts';
import { refuse, type Refusal } from '../failure.ts';
import type { ReadLimits } from '../limits.ts';
import type { PdfiumSource } from '../pdf/pdfium-source.ts';
import { isMailFile, openContainer } from './open-container.ts';
import { openPagedFile, type PagedFile } from './paged-file.ts';
import { PartUnreadable, type FilePart } from './part.ts';
import { documentsOf, findDividers, type Cut } from './propose-plan.ts';
import { takeParts, type SplitRequest, type TakenParts } from './take-parts.ts';

/**
 * `whole`: the file is one document, or cannot be split for the reason `failure`. `document` is what was read of it, if
 * it had to be read to find that out.
 */
export type SplitOutcome =
  | ({ readonly kind: 'parts' } & Pick<TakenParts, 'parts' | 'missing'>)
  | { readonly kind: 'plan'; readonly plan: SplitPlan }
  | { readonly kind: 'whole'; readonly failure: ReadFailure | null; readonly document: ReadDocument | null };

export interface SplitterDependencies {
  readonly reader: Pick<Reader, 'read'>;
  readonly pdfium: PdfiumSource;
  readonly limits: ReadLimits;
  /** Returns the pages on which a document begins, without the first page. */
  readonly findChanges: (document: ReadDocument) => readonly Cut[];
  readonly onProgress: (pagesDone: number, pages: number) => void;
  /** Called before the pages are gone through once more. */
  readonly beginPhase: () => void;
}

interface NamedFile {
  readonly path: string;
  readonly name: string;
}

/** Takes a file apart into its documents: what a mail or an archive contains, or pages of a PDF or a TIFF. */
export type Splitter = (file: NamedFile, request: SplitRequest) => Promise<SplitOutcome>;

export function createSplitter(dependencies: SplitterDependencies): Splitter {
  return async (file, request) => {
    const container = await openContainer(file, request.limits);
    if (!container.ok) return whole(container.failure);
    if (container.kind === 'whole') {
      return request.rules.mode === 'mails' ? whole(null) : splitPages(dependencies, file, request);
    }
    const taken = await takeParts(container.parts, request);
    if (!taken.ok) return whole(taken.failure);
    const [lost] = taken.missing;
    if (taken.parts.length === 0) return whole(lost?.failure ?? null);
    // A mail without attachments is one document.
    const isPlainMail = taken.parts.length === 1 && lost === undefined && (await isMailFile(file));
    return isPlainMail ? whole(null) : { ...taken, kind: 'parts' };
  };
}

function whole(failure: ReadFailure | null, document: ReadDocument | null = null): SplitOutcome {
  return { kind: 'whole', failure, document };
}

async function splitPages(
  dependencies: SplitterDependencies,
  file: NamedFile,
  request: SplitRequest,
): Promise<SplitOutcome> {
  const { plan, document } = await choosePlan(dependencies, file, request);
  if (plan === null || isWhole(plan)) return whole(null, document);
  if (needsReview(plan, request.rules)) return { kind: 'plan', plan };
  dependencies.beginPhase();
  const taken = await withPages(dependencies, file, (pages) => carryOut(dependencies, pages, plan, file, request));
  if (taken === null) return whole(null, document);
  return taken.ok ? { ...taken, kind: 'parts' } : whole(taken.failure, document);
}

interface ChosenPlan {
  /** `null` for a file that has no pages to cut between, or that cannot be opened. */
  readonly plan: SplitPlan | null;
  readonly document: ReadDocument | null;
}

async function choosePlan(
  dependencies: SplitterDependencies,
  file: NamedFile,
  { rules, plan }: SplitRequest,
): Promise<ChosenPlan> {
  if (plan !== null) return { plan, document: null };
  const found = await withPages(dependencies, file, async (pages) => {
    const { pageCount } = pages;
    if (pageCount < 2 || pageCount > dependencies.limits.pages) return null;
    return { pageCount, cuts: await findDividers(pages, rules, (page) => dependencies.onProgress(page, pageCount)) };
  });
  // What cannot be opened fails when it is read, for the same reason.
  if (found === null || 'ok' in found) return { plan: null, document: null };
  const planOf = (cuts: readonly Cut[]): SplitPlan => ({
    documents: documentsOf(cuts, found.pageCount),
    pageCount: found.pageCount,
    accepted: false,
  });
  if (found.cuts !== null) return { plan: planOf(found.cuts), document: null };
  dependencies.beginPhase();
  const outcome = await dependencies.reader.read(file);
  if (!outcome.ok) return { plan: null, document: null };
  return { plan: planOf(dependencies.findChanges(outcome.document)), document: outcome.document };
}

/** Resolves with `null` for a file without pages, and with a refusal for one that cannot be opened. */
function withPages<Result>(
  { pdfium, limits }: SplitterDependencies,
  file: NamedFile,
  use: (pages: PagedFile) => Promise<Result>,
): Promise<Result | Refusal | null> {
  return pdfium.use(async (lent) => {
    const pages = await openPagedFile(lent, file, limits);
    if (pages === null || !pages.ok) return pages;
    try {
      return await use(pages);
    } finally {
      pages.close();
    }
  });
}

function isWhole({ documents, pageCount }: SplitPlan): boolean {
  const [only] = documents;
  return only === undefined || (only.firstPage === 1 && only.lastPage === pageCount);
}

function needsReview({ accepted, documents }: SplitPlan, { review, review_below: reviewBelow }: SplitRules): boolean {
  return !accepted && review && documents.some(({ confidence }) => confidence !== null && confidence < reviewBelow);
}

/** Cuts the pages into files. When one page cannot be copied, nothing is split. */
async function carryOut(
  { onProgress }: SplitterDependencies,
  pages: PagedFile,
  { documents }: SplitPlan,
  file: NamedFile,
  request: SplitRequest,
): Promise<TakenParts | Refusal> {
  const digits = documents.length.toString().length;
  const stem = parseName(file.name).name;
  async function* parts(): AsyncGenerator<FilePart> {
    for (const [index, { firstPage: first, lastPage: last, confidence }] of documents.entries()) {
      if (last > pages.pageCount) throw new PartUnreadable(noPage(last));
      const bytes = await pages.cut(first, last);
      if ('ok' in bytes) throw new PartUnreadable(bytes.failure);
      const name = `${stem}-${(index + 1).toString().padStart(digits, '0')}.pdf`;
      yield { kind: 'part', name, bytes, pages: { first, last }, confidence };
      onProgress(last, pages.pageCount);
    }
  }
  try {
    return await takeParts(parts(), request);
  } catch (error) {
    if (error instanceof PartUnreadable) return { ok: false, failure: error.failure };
    throw error;
  }
}

function noPage(page: number): ReadFailure {
  return refuse('corrupt', serviceMessage('job.split.page', { page })).failure;
}
