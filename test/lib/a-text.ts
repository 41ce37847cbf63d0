import { message, type AnyMessage } from '#contract/messages/message.ts';

/** A message that says no more than a text, for tests to which it does not matter which one it is. */
export const aText = (text = ''): AnyMessage => message('failure.text', { text });
