import { formatMessage } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';

/** Formats a message in English, for tests that check the text that a person reads. */
export const english = (message: AnyMessage): string => formatMessage(message, 'en-GB');
