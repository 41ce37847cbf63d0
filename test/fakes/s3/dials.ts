export const requestKinds = [
  'put',
  'get',
  'head',
  'delete',
  'list',
  'create-upload',
  'put-part',
  'complete-upload',
  'abort-upload',
  'list-uploads',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export type FaultKind =
  /** Answers with this status. S3 names the error by it. */
  | { readonly status: number; readonly retryAfterSeconds?: number }
  /** Answers a completed upload with status 200 and an error in the body, as S3 does when it fails after its first byte. */
  | 'error-in-body'
  /** Breaks the connection in the middle of the body that is sent or received. */
  | 'break-upload'
  | 'break-download'
  /** Does the work and breaks the connection in place of the answer. */
  | 'break-reply'
  /** Never answers. */
  | 'silence'
  /** Flips a bit of the body that is sent. */
  | 'corrupt-download';

interface Fault {
  readonly fault: FaultKind;
  /** Only requests of this kind; `null` for any. */
  readonly kind: RequestKind | null;
  /** For how many requests. */
  readonly times: number;
}

/** What goes wrong, or slowly. May be changed at any time. */
export interface Dials {
  /** The wait before each answer. */
  latencyMs: number;
  /** The speed of each body in both directions, `null` for no limit. */
  bytesPerSecond: number | null;
  /** The bucket accepts no more bytes: answers 507 `InsufficientStorage` or 403 `QuotaExceeded`. */
  full: 403 | 507 | null;
  /** Faults of the next requests. The first that matches is used up. */
  faults: Fault[];
}

export const noFaults = (): Dials => ({ latencyMs: 0, bytesPerSecond: null, full: null, faults: [] });

/** Takes the fault of a request of this kind, if there is one. */
export function takeFault(dials: Dials, kind: RequestKind): FaultKind | null {
  const index = dials.faults.findIndex((one) => (one.kind === null || one.kind === kind) && one.times > 0);
  const found = dials.faults[index];
  if (found === undefined) return null;
  const rest = found.times > 1 ? [{ ...found, times: found.times - 1 }] : [];
  dials.faults.splice(index, 1, ...rest);
  return found.fault;
}

/** The pieces of a body, not faster than the dial allows. */
export async function* paced(body: AsyncIterable<Buffer>, dials: Dials): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    if (dials.bytesPerSecond === null) {
      yield chunk;
      continue;
    }
    const piece = Math.max(1, Math.ceil(dials.bytesPerSecond / 20));
    for (let at = 0; at < chunk.byteLength; at += piece) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      yield chunk.subarray(at, at + piece);
    }
  }
}
