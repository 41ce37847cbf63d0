import type { Server } from 'node:http';
import type { ShareSignature } from '../../auth/share-signature.ts';
import { baseUrlOf } from '../../service-port.ts';

export const sharePath = '/share/';

/** Returns the address of a link's code at the port of now, or `null` while the service has no port. */
export type ShareAddress = (code: string) => string | null;

export function createShareAddress(server: Pick<Server, 'address'>, signature: ShareSignature): ShareAddress {
  return (code) => {
    const address = server.address();
    if (address === null || typeof address === 'string') return null;
    return baseUrlOf(address.port) + sharePath + signature.sign(code);
  };
}
