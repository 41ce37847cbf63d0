import type { DocumentView, JobSummary, PageWords, SearchResult } from '#contract/documents.ts';
import { refused, succeeded, type Handlers } from '#api/handlers.ts';
import { termsOf } from '#lib/text/terms.ts';
import type { SampleInvoice } from './sample-documents.ts';
import { eventRecords, fieldRecords, tagNames, tagRecords, versionRecords } from './service-records.ts';
import type { World } from './world.ts';

type DocumentHandlers = Pick<
  Handlers,
  | 'jobs.list'
  | 'jobs.get'
  | 'documents.get'
  | 'documents.words'
  | 'documents.events'
  | 'documents.versions'
  | 'documents.share'
  | 'search.run'
  | 'tags.list'
  | 'tags.get'
  | 'tags.fields'
  | 'tags.classify'
>;

const states = ['running', 'running', 'succeeded', 'failed', 'pending', 'unknown'] as const;
/** The service's own words for them. */
const statusOf = {
  running: 'processing',
  succeeded: 'completed',
  failed: 'failed',
  pending: 'created',
  unknown: 'UNKNOWN',
} as const;

function jobOf(world: World, index: number): JobSummary {
  const folded = states[index % states.length] ?? 'unknown';
  const total = 3 + ((index * 5) % 40);
  const isOver = folded === 'succeeded' || folded === 'failed';
  const createdAtMs = world.nowMs - index * 11 * 60_000 - 120_000;
  return {
    id: `job-${index}`,
    status: statusOf[folded],
    folded,
    priority: 'normal',
    sessionId: `session-${index}`,
    total,
    done: isOver ? total - (folded === 'failed' ? 1 : 0) : Math.floor(total / 2),
    failed: folded === 'failed' ? 1 : 0,
    createdAtMs,
    completedAtMs: isOver ? createdAtMs + 372_000 : null,
    folderId: index % 4 === 3 ? null : `folder-${index % 3}`,
    error: folded === 'failed' ? 'The mill stands still (request 7f3a).' : null,
  };
}

const isInvoice = (name: string) => name.endsWith('.pdf');

function documentOf(world: World, fileId: string, invoice: SampleInvoice): DocumentView | null {
  const item = world.items.find((each) => each.fileId === fileId);
  if (item === undefined) return null;
  return {
    fileId,
    name: item.name,
    jobId: item.jobId,
    status: 'tagged',
    folded: 'succeeded',
    contentType: 'application/pdf',
    sizeBytes: item.sizeBytes,
    // Files of other sizes have other bytes.
    sha256: `${item.sizeBytes.toString(16).padStart(8, '0')}884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
    tagName: item.tagName,
    tagScore: item.tagScore,
    pageCount: 1,
    createdAtMs: item.seenAtMs,
    error: null,
    warnings: [],
    dataPoints: isInvoice(item.name) ? [...invoice.dataPoints] : [],
    itemId: item.id,
  };
}

function search(
  world: World,
  invoice: SampleInvoice,
  query: string,
  tagName: string | undefined,
  page: number,
  pageSize: number,
): SearchResult {
  const wanted = query.trim().toLowerCase();
  const found = world.items.filter(
    ({ state, name, tagName: tag }) =>
      state === 'done' &&
      // After a change of service nothing was processed at the new one yet.
      !world.dials.switched &&
      (tagName === undefined || tag === tagName) &&
      (wanted === '' || name.toLowerCase().includes(wanted)),
  );
  return {
    hits: found.slice((page - 1) * pageSize, page * pageSize).map((item) => ({
      fileId: item.fileId ?? '',
      jobId: item.jobId,
      name: item.name,
      tagName: item.tagName,
      tagScore: item.tagScore,
      createdAtMs: item.seenAtMs,
      dataPoints: isInvoice(item.name) ? [...invoice.dataPoints] : [],
      itemId: item.id,
      highlights: [
        {
          field: 'text',
          page: 1,
          segments: [
            { text: '… ', match: false },
            { text: wanted === '' ? 'Rechnung' : query.trim(), match: true },
            {
              text: ' RE-2025-0386 Sehr geehrte Frau Dr. Krämer, für die Einrichtung Ihres Wartezimmers',
              match: false,
            },
          ],
        },
      ],
    })),
    total: found.length,
    facets: tagNames.map((name, index) => ({
      tagId: `tag-${index}`,
      tagName: name,
      count: found.filter((item) => item.tagName === name).length,
    })),
    tookMs: 11,
  };
}

/** As the local service marks: words that begin as one of the query does. */
function marked(page: PageWords, query: string): PageWords {
  const terms = termsOf(query);
  const isMatch = (text: string) => termsOf(text).some((term) => terms.some((each) => term.startsWith(each)));
  const words = page.words.map((word) => ({ ...word, isMatch: isMatch(word.text) }));
  return { ...page, words, matches: page.text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && isMatch(word)) };
}

export function createDocumentHandlers(world: World, invoice: SampleInvoice): DocumentHandlers {
  const jobs = world.items.length === 0 ? 0 : 60;
  const unknown = refused('unknown-document', 'There is no such document.');
  return {
    'jobs.list': ({ page, pageSize }) => {
      const indexes = Array.from({ length: jobs }, (_, index) => index).slice((page - 1) * pageSize, page * pageSize);
      return succeeded({ jobs: indexes.map((index) => jobOf(world, index)), total: jobs });
    },
    'jobs.get': ({ id }) => {
      const job = jobOf(world, Number(/\d+$/u.exec(id)?.[0] ?? 0));
      const files = world.items.filter((item) => item.jobId === id).slice(0, job.total ?? 0);
      return succeeded({
        job,
        files: files.map((item) => ({
          id: item.fileId ?? item.id,
          name: item.name,
          status: job.folded === 'succeeded' ? 'tagged' : 'processing',
          folded: job.folded === 'succeeded' ? ('succeeded' as const) : ('running' as const),
          tagName: item.tagName,
          error: null,
          itemId: item.id,
        })),
        outputFileIds: [],
        userName: null,
        retryCount: null,
        updatedAtMs: null,
        errorCode: null,
        requestId: null,
      });
    },
    'documents.get': ({ id }) => {
      const found = documentOf(world, id, invoice);
      return found === null ? unknown : succeeded(found);
    },
    'documents.words': ({ id, first, last, query = '' }) => {
      if (!isInvoice(documentOf(world, id, invoice)?.name ?? '')) return succeeded({ pages: [], pageCount: null });
      const { pages, pageCount } = invoice.words;
      const asked = pages.filter(({ number }) => number >= first && number <= last);
      return succeeded({ pages: asked.map((page) => marked(page, query)), pageCount });
    },
    'documents.events': ({ id }) =>
      succeeded(eventRecords(id, documentOf(world, id, invoice)?.createdAtMs ?? world.nowMs)),
    'documents.versions': ({ id }) => {
      const { createdAtMs, sizeBytes } = documentOf(world, id, invoice) ?? {};
      return succeeded(versionRecords(id, createdAtMs ?? world.nowMs, sizeBytes ?? 0));
    },
    'documents.share': () => refused('unsupported', 'This service has no share links yet.'),
    'search.run': ({ query, tagName, page, pageSize }) =>
      succeeded(search(world, invoice, query, tagName, page, pageSize)),
    'tags.list': () => succeeded(tagRecords()),
    'tags.get': ({ id }) => {
      const tag = tagRecords().find((each) => each.id === id);
      return tag === undefined ? unknown : succeeded(tag);
    },
    'tags.fields': ({ id }) => succeeded(fieldRecords(id)),
    'tags.classify': () => succeeded([{ tagName: 'invoice', score: 0.97 }]),
  };
}
