import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Credentials } from '#local-service/auth/credentials-file.ts';

export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string | Uint8Array;
  readonly nonce?: string;
  readonly unixSeconds?: number;
}

/**
 * Implements the amx scheme from docs/service-api.md#sign-in a second time, because a test with the service's own code
 * could not find its mistakes.
 */
export function amxHeaders(who: Credentials, request: SignedRequest): Record<string, string> {
  const { method, url, body = '', nonce = randomUUID(), unixSeconds = Math.floor(Date.now() / 1000) } = request;
  const md5 = body.length === 0 ? '' : createHash('md5').update(body).digest('base64');
  const uri = encodeURIComponent(url.toLowerCase()).replace(/%../g, (escape) => escape.toLowerCase());
  const text = `${who.app_id}${method}${uri}${unixSeconds}${nonce}${md5}`;
  const signature = createHmac('sha256', Buffer.from(who.secret, 'base64')).update(text).digest('base64');
  return {
    'X-PlatformAPI-Key': who.api_key,
    Authorization: `amx ${who.app_id}:${signature}:${nonce}:${unixSeconds}`,
  };
}
