import { z } from 'zod';

/** Reply of `account/webhook`. Ours: no other reply contains the signing secret (docs/service-api.md#events). */
export const webhookReply = z.strictObject({ url: z.url(), secret: z.string() });
