import { z } from 'zod';
import { messageParams } from '../messages/message-schema.ts';

/** The problem with one field of the request. `field` is its name in the request, with a path for a nested field. */
const fieldError = z.strictObject({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Body of every error reply. Ours (docs/service-api.md#errors). */
export const errorBody = z.strictObject({
  error: z.strictObject({
    /** One of `errorCodes`, or a more specific code. It never changes. */
    code: z.string(),
    message: z.string(),
    /** Which of the service's own texts `message` is (docs/service-api.md#codes-of-messages). */
    message_code: z.string().optional(),
    message_params: messageParams.optional(),
    details: z.array(fieldError).optional(),
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The default code of each status that the service answers with. A reply may carry a more specific code instead. */
export const errorCodes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'rate_limited',
  500: 'internal',
  501: 'not_implemented',
  503: 'unavailable',
} as const satisfies Record<number, string>;
export type ErrorStatus = keyof typeof errorCodes;
