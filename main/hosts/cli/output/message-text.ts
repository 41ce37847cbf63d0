import { formatMessage } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';

/** A message in the language of the terminal, where the app cannot be asked for that of the person. */
export const messageText = (message: AnyMessage): string => formatMessage(message, terminalLocale());
