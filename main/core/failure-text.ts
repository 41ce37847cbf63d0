import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';

/** What a failure says, as a message: in the words of whoever failed. */
export const failureText = ({ message: text }: Pick<Failure, 'message'>): AnyMessage =>
  message('failure.text', { text });
