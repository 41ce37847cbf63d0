/** Why a fetch did not succeed. Values of `host` and `address` come from outside. */
export type FetchProblem =
  /** Not an http or https address, or one that contains a user name or password. */
  | { readonly kind: 'bad-url' }
  | { readonly kind: 'unknown-host'; readonly host: string }
  /** The host has an address outside the public internet, and no administrator allowed the host. */
  | { readonly kind: 'refused-address'; readonly host: string; readonly address: string }
  | { readonly kind: 'no-connection'; readonly host: string; readonly code: string }
  | { readonly kind: 'untrusted'; readonly host: string; readonly code: string }
  | { readonly kind: 'timeout'; readonly host: string }
  /** The connection ended before the announced end, or the answer was not HTTP. */
  | { readonly kind: 'broken-answer'; readonly host: string }
  | { readonly kind: 'too-many-redirects'; readonly host: string }
  /** `excerpt`: the first characters of the answer. */
  | { readonly kind: 'status'; readonly host: string; readonly status: number; readonly excerpt: string }
  | { readonly kind: 'refused-type'; readonly host: string; readonly type: string }
  | { readonly kind: 'too-large'; readonly host: string }
  | { readonly kind: 'cancelled' };

/** Carries a problem through streams, whose only failures are errors. */
export class FetchProblemError extends Error {
  override readonly name = 'FetchProblemError';
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Says whether the same fetch may succeed later without anybody changing anything. */
export function isTemporary(problem: FetchProblem): boolean {
  switch (problem.kind) {
    case 'no-connection':
    case 'timeout':
    case 'broken-answer':
      return true;
    case 'status':
      return problem.status >= 500 || [408, 425, 429].includes(problem.status);
    default:
      return false;
  }
}

const noTrust = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|^ERR_TLS|^ERR_SSL|^EPROTO/;
const timedOut = /^(UND_ERR_\w+_TIMEOUT|ETIMEDOUT)$/;
const noConnection = /^(ECONNREFUSED|EHOST\w+|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;

/** Translates an error of the connection to `host`. A fired `signal` explains it, with `AbortSignal.timeout` or not. */
export function problemOf(error: unknown, host: string, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchProblemError) return error.problem;
  const reason: unknown = signal.aborted ? signal.reason : null;
  const isOverdue = reason instanceof DOMException && reason.name === 'TimeoutError';
  if (signal.aborted && !isOverdue) return { kind: 'cancelled' };
  const code = codeOf(error);
  if (isOverdue || timedOut.test(code)) return { kind: 'timeout', host };
  if (noTrust.test(code)) return { kind: 'untrusted', host, code };
  if (noConnection.test(code)) return { kind: 'no-connection', host, code };
  return { kind: 'broken-answer', host };
}

/** undici puts the socket's error into `cause`. A failed connection to several addresses is a list of errors. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return codeOf(first ?? error.cause);
}
