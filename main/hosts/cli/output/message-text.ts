import { formatMessage } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';

/**
 * Returns a message in the language of the terminal, for cases where the app cannot be asked for the person's language.
 */
export const messageText = (message: AnyMessage): string => formatMessage(message, terminalLocale());
