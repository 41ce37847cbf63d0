import type { Handlers } from '../call.ts';
import { limitsOf } from '../configuration/settings-handlers.ts';
import { companyScope } from '../../store/scope.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
import { bytesOfGigabyte, createUploadRoom, defaultUploadRoom, type UploadRoom } from '../upload-room.ts';
import { accountWebhookHandlers } from './account-webhook.ts';
import { fileDownloadHandlers } from './file-download.ts';
import { fileUploadHandlers } from './file-upload.ts';
import type { ShareAddress } from '../share/share-address.ts';
import { fileShareHandlers } from './file-share.ts';
import { fileHandlers } from './file.ts';
import { jobHandlers } from './job.ts';
import { platformHandlers } from './platform.ts';
import { remoteUploadHandlers } from './remote-upload.ts';
import { searchHandlers } from './search.ts';
import { sourceHandlers } from './source.ts';
import { tagHandlers } from './tag.ts';

/** What answers each row of the endpoint table. */
export function createHandlers(deps: ServiceDeps, options: ServerOptions, shareAddress: ShareAddress): Handlers {
  const room = createRoom(deps, options);
  return {
    ...platformHandlers(deps, options),
    ...searchHandlers(deps),
    ...fileHandlers(deps),
    ...fileDownloadHandlers(deps, options),
    ...fileUploadHandlers(deps, options, room),
    ...fileShareHandlers(deps, shareAddress),
    ...jobHandlers(deps),
    ...remoteUploadHandlers(deps, room),
    ...sourceHandlers(deps),
    ...tagHandlers(deps),
    ...accountWebhookHandlers(deps),
  };
}

function createRoom({ records, blobs }: ServiceDeps, options: ServerOptions): UploadRoom {
  return createUploadRoom(
    {
      freeBytes: () => blobs.freeBytes(),
      pendingBytes: (userId) => records.files.pendingBytes(userId),
      storedBytes: (companyId) => records.companies.storedBytes(companyScope(companyId)),
      async storageLimit(companyId) {
        const { storageGigabytes } = limitsOf((await records.companies.settings(companyScope(companyId))) ?? {});
        return storageGigabytes === null ? null : storageGigabytes * bytesOfGigabyte;
      },
    },
    { ...defaultUploadRoom, ...options.room },
  );
}
