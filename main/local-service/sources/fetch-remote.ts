import { isTemporary, type FetchProblem } from '#lib/guarded-fetch/fetch-problem.ts';
import type { FetchedReply, GuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import { problemOf, serviceMessage, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { FetchTarget } from '../store/fetch-queue.ts';
import type { StoredSource } from '../store/source-store.ts';
import type { Store } from '../store/store.ts';
import { fetchFailure, sourceFailure } from './fetch-failure.ts';
import { nameOfReply } from './reply-name.ts';
import { openSourceKeys, type KeyBox } from './source-keys.ts';
import { sourceRequest } from './source-request.ts';

/** Why a file was not fetched. A temporary reason may pass without anybody doing anything. */
interface RemoteFailure {
  readonly ok: false;
  readonly isTemporary: boolean;
  readonly error: ServiceProblem;
}

type RemoteOutcome<T> = { readonly ok: true; readonly value: T; readonly name: string } | RemoteFailure;

interface RemoteRequest {
  readonly companyId: string;
  readonly target: FetchTarget;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Fetches a file and passes its bytes to `receive`, whose own error is thrown. */
export type FetchRemote = <T>(
  request: RemoteRequest,
  receive: (body: AsyncIterable<Uint8Array>) => Promise<T>,
) => Promise<RemoteOutcome<T>>;

export interface FetchRemoteDependencies {
  readonly store: Pick<Store, 'transaction'>;
  readonly fetch: Pick<GuardedFetch, 'get'>;
  /** Opens the keys of sources. */
  readonly openBox: () => Promise<Pick<KeyBox, 'open'>>;
  readonly nowMs: () => number;
}

export function createFetchRemote(dependencies: FetchRemoteDependencies): FetchRemote {
  const { store, fetch } = dependencies;
  return async (request, receive) => {
    const { target, companyId, maxBytes, signal } = request;
    const allowedHosts = await store.transaction(({ sources }) => sources.allowedHosts(companyId));
    const limits = { maxBytes, signal, allowedHosts };
    if (target.kind === 'url') {
      const type = refusesWebPage(target.url);
      const outcome = await fetch.get({ url: target.url, ...limits, ...type }, named(target, receive));
      return outcome.ok ? { ok: true, ...outcome.value } : failed(outcome.problem, (p) => fetchFailure(p, maxBytes));
    }
    const source = await store.transaction(({ sources }) => sources.find(target.sourceId));
    const signed = await sign(dependencies, source, target);
    if (!signed.ok) return signed;
    const { url, headers } = signed;
    const outcome = await fetch.get({ url, headers, ...limits, ...ofSource(signed.source) }, named(target, receive));
    if (outcome.ok) return { ok: true, ...outcome.value };
    return failed(outcome.problem, (p) => sourceFailure(p, { source: signed.source, maxBytes, ...target }));
  };
}

/** A redirect would carry the signature elsewhere. An administrator who set an address has allowed its host. */
function ofSource({ endpoint }: StoredSource) {
  return { maxRedirects: 0, ...(endpoint === null ? {} : { allowedHosts: [new URL(endpoint).host] }) };
}

type Signed = ({ readonly ok: true; readonly source: StoredSource } & ReturnType<typeof sourceRequest>) | RemoteFailure;

async function sign(
  { openBox, nowMs }: FetchRemoteDependencies,
  source: StoredSource | null,
  target: Extract<FetchTarget, { readonly kind: 'source' }>,
): Promise<Signed> {
  if (source === null) return final(problemOf('source-removed', serviceMessage('fetch.source-removed')));
  const keys = openSourceKeys(await openBox(), source.id, source.keysSealed);
  if (keys === null) {
    const message = serviceMessage('fetch.source-keys-lost', { source: source.source_name });
    return final(problemOf('source-keys-lost', message));
  }
  return { ok: true, source, ...sourceRequest(source, keys, target, nowMs()) };
}

const final = (error: ServiceProblem): RemoteFailure => ({ ok: false, isTemporary: false, error });

function failed(problem: FetchProblem, errorOf: (problem: FetchProblem) => ServiceProblem): RemoteFailure {
  return { ok: false, isTemporary: isTemporary(problem), error: errorOf(problem) };
}

function named<T>(target: FetchTarget, receive: (body: AsyncIterable<Uint8Array>) => Promise<T>) {
  return async (reply: FetchedReply): Promise<{ readonly value: T; readonly name: string }> => ({
    name: nameOfReply(target, reply),
    value: await receive(reply.body),
  });
}

/** A web page in place of a file with another ending is a sign-in or an error, and not the document. */
function refusesWebPage(url: string): { readonly acceptsType?: (type: string) => boolean } {
  const ending = /\.(?<ending>[a-z0-9]{1,5})$/iu.exec(new URL(url).pathname)?.groups?.ending?.toLowerCase();
  const isPage = ending === undefined || ['html', 'htm', 'xhtml', 'php', 'asp', 'aspx', 'jsp'].includes(ending);
  return isPage ? {} : { acceptsType: (type) => type !== 'text/html' && type !== 'application/xhtml+xml' };
}
