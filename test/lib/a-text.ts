import { message, type AnyMessage } from '#contract/messages/message.ts';

/** A message that consists of a text, for tests that need any message. */
export const aText = (text = ''): AnyMessage => message('failure.text', { text });
