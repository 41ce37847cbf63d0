import type { IncomingMessage } from 'node:http';

/**
 * What happens to a request before anything looks at it. `drop`: a page of another site asks, and gets no answer at all, so
 * that it cannot tell this port from one where nobody listens.
 */
export type Admission = 'pass' | 'refuse' | 'drop';

/**
 * Keeps pages of other origins out. `page`: the static page itself, to which any page may send the browser. `same-origin`:
 * everything else must be asked for by our own page, which browsers tell by `Sec-Fetch-Site` or `Origin`.
 * @param authority host and port as the server is bound; another name for this computer is another origin
 */
export function admit(request: IncomingMessage, authority: string, kind: 'page' | 'same-origin'): Admission {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  // A person who typed something else sees why; a page learns nothing.
  const refusal = mode === undefined || mode === 'navigate' ? 'refuse' : 'drop';
  if (host !== authority) return refusal;
  if (origin !== undefined && origin !== `http://${authority}`) return 'drop';
  // We have no service worker: whoever asks for one had this port before us.
  if (request.headers['service-worker'] !== undefined) return 'drop';
  switch (kind) {
    case 'page':
      if (mode !== undefined && mode !== 'navigate') return 'drop';
      return dest === undefined || dest === 'document' ? 'pass' : 'drop';
    case 'same-origin':
      if (site !== undefined) return site === 'same-origin' ? 'pass' : refusal;
      return origin === undefined ? 'refuse' : 'pass';
  }
}
