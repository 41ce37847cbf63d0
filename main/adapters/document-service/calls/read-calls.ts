import type { DocumentService } from '#ports/document-service.ts';
import type { Caller } from '../call.ts';
import { readCloudInfo, readCompany, readIdentity, readPlatformStatus, readPong } from '../records/account.ts';
import { readFile, readFileEvent, readFileVersion } from '../records/file.ts';
import { readFilePages } from '../records/file-pages.ts';
import { readJob } from '../records/job.ts';
import { readSearchPage } from '../records/search.ts';
import { readClassification, readMetadataField, readTag } from '../records/tag.ts';
import { readList } from '../reply/read-list.ts';
import type { ServiceWords } from '../reply/service-words.ts';

type ReadCalls = Pick<
  DocumentService,
  | 'status'
  | 'whoAmI'
  | 'ping'
  | 'search'
  | 'files'
  | 'file'
  | 'filePages'
  | 'fileEvents'
  | 'fileVersions'
  | 'jobs'
  | 'job'
  | 'tags'
  | 'tag'
  | 'classify'
  | 'companies'
  | 'companyTags'
  | 'metadataFields'
  | 'metadataField'
  | 'cloudInfo'
>;

/** The calls that change nothing and answer with JSON. */
export function createReadCalls(call: Caller, words: ServiceWords, nowMs: () => number): ReadCalls {
  return {
    status: (options) => call('platformStatus', {}, options, (json) => readPlatformStatus(json, words)),
    whoAmI: (options) => call('whoAmI', {}, options, readIdentity),
    ping: (options) => call('ping', {}, options, readPong),
    search: (query, options) => call('searchBasic', { query }, options, readSearchPage),

    files: ({ page, pageSize, sessionId }, options) =>
      call('fileAll', { query: { page, page_size: pageSize, session_id: sessionId } }, options, (json) =>
        readList(json, (item) => readFile(item, words)),
      ),
    file: (id, options) => call('fileDetail', { params: { id } }, options, (json) => readFile(json, words, id)),
    filePages: (id, { first, last, query }, options) => {
      const asked = { words: true, first_page: first, last_page: last, query };
      return call('fileDetail', { params: { id }, query: asked }, options, readFilePages);
    },
    fileEvents: (id, options) =>
      call(
        'fileEvents',
        { params: { id } },
        options,
        itemsOf((item) => readFileEvent(item, words)),
      ),
    fileVersions: (id, options) => call('fileVersions', { params: { id } }, options, itemsOf(readFileVersion)),

    jobs: ({ page, pageSize, sortDirection }, options) =>
      call('jobAll', { query: { currentPage: page, pageSize, sortDirection } }, options, (json) =>
        readList(json, (item) => readJob(item, words)),
      ),
    job: (id, options) => call('jobDetail', { params: { id } }, options, (json) => readJob(json, words, id)),

    tags: (options) =>
      call(
        'tagAll',
        {},
        options,
        itemsOf((item) => readTag(item, words)),
      ),
    tag: (id, options) => call('tagDetail', { params: { id } }, options, (json) => readTag(json, words, id)),
    classify: (text, options) => call('tagClassify', { body: { text } }, options, readClassification),

    companies: (options) => call('accountCompanies', {}, options, itemsOf(readCompany)),
    companyTags: (id, options) =>
      call(
        'accountTags',
        { params: { 'company-id': id } },
        options,
        itemsOf((item) => readTag(item, words)),
      ),

    metadataFields: (id, options) =>
      call(
        'metadataTag',
        { params: { 'tag-id': id } },
        options,
        itemsOf((item) => readMetadataField(item, words)),
      ),
    metadataField: (id, options) =>
      call('metadataDetail', { params: { 'metadata-id': id } }, options, (json) => readMetadataField(json, words, id)),

    cloudInfo: (options) => call('companyCloudInfo', {}, options, (json) => readCloudInfo(json, nowMs())),
  };
}

/** Reads a list that the interface does not divide into pages. */
function itemsOf<T>(read: (item: unknown) => T | undefined): (json: unknown) => readonly T[] | undefined {
  return (json) => readList(json, (item) => read(item))?.items;
}
