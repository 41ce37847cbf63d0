import { z } from 'zod';

/** Reply of `account/webhook`. Ours: the only time that the signing secret is given (docs/service-api.md#events). */
export const webhookReply = z.strictObject({ url: z.url(), secret: z.string() });
