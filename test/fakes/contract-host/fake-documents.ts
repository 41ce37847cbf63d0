import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createChangeCalls } from '#adapters/document-service/calls/change-calls.ts';
import { createReadCalls } from '#adapters/document-service/calls/read-calls.ts';
import type { ServiceWords } from '#adapters/document-service/reply/service-words.ts';
import type { Caller } from '#adapters/document-service/call.ts';
import type { Failure } from '#core/failure.ts';
import { termsOf } from '#lib/text/terms.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { EndpointId } from '#service-api/endpoints.ts';
import { createFakeConfiguration } from './fake-configuration.ts';
import { reviewedFileId, reviewedPages } from './fake-reviews.ts';
import { createFakeLinks, type FakeLinks } from './fake-links.ts';
import { createFakeOwnDocuments } from './fake-own-documents.ts';
import { fakeOverview } from './fake-overview.ts';
import { createFakePages } from './fake-pages.ts';
import { createFakeSearch } from './fake-search.ts';
import { letterBytes, letterOf, paperOf, type MadePaper } from './made-papers.ts';
import { sampleOf, type SampleInvoice } from './sample-documents.ts';
import {
  cloudInfo,
  eventRecords,
  fieldRecord,
  fieldRecords,
  identity,
  tagRecords,
  versionRecords,
  type ServiceRecord,
} from './service-records.ts';
import type { Dials } from './dials.ts';
import { aText } from '../../lib/a-text.ts';

export interface FakeDocumentsOptions {
  readonly origin: string;
  /** Whether it is the app's own service, which can be configured. */
  readonly isOwn: boolean;
  /** Whether a file waits for a person to check where it is split. */
  readonly isReviewing: boolean;
  /** How many companies it has beside its own; `null` where this one may not manage them. */
  readonly companies: number | null;
  /** How many documents wait for a person. */
  readonly toReview: number;
  readonly lacking: readonly string[];
  /** How many documents are in the trash from the start. */
  readonly trashed: number;
  /** How many could not be read. */
  readonly failed: number;
  readonly reads: Dials['reads'];
  /** How the last export or import of all documents stands. */
  readonly exchange: Dials['exchange'];
  /** Of the app's own service or of another one. */
  readonly words: ServiceWords;
  /** The records as the service sends them, the newest first. */
  readonly files: () => readonly ServiceRecord[];
  readonly jobs: readonly ServiceRecord[];
  readonly invoice: SampleInvoice;
  readonly papers: readonly MadePaper[];
  readonly clock: () => number;
  /** Returns the failure of every call; `null` while calls are answered. */
  readonly failure: () => Failure | null;
}

/** The parts of a call: its path, query and body combined. */
type Asked = Readonly<Record<string, unknown>>;

const notFound: Failure = { kind: 'refused', message: aText('There is no such document.'), status: 404 };
const unsupported: Failure = { kind: 'refused', message: aText('This service cannot do that.'), status: 501 };

/**
 * A service in memory that holds documents and accepts none: JSON as a service sends it, read by the app's own client.
 * Only the network is left out.
 */
export function createFakeDocuments(given: FakeDocumentsOptions): DocumentService {
  const { origin, clock } = given;
  const own = createFakeOwnDocuments(given);
  const options = given.isOwn ? { ...given, files: () => given.files().map(own.shown) } : given;
  const links = createFakeLinks(clock);
  const pages = createFakePages();
  const search = createFakeSearch({ files: options.files, textOf: textOf(options), hasFilters: options.isOwn });
  const replyTo = createReplies(options, { links, search: search.search });
  const call: Caller = async (id, { params, query, body }, _options, read) => {
    const failure = options.failure();
    const json = failure === null ? await replyTo(id, askedBy(params, query, body)) : undefined;
    const value = json === undefined || json === null ? undefined : read(json);
    if (value !== undefined) return { ok: true, value };
    return { ok: false, failure: failure ?? (json === null ? notFound : unsupported) };
  };
  return {
    origin,
    budgets: () => ({
      requests: { perSecond: 5, usedLastMinute: 62, left: 238, waiting: 0 },
      polls: { perSecond: 2, usedLastMinute: 20, left: 100, waiting: 0 },
      pausedForMs: 0,
    }),
    close: () => Promise.resolve(),
    ...createReadCalls(call, options.words, clock),
    ...createChangeCalls(call, options.words),
    configure: options.isOwn
      ? createFakeConfiguration(options, links, {
          ...own.answers,
          'search.suggest': search.suggest,
          'tags.overview': ({ tagId }) => fakeOverview(options.files(), tagId),
        })
      : null,
    rights: () => ({
      correct: options.isOwn,
      organise: options.isOwn,
      administer: options.isOwn,
      operate: options.isOwn && options.companies !== null,
    }),
    upload: () =>
      Promise.resolve({ ok: false, failure: unsupported, sent: { sizeBytes: 0, sha256: null, mayHaveArrived: false } }),
    async download(id, sink, { form } = {}) {
      const file = options.files().find((each) => each['id'] === id);
      const isReviewed = id === reviewedFileId && options.isReviewing;
      const failure = options.failure() ?? (file === undefined && !isReviewed ? notFound : null);
      if (failure !== null) return { ok: false, failure };
      const name = String(file?.['name']);
      const stored = isReviewed ? await reviewedPages() : await storedBytes(options.papers, name);
      // Another service gives the file, whatever form is asked for.
      const isPage = options.isOwn && typeof form === 'object';
      const bytes = isPage ? await pages.draw({ name, bytes: stored }, form) : stored;
      if ('kind' in bytes) return { ok: false, failure: bytes };
      await sink.write(bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ok: true, value: { sizeBytes: bytes.length, sha256, ...(isPage ? { form: 'page' as const } : {}) } };
    },
  };
}

const askedBy = (...parts: readonly unknown[]): Asked =>
  Object.fromEntries(parts.flatMap((part) => (typeof part === 'object' && part !== null ? Object.entries(part) : [])));

const contentIn =
  ({ papers, invoice }: FakeDocumentsOptions) =>
  ({ name }: ServiceRecord) =>
    paperOf(papers, String(name)) ?? invoice;

const textOf = (options: FakeDocumentsOptions) => (file: ServiceRecord) =>
  isRead(file)
    ? contentIn(options)(file)
        .pages.map(({ text }) => String(text))
        .join('\n')
    : '';

interface Parts {
  readonly links: FakeLinks;
  readonly search: ReturnType<typeof createFakeSearch>['search'];
}

/**
 * Returns what the service sends: `null` when the object does not exist, `undefined` when the service does not support
 * the call.
 */
function createReplies(options: FakeDocumentsOptions, { links, search }: Parts) {
  const { files, jobs, clock, isOwn } = options;
  const startMs = clock();
  const contentOf = contentIn(options);
  const sources: ServiceRecord[] = [
    { source_name: 'archive', type: 'AWS', creation_date: asTime(startMs - 86_400_000) },
  ];
  const fileOf = ({ id }: Asked) => files().find((file) => file['id'] === id) ?? null;
  const withWords = (file: ServiceRecord | null, { words, query }: Asked) =>
    file !== null && words === true && isRead(file)
      ? { ...file, ...marked(contentOf(file), typeof query === 'string' ? query : '') }
      : file;

  return (id: EndpointId, asked: Asked): unknown => {
    switch (id) {
      case 'platformStatus':
        return { status: 'Online', currentVersion: '1.0.0' };
      case 'whoAmI':
        return identity;
      case 'searchBasic':
        return search(asked);
      case 'fileDetail':
        return withWords(fileOf(asked), asked);
      case 'fileShare': {
        const file = fileOf(asked);
        return isOwn && file !== null ? links.share(file, asked) : undefined;
      }
      case 'fileEvents':
        return eventRecords(String(asked['id']), createdMs(fileOf(asked)));
      case 'fileVersions':
        return versionRecords(String(asked['id']), createdMs(fileOf(asked)), Number(fileOf(asked)?.['length']));
      case 'jobAll':
        return pageOf(jobs, Number(asked['currentPage'] ?? 1), Number(asked['pageSize'] ?? 39));
      case 'jobDetail':
        return jobs.find((job) => job['id'] === asked['id']) ?? null;
      case 'tagAll':
        return tagRecords();
      case 'tagDetail':
        return tagRecords().find((tag) => tag['id'] === asked['id']) ?? null;
      case 'tagClassify':
        return { tag_name: 'invoice', tag_score: 0.97 };
      case 'metadataTag':
        return fieldRecords(String(asked['tag-id']));
      case 'metadataDetail':
        return fieldRecord(String(asked['metadata-id']));
      case 'accountCompanies':
        return [{ id: 'company-1', name: 'Nordlicht GmbH' }];
      case 'accountWebhook':
        return { signing_secret: 'whsec-made-up' };
      case 'companyCloudInfo':
        return cloudInfo;
      case 'sourceList':
        return sources;
      case 'sourceCreate':
        return addedTo(sources, { ...asked, creation_date: asTime(clock()) });
      default:
        return undefined;
    }
  };
}

const asTime = (ms: number): string => new Date(ms).toISOString();
const createdMs = (file: ServiceRecord | null): number => Date.parse(String(file?.['creation_date']));
const isRead = ({ data_points: points }: ServiceRecord): boolean => Array.isArray(points) && points.length > 0;

function addedTo<T>(list: T[], one: T): T {
  list.push(one);
  return one;
}

/**
 * Returns the recognised words with marks as the local service sets them: on words that start with a word of the query.
 */
function marked({ words, pages }: SampleInvoice, query: string): ServiceRecord {
  const wanted = termsOf(query);
  const isMatch = (text: string) => termsOf(text).some((term) => wanted.some((each) => term.startsWith(each)));
  const all = words.map((word) => ({ ...word, match: isMatch(word.text) }));
  const matches = all.filter(({ match }) => match).map(({ text }) => text);
  return { words: all, pages: pages.map((page) => ({ ...page, matches })), page_count: pages.length };
}

const pageOf = (all: readonly ServiceRecord[], page: number, pageSize: number) => ({
  files: all.slice((page - 1) * pageSize, page * pageSize),
  total: all.length,
});

/** A file without a sample is a text that would harm a page that executes it. */
export async function bytesOf(name: string): Promise<Buffer> {
  const sample = sampleOf(name);
  return sample === null
    ? Buffer.from(`${name}\n\n<script>document.title = 'broken out'</script>\n`)
    : readFile(sample);
}

/** What the service holds of a file: a made paper, a letter, or the sample for its type. */
const storedBytes = async (papers: readonly MadePaper[], name: string): Promise<Buffer> => {
  const letter = letterOf(papers, name);
  return paperOf(papers, name)?.bytes ?? (letter === null ? bytesOf(name) : letterBytes(letter));
};
