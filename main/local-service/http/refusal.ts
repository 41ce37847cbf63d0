import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { errorCodes, type ErrorBody, type ErrorStatus, type FieldError } from '#service-api/records/error.ts';

/** Statuses of HTTP itself, beside those of docs/service-api.md#errors. */
const transportCodes = {
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  410: 'gone',
  414: 'uri_too_long',
  416: 'range_not_satisfiable',
  431: 'headers_too_large',
} as const satisfies Record<number, string>;

const codes = { ...errorCodes, ...transportCodes } as const;
export type RefusalStatus = ErrorStatus | keyof typeof transportCodes;

/** A request that is not served, as a value. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly status: RefusalStatus;
  readonly code: string;
  /** For the person at the client: a message of ours, or the words of a library. */
  readonly message: ServiceMessage | string;
  readonly details?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

export function refuse(
  status: RefusalStatus,
  message: Refusal['message'],
  more: Partial<Pick<Refusal, 'code' | 'details' | 'headers'>> = {},
): Refusal {
  return { kind: 'refusal', status, code: codes[status], message, ...more };
}

/** In a message; `details` has them all. */
const longestFields = 800;

/** 422 that names the fields, in the words of what checks them. */
export function refuseFields(details: readonly FieldError[]): Refusal {
  const fields = details.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return refuse(422, serviceMessage('service.answer.invalid', { fields: fields.slice(0, longestFields) }), { details });
}

/** No room left. The service is sound, and the same request may pass later: hence 503, not 507. */
export function refuseDiskFull(): Refusal {
  const more = { code: 'disk_full', headers: { 'Retry-After': '60' } };
  return refuse(503, serviceMessage('service.answer.no-room'), more);
}

/** The status of an error that the HTTP framework raised, when it is one of ours. */
export function refusalStatus(status: number | undefined): RefusalStatus | null {
  return status !== undefined && Object.hasOwn(codes, status) ? (status as RefusalStatus) : null;
}

export function errorBody({ code, message, details }: Refusal, requestId: string): ErrorBody {
  return {
    error: {
      code,
      ...wordsOf(message),
      ...(details === undefined ? {} : { details: [...details] }),
      request_id: requestId,
    },
  };
}

function wordsOf(message: Refusal['message']) {
  if (typeof message === 'string') return { message };
  return { message: textOf(message), message_code: message.code, message_params: message.params };
}
