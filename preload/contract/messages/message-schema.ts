import { z } from 'zod';
import { message, type AnyMessage, type MessageValue } from './message.ts';

/** No version writes messages with longer codes or more parameters. */
const longestCode = 100;

const valueSchema: z.ZodType<MessageValue> = z.lazy(() => z.union([z.string(), z.number(), messageSchema]));

/**
 * A message in a stored row or a frame. Its code may be unknown to this version, which shows only when it is put into
 * words.
 */
export const messageSchema: z.ZodType<AnyMessage> = z.object({
  code: z.string().max(longestCode),
  params: z.record(z.string(), valueSchema),
});

/**
 * Reads a message from a field in which earlier versions stored an English sentence; such a sentence is shown as it is.
 */
export const storedMessageSchema: z.ZodType<AnyMessage> = z.union([
  messageSchema,
  z.string().transform((text) => message('failure.text', { text })),
]);
