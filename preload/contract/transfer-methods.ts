import { z } from 'zod';
import { maxImportBytes, transferCalls } from '#service-api/configuration/administration-calls.ts';
import { none } from './parameters.ts';

export { maxImportBytes };

/**
 * Export and import of the configuration for a page. The file travels by ticket, because it is longer than a frame. They
 * are refused with `unsupported` while another service is in use.
 */
export const transferMethods = {
  'transfer.export': { params: none, result: z.object({ fileName: z.string(), url: z.string() }) },
  /**
   * Imports the file that was uploaded under this batch name with `content.upload`. The result lists a part of a very long
   * list of differences; `differenceCount` counts all.
   */
  'transfer.import': {
    params: z.object({ batch: z.string().max(200), isDryRun: z.boolean() }).strict(),
    result: transferCalls['configuration.import'].output,
  },
} as const;
