import { randomUUID } from 'node:crypto';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ShareAddress } from '../share/share-address.ts';
import { inTrash, unknownFile } from './file.ts';

const noPort: Refusal = refuse(409, serviceMessage('service.share.no-port'), { code: 'no_port' });

/** Links to one file that work without a key (docs/service-api.md#share-links). */
export function fileShareHandlers({ store, records, shareSignature, nowMs }: ServiceDeps, addressOf: ShareAddress) {
  return {
    async fileShare({ caller, scope, params, body }) {
      const file = await records.files.find(scope, params.id);
      if (file === null) return unknownFile;
      if (file.status === 'deleted')
        return refuse(410, serviceMessage('service.answer.deleted'), { code: 'file_deleted' });
      if (file.trash_date !== undefined) return inTrash;
      const now = nowMs();
      const at = new Date(now).toISOString();
      const link = {
        id: randomUUID(),
        companyId: scope.companyId,
        userId: caller.user.id,
        fileId: file.id,
        code: shareSignature.newCode('long'),
        shortCode: body.short_url ? shareSignature.newCode('short') : null,
        followsVersions: body.always_use_last_version,
        createdAt: at,
        expiresAt: new Date(now + body.length * 1_000).toISOString(),
      };
      const url = addressOf(link.code);
      const shortUrl = link.shortCode === null ? null : addressOf(link.shortCode);
      if (url === null) return noPort;
      await store.transaction(async (tx) => {
        await tx.shareLinks.removeExpired(at);
        await tx.shareLinks.add(link);
      });
      return reply({ url, ...(shortUrl === null ? {} : { short_url: shortUrl }), expires_at: link.expiresAt });
    },
  } satisfies Partial<Handlers>;
}
