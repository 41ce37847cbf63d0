import { scopeOf } from '../../auth/caller.ts';
import { reply } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ShareAddress } from '../share/share-address.ts';
import { changeConfiguration } from './change-configuration.ts';
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
    async 'links.revoke'(request) {
      const { companyId, caller, input } = request;
      const live = await store.shareLinks.live(scopeOf(caller), now(), null);
      const before = live
        .filter(({ id }) => input.id === null || id === input.id)
        .map(({ fileName, userName, createdAt, expiresAt }) => ({ fileName, userName, createdAt, expiresAt }));
      // Links that have ended meanwhile are no change.
      if (before.length === 0) return reply({ revoked: 0 });
      return changeConfiguration({ store, nowMs }, 'links.revoke', request, async ({ shareLinks }, at) => {
        const revoked = await shareLinks.revoke(companyId, input.id, at);
        const subject = input.id === null ? '' : (before[0]?.fileName ?? '');
        return { subject, before, after: null, result: { revoked } };
      });
    },
  };
}
