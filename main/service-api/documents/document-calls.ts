import { againCalls } from './again-calls.ts';
import { correctionCalls } from './correction-calls.ts';
import { exchangeCalls } from './exchange-calls.ts';
import { failedCalls } from './failed-calls.ts';
import { overviewCalls } from './overview-calls.ts';
import { trashCalls } from './trash-calls.ts';

/**
 * What Intray's services do with documents beyond the interface. Contract, client and service are made from these calls, as
 * from those of the configuration.
 */
export const documentCalls = {
  ...correctionCalls,
  ...overviewCalls,
  ...trashCalls,
  ...againCalls,
  ...failedCalls,
  ...exchangeCalls,
} as const;

export type DocumentCallName = keyof typeof documentCalls;
