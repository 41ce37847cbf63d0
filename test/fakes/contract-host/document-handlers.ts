import type { DocumentView, JobSummary, SearchResult } from '#contract/documents.ts';
import { refused, succeeded, type Handlers } from '#api/handlers.ts';
import type { SampleInvoice } from './sample-documents.ts';
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
const tagNames = ['Invoice', 'Letter', 'Contract', 'Delivery note', 'Receipt'] as const;

function jobOf(world: World, index: number): JobSummary {
  const folded = states[index % states.length] ?? 'unknown';
  const total = 3 + ((index * 5) % 40);
  const isOver = folded === 'succeeded' || folded === 'failed';
  const createdAtMs = world.nowMs - index * 11 * 60_000 - 120_000;
  return {
    id: `job-${index}`,
    status: folded.toUpperCase(),
    folded,
    priority: 'normal',
    sessionId: `session-${index}`,
    total,
    done: isOver ? total - (folded === 'failed' ? 1 : 0) : Math.floor(total / 2),
    failed: folded === 'failed' ? 1 : 0,
    createdAtMs,
    completedAtMs: isOver ? createdAtMs + 372_000 : null,
    folderId: index % 4 === 3 ? null : `folder-${index % 3}`,
    error: folded === 'failed' ? 'One file could not be read (request 7f3a).' : null,
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
    status: 'FINISHED',
    folded: 'succeeded',
    contentType: 'application/pdf',
    sizeBytes: item.sizeBytes,
    sha256: null,
    tagName: item.tagName,
    tagScore: item.tagScore,
    pageCount: 2,
    createdAtMs: item.seenAtMs,
    error: null,
    dataPoints: isInvoice(item.name) ? [...invoice.dataPoints] : [],
    itemId: item.id,
    raw: { file_id: fileId },
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
      raw: {},
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
      const files = world.items.filter((item) => item.jobId === id).slice(0, 30);
      return succeeded({
        job,
        files: files.map((item) => ({
          id: item.fileId ?? item.id,
          name: item.name,
          status: 'FINISHED',
          tagName: item.tagName,
          error: null,
          itemId: item.id,
        })),
        raw: { job_id: id },
      });
    },
    'documents.get': ({ id }) => {
      const found = documentOf(world, id, invoice);
      return found === null ? unknown : succeeded(found);
    },
    'documents.words': ({ id }) =>
      succeeded(isInvoice(documentOf(world, id, invoice)?.name ?? '') ? invoice.words : { pages: [] }),
    'documents.events': ({ id }) =>
      succeeded([
        { event: 'file.created', file_id: id },
        { event: 'file.finished', file_id: id },
      ]),
    'documents.versions': ({ id }) => succeeded([{ version: 1, file_id: id }]),
    'documents.share': () => refused('unsupported', 'This service has no share links yet.'),
    'search.run': ({ query, tagName, page, pageSize }) =>
      succeeded(search(world, invoice, query, tagName, page, pageSize)),
    'tags.list': () =>
      succeeded(tagNames.map((name, index) => ({ id: `tag-${index}`, name, criteria: `Documents like a ${name}` }))),
    'tags.get': ({ id }) =>
      succeeded({ id, name: tagNames[Number(id.slice(-1))] ?? 'Invoice', criteria: 'Asks for a sum to be paid' }),
    'tags.fields': () => succeeded([{ id: 'field-1', name: 'Total', type: 'amount' }]),
    'tags.classify': () => succeeded([{ tagName: 'Invoice', score: 0.97 }]),
  };
}
