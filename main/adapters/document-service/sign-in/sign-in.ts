/** The parts of a request that a signature may cover. */
export interface SignedRequest {
  readonly method: string;
  /** The absolute URL, exactly as it is sent. */
  readonly url: URL;
  /** The MD5 of the whole body; `null` for an empty body, and when the strategy does not need it. */
  readonly bodyMd5: Buffer | null;
}

/** Proves the sender of a request. There is one strategy object for each scheme. */
export interface SignIn {
  readonly scheme: 'Bearer' | 'amx';
  /** True when `bodyMd5` is needed. A streamed body is then read once more, before it is sent. */
  readonly signsBody: boolean;
  /** Returns the value of the Authorization header, which differs for every request. */
  authorize(request: SignedRequest): string;
}
