import { z } from 'zod';
import type { ConfigurationCall } from './call.ts';

/**
 * A host, or a host with its port, from which files are fetched although its address is not public
 * (docs/security.md#addresses-that-are-fetched).
 */
const fetchHost = z
  .string()
  .max(260)
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/);

/** Where a store is that speaks the protocol of S3 or of Azure, without a path. */
const endpoint = z
  .string()
  .max(300)
  .regex(/^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/);

const fetchSettings = z.strictObject({
  allowedHosts: z.array(z.string()),
  /** The sources, each with the address that stands in place of its provider's. */
  sources: z.array(z.strictObject({ name: z.string(), endpoint: z.string().nullable() })),
});
export type FetchSettings = z.infer<typeof fetchSettings>;

/** What an administrator decides about fetching files. */
export const fetchCalls = {
  'fetch.get': { input: z.strictObject({}), output: fetchSettings, changes: false },
  'fetch.setHosts': {
    input: z.strictObject({ allowedHosts: z.array(fetchHost).max(100) }),
    output: fetchSettings,
    changes: true,
    isOnlyHere: true,
  },
  /** `null` returns to the provider's own address. */
  'fetch.setEndpoint': {
    input: z.strictObject({ source: z.string().min(1), endpoint: endpoint.nullable() }),
    output: fetchSettings,
    changes: true,
    isOnlyHere: true,
  },
} as const satisfies Record<string, ConfigurationCall>;
