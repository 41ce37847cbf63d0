import type { Failure } from '#core/failure.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { Journal } from '#ports/journal.ts';
import type { Dials } from './dials.ts';
import { foreignWords, ownWords } from '#adapters/document-service/reply/service-words.ts';
import { createFakeDocuments } from './fake-documents.ts';
import { statusOf, type Arrivals } from './made-jobs.ts';
import { letterOf, paperOf, type MadePaper } from './made-papers.ts';
import type { SampleInvoice } from './sample-documents.ts';
import type { ServiceRecord } from './service-records.ts';
import { aText } from '../../lib/a-text.ts';
import { message } from '#contract/messages/message.ts';

export interface ServicesDeps {
  readonly dials: Dials;
  readonly clock: () => number;
  readonly journal: Journal;
  readonly arrivals: Arrivals;
  readonly invoice: SampleInvoice;
  readonly papers: readonly MadePaper[];
  readonly inUse: ServiceId;
  /** The service that took files before the current one. */
  readonly earlierId: ServiceId;
}

/** The failures because of which the service in use takes nothing while it is offline. */
export const offlineFailures: Readonly<Record<Dials['pauseReason'], Failure>> = {
  offline: { kind: 'offline', message: message('failure.no-connection', { code: 'ECONNREFUSED' }) },
  unauthorized: { kind: 'unauthorized', message: aText('The access token has expired.'), status: 401 },
};
const stands: Failure = { kind: 'service-fault', message: aText('The mill stands still (request 7f3a).') };

/** The service in use and the one before it, each with the documents of its files. */
export function createServices(deps: ServicesDeps): ReadonlyMap<ServiceId, DocumentService> {
  const { dials, clock, journal, arrivals, invoice, papers, inUse, earlierId } = deps;
  const failureOf = (id: ServiceId): Failure | null => {
    if (dials.answers === 'refuses') return stands;
    return id === inUse && dials.mode === 'offline' ? offlineFailures[dials.pauseReason] : null;
  };
  const create = (id: ServiceId) =>
    createFakeDocuments({
      origin: originOf(id) ?? 'http://127.0.0.1:40123',
      isOwn: originOf(id) === null,
      isReviewing: dials.review,
      companies: dials.companies,
      toReview: dials.toReview,
      lacking: dials.missing ? ['total'] : [],
      trashed: dials.trashed,
      failed: dials.failed,
      reads: dials.reads,
      exchange: dials.exchange,
      words: originOf(id) === null ? ownWords : foreignWords,
      files: remembered(dials.eventsPerSecond > 0 ? 5_000 : 0, () => documentsOf(journal, id, deps)),
      jobs: arrivals.jobs
        .filter((each) => each.serviceId === id)
        .map(({ job }) => job)
        .toSorted((a, b) => String(b['creation_date']).localeCompare(String(a['creation_date']))),
      invoice,
      papers,
      clock,
      failure: () => failureOf(id),
    });
  const ids = dials.switched ? [inUse, earlierId] : [inUse];
  return new Map(ids.map((id) => [id, create(id)]));
}

/** While files keep changing, making the documents of all of them for every call would be most of what the host does. */
function remembered<Value>(forMs: number, make: () => Value): () => Value {
  let last: { readonly value: Value; readonly atMs: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.atMs >= forMs) last = { value: make(), atMs: performance.now() };
    return last.value;
  };
}

function documentsOf(
  journal: Journal,
  id: ServiceId,
  { invoice, papers }: Pick<ServicesDeps, 'invoice' | 'papers'>,
): readonly ServiceRecord[] {
  const sent = journal.files({}).filter(({ serviceId: to, remote }) => to === id && remote !== null);
  return sent.toReversed().map((file) => ({
    id: file.remote?.fileId,
    name: file.path,
    job_id: file.remote?.jobId,
    status: statusOf(file),
    content_type: 'application/pdf',
    length: file.stat.sizeBytes,
    sha256: file.hash,
    tag_name: file.classification?.tagName,
    tag_score: file.classification?.tagScore,
    page_count: 1,
    creation_date: new Date(file.seenAtMs).toISOString(),
    data_points: pointsOf(file.path, file.classification?.summary?.toCheck ?? [], { invoice, papers }),
  }));
}

/** What was read in a file; in letters and pictures nothing was. */
function pointsOf(
  name: string,
  toCheck: readonly string[],
  { invoice, papers }: Pick<ServicesDeps, 'invoice' | 'papers'>,
): readonly ServiceRecord[] {
  if (!name.endsWith('.pdf') || letterOf(papers, name) !== null) return [];
  const paper = paperOf(papers, name);
  if (paper === null) return invoice.dataPoints;
  return paper.dataPoints.map((point) =>
    toCheck.includes(String(point['name'])) ? { ...point, needs_check: true } : point,
  );
}
