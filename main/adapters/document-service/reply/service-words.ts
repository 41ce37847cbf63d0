import { message, type AnyMessage } from '#contract/messages/message.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import type { Fields } from './fields.ts';

/** Reads the texts for people in a record as messages. Codes are accepted from the app's own service only. */
export interface ServiceWords {
  /** Reads a text that has a code and parameters next to it (docs/service-api.md#codes-of-messages). */
  said(text: string, fields: Fields): AnyMessage;
  description(text: string, fields: Fields): AnyMessage;
}

const asItCame = (text: string): AnyMessage => message('failure.text', { text });

/** For any other service: its text stays as it is, and is never replaced by a text of ours. */
export const foreignWords: ServiceWords = { said: asItCame, description: asItCame };

/**
 * For the service that this app runs. Its text stays as it is when the code is unknown or the parameters do not fit.
 */
export const ownWords: ServiceWords = {
  said: (text, fields) =>
    parseServiceMessage(fields.value('message_code'), fields.value('message_params')) ?? asItCame(text),
  description: (text, fields) => parseServiceMessage(fields.value('description_code'), {}) ?? asItCame(text),
};
