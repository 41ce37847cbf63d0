import { createHmac, randomUUID } from 'node:crypto';
import type { SignedRequest, SignIn } from './sign-in.ts';

export interface AmxCredentials {
  readonly appId: string;
  /** In base64, as the service issues it. */
  readonly secret: string;
}

export interface AmxSources {
  readonly nowMs: () => number;
  readonly nonce: () => string;
}

/**
 * Writes `Authorization: amx appId:signature:nonce:timestamp`, the ASP.NET scheme that docs/service-api.md#sign-in
 * describes. The nonce is new for every request, because the service refuses one that it has seen.
 */
export function createAmxSignIn(
  { appId, secret }: AmxCredentials,
  { nowMs, nonce }: AmxSources = { nowMs: Date.now, nonce: () => randomUUID().replaceAll('-', '') },
): SignIn {
  const key = Buffer.from(secret, 'base64');
  return {
    scheme: 'amx',
    signsBody: true,
    authorize(request) {
      const seconds = String(Math.floor(nowMs() / 1000));
      const once = nonce();
      const signature = createHmac('sha256', key)
        .update(signedText(request, appId, seconds, once))
        .digest('base64');
      return `amx ${appId}:${signature}:${once}:${seconds}`;
    },
  };
}

function signedText({ method, url, bodyMd5 }: SignedRequest, appId: string, seconds: string, nonce: string): string {
  return [appId, method, encodedUri(url), seconds, nonce, bodyMd5?.toString('base64') ?? ''].join('');
}

/** Returns the whole lower-case URI as one percent-encoded component, with escapes in lower-case hex. */
function encodedUri(url: URL): string {
  return encodeURIComponent(url.href.toLowerCase()).replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}
