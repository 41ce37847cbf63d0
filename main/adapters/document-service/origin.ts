import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Result } from '#core/failure.ts';

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether this address can only be this computer. A name that a resolver maps to 127.0.0.1 does not count. */
export function isLoopback(url: URL): boolean {
  return loopbackName.test(url.hostname.replace(/\.$/, ''));
}

/**
 * Parses the address to which keys are bound. Refuses text that is not an http(s) URL, plain http beyond loopback
 * (docs/file-lifecycle.md#one-service-at-a-time), and credentials inside the URL, which would appear in logs.
 */
export function parseBaseUrl(text: string): Result<URL> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return refused(message('failure.no-address', { text }));
  }
  if (url.username !== '' || url.password !== '') return refused(message('failure.password-in-address'));
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return refused(message('failure.plain-http', { host: url.host }));
  }
  url.search = '';
  url.hash = '';
  return { ok: true, value: url };
}

function refused(why: AnyMessage): Result<never> {
  return { ok: false, failure: { kind: 'refused', message: why } };
}
