import { z } from 'zod';
import { message, type AnyMessage, type MessageValue } from './message.ts';

/** Longer codes and more parameters are no message of any version. */
const longestCode = 100;

const valueSchema: z.ZodType<MessageValue> = z.lazy(() => z.union([z.string(), z.number(), messageSchema]));

/** A message in a stored row or a frame. Whether this version knows its code shows when it is put into words. */
export const messageSchema: z.ZodType<AnyMessage> = z.object({
  code: z.string().max(longestCode),
  params: z.record(z.string(), valueSchema),
});

/** A message where earlier versions stored an English sentence: that is shown as it is. */
export const storedMessageSchema: z.ZodType<AnyMessage> = z.union([
  messageSchema,
  z.string().transform((text) => message('failure.text', { text })),
]);
