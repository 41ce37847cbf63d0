import type { BodyOf } from '#service-api/endpoints.ts';
import type { Metadata } from '#service-api/fields.ts';
import { remoteFilesWaitingMax } from '#service-api/limits.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { FieldError } from '#service-api/records/error.ts';
import type { RemoteFile } from '../../queue/create-remote-job.ts';
import { nameOfTarget } from '../../sources/reply-name.ts';
import { containerProblem, fileNameProblem } from '../../sources/source-request.ts';
import type { FetchTarget } from '../../store/fetch-queue.ts';
import type { Store } from '../../store/store.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse, refuseFields, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { UploadRoom } from '../upload-room.ts';

type Body = BodyOf<'fileUpload'>;

const tooMany = refuse(429, serviceMessage('service.answer.too-many-fetches', { files: remoteFilesWaitingMax }), {
  code: 'quota_exceeded',
  headers: { 'Retry-After': '60' },
});

/** Jobs of files that the service fetches itself. The reply comes at once; the job shows what became of the files. */
export function remoteUploadHandlers({ store, records, processor }: ServiceDeps, room: UploadRoom) {
  return {
    async fileUpload({ caller, scope, body }) {
      const companyId = caller.company.id;
      // How large the files are is not known yet.
      const noRoom = await room.refuseForStorage(companyId, 1);
      if (noRoom !== null) return noRoom;
      const found = await targetsOf(body, store, companyId);
      if (found.kind === 'refusal') return found;
      const files = found.targets.map((target, position) => remoteFile(target, metadataAt(body.metadata, position)));
      const other = body.merge ? files.find(({ name }) => otherEnding.test(name)) : undefined;
      if (other !== undefined) {
        return refuseFields([{ field: 'merge', message: `takes images only, and ${other.name} is none` }]);
      }
      const outcome = await processor.createRemoteJob({
        companyId,
        userId: caller.user.id,
        files,
        folder: body.parent_file_prefix,
        priority: body.priority,
        merge: body.merge,
        propagateMetadata: body.propagate_metadata,
        pageRotation: body.page_rotation,
        metadata: body.metadata ?? null,
      });
      if (outcome.kind === 'too-many-fetches') return tooMany;
      const job = await records.jobs.find(scope, outcome.jobId);
      if (job === null) throw new Error('a job that was just created is not there');
      return reply(job);
    },
  } satisfies Partial<Handlers>;
}

/** Names that promise something other than a picture. What a file is shows when it is fetched. */
const otherEnding = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|md|html?|eml|msg|zip|xml|json)$/iu;

function remoteFile(target: FetchTarget, metadata: Metadata | null): RemoteFile {
  return { target, metadata, name: nameOfTarget(target) };
}

/** One object is for all files; of an array each file has its own. The schema has compared the lengths. */
function metadataAt(metadata: Body['metadata'], position: number): Metadata | null {
  if (Array.isArray(metadata)) return metadata[position] ?? null;
  return metadata ?? null;
}

type Targets = { readonly kind: 'targets'; readonly targets: readonly FetchTarget[] } | Refusal;

async function targetsOf(body: Body, store: Pick<Store, 'transaction'>, companyId: string): Promise<Targets> {
  const { source: sourceName, container = '' } = body;
  if (sourceName === undefined) {
    const urls = body.urls ?? (body.url === undefined ? [] : [body.url]);
    return { kind: 'targets', targets: urls.map((url) => ({ kind: 'url', url })) };
  }
  const source = await store.transaction(({ sources }) => sources.named(companyId, sourceName));
  if (source === null) return refuseFields([{ field: 'source', message: 'is not the name of a source' }]);
  const fileNames = body.file_names ?? (body.file_name === undefined ? [] : [body.file_name]);
  const problems = [
    ...problemAt('container', containerProblem(source.type, container)),
    ...fileNames.flatMap((name, index) =>
      problemAt(body.file_names === undefined ? 'file_name' : `file_names.${String(index)}`, fileNameProblem(name)),
    ),
  ];
  if (problems.length > 0) return refuseFields(problems);
  const targets = fileNames.map((fileName): FetchTarget => ({
    kind: 'source',
    sourceId: source.id,
    container,
    fileName,
  }));
  return { kind: 'targets', targets };
}

function problemAt(field: string, message: string | null): readonly FieldError[] {
  return message === null ? [] : [{ field, message }];
}
