import { formatMessage } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';

/** A message in English, where a test reads what a person reads. */
export const english = (message: AnyMessage): string => formatMessage(message, 'en-GB');
