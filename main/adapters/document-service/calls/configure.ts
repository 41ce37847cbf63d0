import { message } from '#contract/messages/message.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { privateCalls, privatePath, type PrivateCallName } from '#service-api/private-calls.ts';
import type { CallerDeps } from '../call.ts';
import { readBody } from '../reply/read-body.ts';
import { createJsonBody } from '../wire/outgoing-body.ts';
import { requestFor, type RequestRow } from '../wire/request.ts';

/** Calls what the app's own service answers to the app alone. The service is of the same version, so its answer fits or is a fault. */
export function createConfigure({ baseUrl, userAgent, send }: CallerDeps): Exclude<DocumentService['configure'], null> {
  return async (name, input, options) => {
    if (!isCallName(name)) return { ok: false, failure: { kind: 'refused', message: message('failure.empty-name') } };
    const { changes, output } = privateCalls[name];
    const row: RequestRow = { method: 'POST', path: privatePath(name), requiredHeaders: [], response: output };
    const request = requestFor(row, baseUrl, { body: createJsonBody(input) }, userAgent);
    if (!request.ok) return request;
    const sent = await send(
      { ...request.value, changes },
      {
        call: options ?? {},
        read: async (reply) => {
          const whole = await readBody(reply.body);
          return output.safeParse(whole?.json).data;
        },
      },
    );
    return sent.ok ? { ok: true, value: sent.value } : { ok: false, failure: sent.failure };
  };
}

const isCallName = (name: string): name is PrivateCallName => Object.hasOwn(privateCalls, name);
