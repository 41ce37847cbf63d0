import { message } from '#contract/messages/message.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { configurationCalls, configurationPath, type ConfigurationCallName } from '#service-api/configuration/calls.ts';
import type { CallerDeps } from '../call.ts';
import { readBody } from '../reply/read-body.ts';
import { createJsonBody } from '../wire/outgoing-body.ts';
import { requestFor, type RequestRow } from '../wire/request.ts';

/** Calls the configuration of the app's own service, which is of the same version: its answer fits or is a fault. */
export function createConfigure({ baseUrl, userAgent, send }: CallerDeps): Exclude<DocumentService['configure'], null> {
  return async (name, input, options) => {
    if (!isCallName(name)) return { ok: false, failure: { kind: 'refused', message: message('failure.empty-name') } };
    const { changes, output } = configurationCalls[name];
    const row: RequestRow = { method: 'POST', path: configurationPath(name), requiredHeaders: [], response: output };
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

const isCallName = (name: string): name is ConfigurationCallName => Object.hasOwn(configurationCalls, name);
