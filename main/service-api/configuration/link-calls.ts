import { z } from 'zod';
import { timestamp, uuid } from '../fields.ts';
import type { ConfigurationCall } from './call.ts';

/** A share link that works now (docs/service-api.md#share-links). */
const liveLink = z.strictObject({
  id: uuid,
  fileId: z.string(),
  fileName: z.string(),
  /** `null` while the service has no port, so that no link works. */
  url: z.url().nullable(),
  shortUrl: z.url().nullable(),
  followsVersions: z.boolean(),
  userName: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  useCount: z.int().min(0),
});
export type LiveLink = z.infer<typeof liveLink>;

export const linkCalls = {
  /** The links that work now, newest first; `fileId` selects those of one file. */
  'links.list': {
    input: z.strictObject({ fileId: z.string().max(200).nullable().default(null) }),
    output: z.array(liveLink),
    changes: false,
  },
  /** Ends one link, or with `null` all of them, and returns how many it ended. */
  'links.revoke': {
    input: z.strictObject({ id: uuid.nullable() }),
    output: z.strictObject({ revoked: z.int().min(0) }),
    changes: true,
  },
} as const satisfies Record<string, ConfigurationCall>;
