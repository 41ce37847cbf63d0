import type { ApiDeps } from './api-deps.ts';
import { createAppHandlers } from './handlers/app-handlers.ts';
import { createBatchHandlers } from './handlers/batch-handlers.ts';
import { createBatchListHandlers } from './handlers/batch-list-handlers.ts';
import { createContentHandlers } from './handlers/content-handlers.ts';
import { createCorrectionHandlers } from './handlers/correction-handlers.ts';
import { createDocumentHandlers, createJobHandlers, createTagHandlers } from './handlers/document-handlers.ts';
import { createFolderHandlers } from './handlers/folder-handlers.ts';
import { createManyHandlers } from './handlers/many-handlers.ts';
import { createFileListHandlers } from './handlers/file-list-handlers.ts';
import { createFileHandlers } from './handlers/file-handlers.ts';
import { createServiceHandlers } from './handlers/service-handlers.ts';
import { createNoticeHandlers, createSettingsHandlers } from './handlers/settings-handlers.ts';
import { createSignInHandlers } from './handlers/sign-in-handlers.ts';
import { createConfigurationHandlers } from './handlers/configuration-handlers.ts';
import { createSourceHandlers } from './handlers/source-handlers.ts';
import { createStationHandlers } from './handlers/station-handlers.ts';
import { createTransferHandlers } from './handlers/transfer-handlers.ts';
import { createUnlockHandlers } from './handlers/unlock-handlers.ts';
import type { Handlers } from './handlers.ts';

/** Creates the handlers of every method of the contract. */
export function createHandlers(deps: ApiDeps): Handlers {
  return {
    ...createAppHandlers(deps),
    ...createSignInHandlers(deps.host),
    ...createFolderHandlers(deps),
    ...createFileListHandlers(deps),
    ...createFileHandlers(deps),
    ...createUnlockHandlers(deps),
    ...createBatchHandlers(deps),
    ...createBatchListHandlers(deps),
    ...createJobHandlers(deps),
    ...createDocumentHandlers(deps),
    ...createCorrectionHandlers(deps),
    ...createManyHandlers(deps),
    ...createTagHandlers(deps),
    ...createServiceHandlers(deps),
    ...createConfigurationHandlers(deps),
    ...createTransferHandlers(deps),
    ...createSourceHandlers(deps),
    ...createStationHandlers(deps),
    ...createContentHandlers(deps),
    ...createSettingsHandlers(deps),
    ...createNoticeHandlers(deps),
  };
}
