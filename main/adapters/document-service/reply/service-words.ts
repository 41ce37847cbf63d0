import { message, type AnyMessage } from '#contract/messages/message.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import type { Fields } from './fields.ts';

/** What stands in a record for people, as a message. Codes are taken from the app's own service alone. */
export interface ServiceWords {
  /** A text with the code and parameters beside it (docs/service-api.md#codes-of-messages). */
  said(text: string, fields: Fields): AnyMessage;
  description(text: string, fields: Fields): AnyMessage;
}

const asItCame = (text: string): AnyMessage => message('failure.text', { text });

/** Of any other service: what it says is never taken for a text of ours. */
export const foreignWords: ServiceWords = { said: asItCame, description: asItCame };

/** Of the service that this app runs. A code that it cannot say, or parameters that do not fit, leave the text. */
export const ownWords: ServiceWords = {
  said: (text, fields) =>
    parseServiceMessage(fields.value('message_code'), fields.value('message_params')) ?? asItCame(text),
  description: (text, fields) => parseServiceMessage(fields.value('description_code'), {}) ?? asItCame(text),
};
