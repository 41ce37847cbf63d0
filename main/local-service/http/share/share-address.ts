import type { Server } from 'node:http';
import type { ShareSignature } from '../../auth/share-signature.ts';
import { baseUrlOf } from '../../service-port.ts';

export const sharePath = '/share/';

/** Returns the base address at which clients reach the service now, or `null` while it has no port. */
export type ServiceAddress = () => string | null;

export function createServiceAddress(server: Pick<Server, 'address'>, baseUrl = baseUrlOf): ServiceAddress {
  return () => {
    const address = server.address();
    return address === null || typeof address === 'string' ? null : baseUrl(address.port);
  };
}

/** Returns the address of a link's code at the port of now, or `null` while the service has no port. */
export type ShareAddress = (code: string) => string | null;

export function createShareAddress(serviceAddress: ServiceAddress, signature: ShareSignature): ShareAddress {
  return (code) => {
    const address = serviceAddress();
    return address === null ? null : address + sharePath + signature.sign(code);
  };
}
