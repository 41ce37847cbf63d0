/** What a request says about where it thinks it goes and where it comes from. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

export type GuardVerdict = 'pass' | 'foreign-host' | 'foreign-origin';

/** Names under which this machine reaches itself. */
const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The two checks that keep a web page away from a server on loopback: the Host header must name us (a page that rebinds its
 * own DNS name to 127.0.0.1 sends that name), and an Origin, which browsers add on their own, must be ours or absent.
 */
export function guardLoopback(request: RequestOrigin, port: number, hosts = loopbackHosts): GuardVerdict {
  const authorities = hosts.map((host) => (port === 80 ? host : `${host}:${port}`));
  if (request.host === undefined || !authorities.includes(request.host.toLowerCase())) return 'foreign-host';
  if (request.origin === undefined) return 'pass';
  return authorities.some((authority) => request.origin === `http://${authority}`) ? 'pass' : 'foreign-origin';
}
