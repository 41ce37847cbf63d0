import { scopeOf } from '../../auth/caller.ts';
import { reply } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ShareAddress } from '../share/share-address.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

/** The share links of the company that work now. */
export function linkHandlers(
  { store, nowMs }: Pick<ServiceDeps, 'store' | 'nowMs'>,
  addressOf: ShareAddress,
): Pick<ConfigurationHandlers, 'links.list' | 'links.revoke'> {
  const now = (): string => new Date(nowMs()).toISOString();
  return {
    async 'links.list'({ caller, input }) {
      const links = await store.shareLinks.live(scopeOf(caller), now(), input.fileId);
      return reply(
        links.map(({ companyId: _company, code, shortCode, ...link }) => ({
          ...link,
          url: addressOf(code),
          shortUrl: shortCode === null ? null : addressOf(shortCode),
        })),
      );
    },
    'links.revoke': async ({ companyId, input }) =>
      reply({ revoked: await store.transaction((tx) => tx.shareLinks.revoke(companyId, input.id, now())) }),
  };
}
