import type { Handlers } from '../call.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
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
  return {
    ...platformHandlers(deps, options),
    ...searchHandlers(deps),
    ...fileHandlers(deps),
    ...fileDownloadHandlers(deps, options),
    ...fileUploadHandlers(deps, options),
    ...fileShareHandlers(deps, shareAddress),
    ...jobHandlers(deps),
    ...remoteUploadHandlers(deps),
    ...sourceHandlers(deps),
    ...tagHandlers(deps),
    ...accountWebhookHandlers(deps),
  };
}
