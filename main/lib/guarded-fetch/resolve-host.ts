import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { FetchProblemError } from './fetch-problem.ts';
import { isPublicAddress } from './public-address.ts';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a host name. Rejects when it has none. */
export type HostLookup = (host: string) => Promise<readonly HostAddress[]>;

export const lookupHost: HostLookup = (host) => systemLookup(host, { all: true, order: 'verbatim' });

/**
 * Returns the addresses of a host, all of which may be connected to. One refused address among them refuses the host,
 * so that a name with a public and a private address cannot be used to reach the private one.
 */
export async function resolveHost(
  url: URL,
  allowedHosts: readonly string[],
  lookup: HostLookup,
): Promise<readonly HostAddress[]> {
  const host = bareHost(url);
  const family = isIP(host);
  const addresses = family === 0 ? await answersOf(host, lookup) : [{ address: host, family }];
  if (isAllowed(url, allowedHosts)) return addresses;
  const refused = addresses.find(({ address }) => !isPublicAddress(address));
  if (refused !== undefined) throw new FetchProblemError({ kind: 'refused-address', host, address: refused.address });
  return addresses;
}

/** The host without the brackets of IPv6. The URL parser has already turned `0x7f.1` and `2130706433` into `127.0.0.1`. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, '');
}

/**
 * A lookup for sockets that answers with checked addresses only. The host is not resolved a second time, because the
 * answer could be another one.
 */
export function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  const [first] = addresses;
  return (_host, options, done) => {
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

async function answersOf(host: string, lookup: HostLookup): Promise<readonly HostAddress[]> {
  const answers = await lookup(host).catch(() => []);
  if (answers.length === 0) throw new FetchProblemError({ kind: 'unknown-host', host });
  return answers;
}

/** An entry is a host (`files.intern`) or a host with its port (`files.intern:8080`). */
function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  const names = [url.hostname, bareHost(url), url.host];
  return allowedHosts.some((entry) => names.includes(entry.toLowerCase()));
}
