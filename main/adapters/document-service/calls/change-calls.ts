import type { CreateJobRequest, DocumentService, Metadata, RemoteUploadRequest } from '#ports/document-service.ts';
import type { BodyInputOf } from '#service-api/endpoints.ts';
import type { Caller } from '../call.ts';
import { readSource } from '../records/account.ts';
import { readShareLink } from '../records/file.ts';
import { readCreatedJob } from '../records/job.ts';
import { fieldsOf, isList, isRecord } from '../reply/fields.ts';
import { sentUuids } from '../reply/find-id.ts';
import { readList } from '../reply/read-list.ts';
import type { ServiceWords } from '../reply/service-words.ts';

type ChangeCalls = Pick<
  DocumentService,
  'share' | 'uploadRemote' | 'createJob' | 'setWebhook' | 'createSource' | 'removeSource' | 'sources'
>;

/** The calls that change something with a JSON request, and the list of remote sources. */
export function createChangeCalls(call: Caller, words: ServiceWords): ChangeCalls {
  return {
    createJob(request, options) {
      const body = {
        session_id: request.sessionId,
        metadata: mutable(withSplit(request)),
        merge: request.merge,
        decompose: request.decompose,
        propagate_metadata: request.propagateMetadata,
        priority: request.priority,
      };
      return call('jobCreate', { body }, options, (json) => readCreatedJob(json, words, sentUuids(body)));
    },
    uploadRemote(request, options) {
      const body = remoteBody(request);
      return call('fileUpload', { body }, options, (json) => readCreatedJob(json, words, sentUuids(request)));
    },
    share(id, request, options) {
      const body = {
        length: request.lifetimeS,
        short_url: request.shortUrl,
        always_use_last_version: request.alwaysUseLastVersion,
      };
      return call('fileShare', { params: { id }, body }, options, readShareLink);
    },
    setWebhook: (url, options) =>
      call('accountWebhook', { body: { url } }, options, (json) => ({
        signingSecret: fieldsOf(isRecord(json) ? json : {}).text('signing_secret', 'secret') ?? null,
      })),
    createSource(request, options) {
      const body = {
        source_name: request.name,
        type: request.type,
        access_key: request.accessKey,
        secret_key: request.secretKey,
        account_name: request.accountName,
        region: request.region,
      };
      return call('sourceCreate', { body }, options, readSource);
    },
    sources: (options) => call('sourceList', {}, options, (json) => readList(json, readSource)?.items),
    removeSource: (name, options) =>
      call(
        'sourceRemove',
        { params: { name } },
        options,
        (json) => readSource(json) ?? { name, type: null, createdAtMs: null },
      ),
  };
}

function remoteBody(request: RemoteUploadRequest): {
  [K in keyof BodyInputOf<'fileUpload'>]?: BodyInputOf<'fileUpload'>[K] | undefined;
} {
  const from =
    'urls' in request.from
      ? { urls: [...request.from.urls] }
      : { source: request.from.source, container: request.from.container, file_names: [...request.from.fileNames] };
  return {
    ...from,
    merge: request.merge,
    metadata: request.metadata === undefined ? undefined : JSON.stringify(request.metadata),
    propagate_metadata: request.propagateMetadata,
    priority: request.priority,
    parent_file_prefix: request.parentFilePrefix,
    page_rotation: request.pageRotation,
  };
}

/** The words of the local service for where a file is split (docs/service-api.md#files-made-of-other-files). */
const splitWords = {
  automatic: 'automatic',
  separators: 'separator',
  'blank-pages': 'blank_page',
  pages: 'every_n_pages',
  'new-documents': 'document_change',
  mails: 'mails',
} as const satisfies Record<NonNullable<CreateJobRequest['split']>['mode'], string>;

/** Says in the metadata where files are split, because the interface has no field for it. */
function withSplit({ metadata, split }: CreateJobRequest): CreateJobRequest['metadata'] {
  if (split === undefined) return metadata;
  const rule = { intray_decompose: { mode: splitWords[split.mode], pages: split.pages } };
  return isList(metadata) ? [...metadata.map((one) => ({ ...one, ...rule }))] : { ...metadata, ...rule };
}

/** Copies the list, because the schemas' input types are not readonly. */
function mutable(metadata: Metadata | readonly Metadata[] | undefined): Metadata | Metadata[] | undefined {
  return isList(metadata) ? metadata.slice() : metadata;
}
