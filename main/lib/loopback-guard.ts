/** The headers of a request that name its target and its origin. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

export type GuardVerdict = 'pass' | 'foreign-host' | 'foreign-origin';

/** The names by which a program on this computer addresses it. */
const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Makes the two checks that keep a web page away from a server on loopback. The Host header must name this server,
 * because a page that rebinds its own DNS name to 127.0.0.1 sends that name. The Origin header, which browsers add,
 * must be this server's or absent.
 */
export function guardLoopback(request: RequestOrigin, port: number, hosts = loopbackHosts): GuardVerdict {
  const authorities = hosts.map((host) => (port === 80 ? host : `${host}:${port}`));
  if (request.host === undefined || !authorities.includes(request.host.toLowerCase())) return 'foreign-host';
  if (request.origin === undefined) return 'pass';
  return authorities.some((authority) => request.origin === `http://${authority}`) ? 'pass' : 'foreign-origin';
}
