import { createHmac } from 'node:crypto';

/** The parts of `amx appId:signature:nonce:timestamp`. */
export interface AmxToken {
  readonly appId: string;
  readonly signature: string;
  readonly nonce: string;
  readonly unixSeconds: number;
}

export interface AmxRequest {
  readonly method: string;
  /** Absolute, as the client called it. */
  readonly uri: string;
  /** Base64 of the MD5 of the body; empty when there is none. */
  readonly bodyMd5: string;
}

const tokenPattern =
  /^(?<appId>[0-9a-zA-Z-]{1,64}):(?<signature>[0-9A-Za-z+/=]{1,128}):(?<nonce>[^:\s]{1,128}):(?<unixSeconds>\d{1,12})$/u;

/** `null` when the text is not of that form. */
export function parseAmxToken(text: string): AmxToken | null {
  const groups = tokenPattern.exec(text)?.groups;
  if (groups === undefined) return null;
  const { appId = '', signature = '', nonce = '', unixSeconds } = groups;
  return { appId, signature, nonce, unixSeconds: Number(unixSeconds) };
}

/** The signature that the holder of `secret` (base64) gives to a request (docs/service-api.md#sign-in). */
export function amxSignature(token: Omit<AmxToken, 'signature'>, request: AmxRequest, secret: string): string {
  const uri = encodeURIComponent(request.uri.toLowerCase()).replace(/%[0-9A-F]{2}/gu, (escape) => escape.toLowerCase());
  const text = [token.appId, request.method, uri, token.unixSeconds, token.nonce, request.bodyMd5].join('');
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text, 'utf8').digest('base64');
}
