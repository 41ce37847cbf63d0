import type { AnyMessage } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';

/** What a failure says, as a message. */
export const failureText = ({ message }: Pick<Failure, 'message'>): AnyMessage => message;
