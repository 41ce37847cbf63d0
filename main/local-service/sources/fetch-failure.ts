import type { FetchProblem } from '#lib/guarded-fetch/fetch-problem.ts';
import { problemOf, serviceMessage, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { StoredSource } from '../store/source-store.ts';

/** Puts a problem with a web address into words. */
export function fetchFailure(problem: FetchProblem, maxBytes: number): ServiceProblem {
  const code = `fetch-${problem.kind}`;
  switch (problem.kind) {
    case 'bad-url':
      return problemOf(code, serviceMessage('fetch.bad-url'));
    case 'unknown-host':
      return problemOf(code, serviceMessage('fetch.unknown-host', { host: problem.host }));
    case 'refused-address':
      return problemOf(code, serviceMessage('fetch.refused-address', { host: problem.host, address: problem.address }));
    case 'no-connection':
      return problemOf(code, serviceMessage('fetch.no-connection', { host: problem.host, code: problem.code }));
    case 'untrusted':
      return problemOf(code, serviceMessage('fetch.untrusted', { host: problem.host, code: problem.code }));
    case 'timeout':
      return problemOf(code, serviceMessage('fetch.timeout', { host: problem.host }));
    case 'broken-answer':
      return problemOf(code, serviceMessage('fetch.broken-answer', { host: problem.host }));
    case 'too-many-redirects':
      return problemOf(code, serviceMessage('fetch.too-many-redirects', { host: problem.host }));
    case 'refused-type':
      return problemOf(code, serviceMessage('fetch.web-page', { host: problem.host }));
    case 'too-large':
      return problemOf(code, serviceMessage('fetch.too-large', { megabytes: Math.round(maxBytes / 1024 ** 2) }));
    case 'status':
      return statusFailure(problem);
    case 'cancelled':
      return problemOf(code, serviceMessage('fetch.failed'));
  }
}

function statusFailure({ host, status }: Extract<FetchProblem, { readonly kind: 'status' }>): ServiceProblem {
  switch (status) {
    case 401:
    case 403:
      return problemOf('fetch-no-access', serviceMessage('fetch.no-access', { host }));
    case 404:
    case 410:
      return problemOf('fetch-not-found', serviceMessage('fetch.not-found', { host }));
    default:
      return problemOf('fetch-status', serviceMessage('fetch.status', { host, status }));
  }
}

export interface SourceFile {
  readonly source: StoredSource;
  readonly container: string;
  readonly maxBytes: number;
}

/** Puts a problem with a file of a source into words. The provider names the reason in its answer. */
export function sourceFailure(problem: FetchProblem, { source, container, maxBytes }: SourceFile): ServiceProblem {
  if (problem.kind !== 'status') return fetchFailure(problem, maxBytes);
  const { status, excerpt } = problem;
  const name = source.source_name;
  const reason = /<Code>(?<code>[A-Za-z]{1,60})<\/Code>/u.exec(excerpt)?.groups?.code ?? String(status);
  if (reason === 'NoSuchBucket' || reason === 'ContainerNotFound') {
    const message = serviceMessage('fetch.source-no-container', { source: name, container });
    return problemOf('source-no-container', message);
  }
  if (status === 404) {
    return problemOf('source-no-file', serviceMessage('fetch.source-no-file', { source: name, container }));
  }
  if ((status >= 300 && status < 400) || reason === 'AuthorizationHeaderMalformed') {
    return problemOf('source-region', serviceMessage('fetch.source-region', { source: name, container }));
  }
  if (status === 401 || status === 403) {
    return problemOf('source-refused', serviceMessage('fetch.source-refused', { source: name, code: reason }));
  }
  return fetchFailure(problem, maxBytes);
}
