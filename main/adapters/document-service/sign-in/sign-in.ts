/** What a signature may cover. */
export interface SignedRequest {
  readonly method: string;
  /** Absolute, as it goes over the wire. */
  readonly url: URL;
  /** Over the whole body; `null` for an empty one, and for a strategy that does not ask for it. */
  readonly bodyMd5: Buffer | null;
}

/** How a request proves who sends it. One strategy object a scheme: another can be dropped in. */
export interface SignIn {
  readonly scheme: 'Bearer' | 'amx';
  /** True when `bodyMd5` must be given: a streamed body is then read once more, before it is sent. */
  readonly signsBody: boolean;
  /** The value of the Authorization header, made again for every request. */
  authorize(request: SignedRequest): string;
}
