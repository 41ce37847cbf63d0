import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import type { OwnHandlers } from '../own-call.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
import { againHandlers } from './again-handlers.ts';
import { correctionHandlers } from './correction-handlers.ts';
import { exchangeHandlers } from './exchange-handlers.ts';
import { failedHandlers } from './failed-handlers.ts';
import { retentionHandlers, trashHandlers } from './trash-handlers.ts';
import { overviewHandlers, readingHandlers } from './reading-handlers.ts';

/** What answers each call about documents beyond the interface. */
export function documentCallHandlers(
  deps: ServiceDeps,
  options: Pick<ServerOptions, 'leavesReading'> = {},
): OwnHandlers<DocumentCallName> {
  return {
    ...correctionHandlers(deps),
    ...readingHandlers(deps),
    ...overviewHandlers(deps),
    ...trashHandlers(deps),
    ...retentionHandlers(deps),
    ...againHandlers(deps),
    ...failedHandlers(deps, options),
    ...exchangeHandlers(deps),
  };
}
