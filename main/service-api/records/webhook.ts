import { z } from 'zod';

const urlMaxChars = 2_000;
/** A user name, or more, before the host. */
const credentials = /^https?:[/\\]*[^/\\?#]*@/iu;

/** Where events are sent to. A user name or password in it would be shown with it. */
export const webhookUrl = z
  .url({ protocol: /^https?$/u, error: 'must be an address with http or https' })
  .max(urlMaxChars)
  .refine((text) => !credentials.test(text), 'must not contain a user name or password');

/** Reply of `account/webhook`. Ours: no other reply contains the signing secret (docs/service-api.md#webhooks). */
export const webhookReply = z.strictObject({ url: z.url(), secret: z.string() });
export type WebhookReply = z.infer<typeof webhookReply>;
