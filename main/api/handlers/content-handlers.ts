import { message } from '#contract/messages/message.ts';
import { trackedFileId } from '#core/ids.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { askService, fromResult, notFound } from '../answers.ts';
import type { ApiDeps, PreviewSource, RemoteSource } from '../api-deps.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import { originalOf } from '../original-of.ts';
import { addBatch } from './batch-handlers.ts';

type ContentHandlers = Pick<
  Handlers,
  'content.preview' | 'content.searchable' | 'content.converted' | 'content.read' | 'content.upload' | 'content.commit'
>;

/** Creates the handlers of tickets for bytes: for files that are shown, and for files that were dropped on a page. */
export function createContentHandlers(deps: ApiDeps): ContentHandlers {
  const { content, journal } = deps;
  return {
    'content.preview': async ({ fileId, trackedFileId: id, download, page, ...picture }, { id: holder }) => {
      if (id !== undefined) {
        const file = journal.file(trackedFileId(id));
        const source = file === null ? null : await sourceOfFile(deps, file);
        return source === null
          ? notFound(message('content.nowhere'))
          : succeeded(content.preview(holder, source, download));
      }
      if (fileId === undefined)
        return refused('invalid-params', message('error.invalid-params'), {
          detail: { field: 'fileId', problem: 'fileId or itemId: one of them is needed' },
        });
      // A page is drawn before its address is given, so that the caller learns why there is none.
      return withRemote(deps, fileId, async (source) =>
        page === undefined
          ? succeeded(content.preview(holder, source, download))
          : fromResult(
              await content.fetched(holder, { ...source, form: { page, ...picture } }, download),
              (view) => view,
            ),
      );
    },
    'content.searchable': ({ fileId }, { id: holder }) =>
      withRemote(deps, fileId, async (source) => {
        const name = `${source.name.replace(/\.[^.]*$/u, '')}.pdf`;
        return fromResult(await content.fetched(holder, { ...source, name, form: 'searchable' }, true), (view) => view);
      }),
    'content.converted': ({ fileId }, { id: holder }) =>
      withRemote(deps, fileId, async (source) =>
        fromResult(await content.fetched(holder, { ...source, form: 'converted' }, false), (view) => view),
      ),
    'content.read': async ({ url, offset }) => {
      const piece = await content.read(url, offset);
      return piece === null ? notFound(message('content.nowhere')) : succeeded(piece);
    },
    'content.upload': ({ batch, name, sizeBytes }, { id: holder }) =>
      succeeded(content.upload(holder, batch, name, sizeBytes)),
    'content.commit': async ({ batch, merge }) => {
      const paths = await content.taken(batch);
      if (paths.length === 0) return refused('nothing-put', message('content.nothing-received'));
      const id = await addBatch(deps, { paths, merge }, []);
      return succeeded({ id });
    },
  };
}

/** Goes on with a file of a service: the one that has it by the journal, else the one in use. */
export async function withRemote<T>(
  deps: ApiDeps,
  fileId: string,
  use: (source: RemoteSource) => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const tracked = deps.views.byRemote([fileId]).get(fileId) ?? null;
  const own = tracked === null ? null : remoteSource(deps, tracked);
  if (own !== null) return use(own);
  return askService(deps.services, async (service) => {
    const file = await service.file(fileId);
    const serviceId = deps.services.currentId();
    // Some services have no record of a file but return its bytes.
    if ((!file.ok && file.failure.status !== 404) || serviceId === null) {
      const text = file.ok ? message('connection.not-ready') : file.failure.message;
      return refused('no-service', text, { retryable: true });
    }
    const name = (file.ok ? file.value.name : undefined) ?? fileId;
    return use({ kind: 'remote', serviceId, service, fileId, name });
  });
}

/** Returns the original at its place or where it was moved, otherwise the service's copy. */
async function sourceOfFile(deps: ApiDeps, file: TrackedFile): Promise<PreviewSource | null> {
  const ref = await originalOf(deps, file);
  return ref === null ? remoteSource(deps, file) : { kind: 'original', ref, name: nameOf(file.path) };
}

function remoteSource({ services, journal }: ApiDeps, file: TrackedFile): RemoteSource | null {
  const source = file.state.kind === 'duplicate' ? (journal.file(file.state.firstId) ?? file) : file;
  const { serviceId, remote } = source;
  const service = serviceId === null ? null : services.of(serviceId);
  if (serviceId === null || remote === null || service === null) return null;
  return { kind: 'remote', serviceId, service, fileId: remote.fileId, name: nameOf(file.path) };
}
