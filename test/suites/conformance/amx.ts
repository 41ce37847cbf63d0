import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Credentials } from './target.ts';

export interface AmxRequest {
  readonly method: string;
  /** The absolute address. */
  readonly url: string;
  readonly body: Uint8Array;
}

export interface AmxDials {
  /** The age of the signature in seconds; negative for a clock that is ahead. */
  readonly ageS?: number;
  readonly nonce?: string;
}

/** Makes the Authorization header of the amx scheme (docs/service-api.md#sign-in), written from its description. */
export function signAmx(credentials: Credentials, request: AmxRequest, dials: AmxDials = {}): string {
  const timestamp = String(Math.floor(Date.now() / 1000) - (dials.ageS ?? 0));
  const nonce = dials.nonce ?? randomUUID().replaceAll('-', '');
  const bodyHash = request.body.byteLength === 0 ? '' : createHash('md5').update(request.body).digest('base64');
  const uri = encodeURIComponent(request.url.toLowerCase()).replaceAll(/%[0-9A-F]{2}/g, (escape) =>
    escape.toLowerCase(),
  );
  const text = [credentials.app_id, request.method, uri, timestamp, nonce, bodyHash].join('');
  const signature = createHmac('sha256', Buffer.from(credentials.secret, 'base64')).update(text).digest('base64');
  return `amx ${credentials.app_id}:${signature}:${nonce}:${timestamp}`;
}
