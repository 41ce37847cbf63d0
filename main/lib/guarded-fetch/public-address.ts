import { BlockList, isIP } from 'node:net';

/**
 * Says whether an IP address belongs to the public internet (docs/security.md#addresses-that-are-fetched). Private,
 * loopback, link-local, shared, multicast, documentation, benchmarking, unspecified and metadata addresses do not, in
 * whatever form of IPv6 they are written. Anything but an IP address does not either.
 */
export function isPublicAddress(address: string): boolean {
  // The zone of a link-local address (`fe80::1%eth0`) is not a part of it.
  const [bare = ''] = address.split('%', 1);
  switch (isIP(bare)) {
    case 4:
      return !closedV4.check(bare);
    case 6:
      return isPublicV6(bare);
    default:
      return false;
  }
}

function isPublicV6(address: string): boolean {
  const groups = groupsOf(address);
  if (carriesV4(groups)) return isPublicAddress(lastFourBytes(groups));
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

/** Mapped addresses (`::ffff:0:0/96`) and the well-known prefix of NAT64 (`64:ff9b::/96`) end in an IPv4 address. */
function carriesV4(groups: readonly number[]): boolean {
  const [first, second, ...rest] = groups.slice(0, 6);
  if (first === 0x64 && second === 0xff9b) return rest.every((group) => group === 0);
  return first === 0 && second === 0 && rest.slice(0, 3).every((group) => group === 0) && rest[3] === 0xffff;
}

function lastFourBytes(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address. The URL parser writes a trailing IPv4 part as two groups. */
function groupsOf(address: string): readonly number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** The special-purpose ranges of IANA, and addresses at which clouds answer their own machines. */
const closedV4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** All global unicast addresses. Loopback, private, link-local and multicast addresses are outside. */
const openV6 = listOf('ipv6', ['2000::/3']);

/** Teredo and other protocol ranges, documentation, 6to4 (which may carry a private IPv4 address). */
const closedV6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
