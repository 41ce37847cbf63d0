import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '#core/failure.ts';
import { message } from '#contract/messages/message.ts';
import type { CallOptions, DocumentService } from '#ports/document-service.ts';
import type { ServiceRights } from '#ports/service-records.ts';
import {
  isOfService,
  isOnlyHere,
  ownCallNames,
  ownCalls,
  ownCallsPath,
  ownPath,
  rolesOf,
  shapeOf,
  type OwnCallName,
} from '#service-api/own-calls.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { CallerDeps } from '../call.ts';
import { readBody } from '../reply/read-body.ts';
import { createJsonBody } from '../wire/outgoing-body.ts';
import { requestFor, type RequestRow } from '../wire/request.ts';

type OwnCall = Exclude<DocumentService['configure'], null>;

/** How a service answers a call: in this form, or in that of another version. */
type Answered = ReadonlyMap<OwnCallName, 'same' | 'other'>;

export interface OwnCalls {
  /** `null` while the service answers none of the calls. */
  current(): OwnCall | null;
  rights(): ServiceRights;
  /** Asks the service again which calls it answers. What was known stays when it does not say. */
  learn(hasCalls: boolean, options?: CallOptions): Promise<void>;
}

const every: Answered = new Map(ownCallNames.map((name) => [name, 'same']));

/**
 * Intray's own calls at a service. The service that this app has started is of the same version and answers all of them;
 * any other says which it answers to our key, and in which form.
 */
export function createOwnCalls(deps: CallerDeps, isStartedHere: boolean): OwnCalls {
  let answered: Answered = isStartedHere ? every : new Map();
  const call: OwnCall = async (name, input, options) => {
    if (!isCallName(name)) return { ok: false, failure: { kind: 'refused', message: message('failure.empty-name') } };
    switch (answered.get(name)) {
      case 'same':
        return makeCall(deps, name, { input, options });
      case 'other':
        return {
          ok: false,
          failure: { kind: 'refused', status: 501, message: message('configuration.other-version') },
        };
      case undefined:
        if (isOnlyHere(name))
          return { ok: false, failure: { kind: 'refused', status: 501, message: message('configuration.only-here') } };
        return { ok: false, failure: { kind: 'forbidden', message: message('configuration.not-for-role') } };
    }
  };
  return {
    current: () => (answered.size === 0 ? null : call),
    rights: () => rightsIn(answered, isStartedHere),
    async learn(hasCalls, options) {
      if (isStartedHere) return;
      if (!hasCalls) answered = new Map();
      else answered = (await askAnswered(deps, options)) ?? answered;
    },
  };
}

async function makeCall(
  { baseUrl, userAgent, send }: CallerDeps,
  name: OwnCallName,
  { input, options = {} }: { readonly input: unknown; readonly options: CallOptions | undefined },
): Promise<Result<unknown>> {
  const { changes, output } = ownCalls[name];
  const row: RequestRow = { method: 'POST', path: ownPath(name), requiredHeaders: [], response: output };
  const request = requestFor(row, baseUrl, { body: createJsonBody(input) }, userAgent);
  if (!request.ok) return request;
  const sent = await send(
    { ...request.value, changes },
    { call: options, read: async (reply) => output.safeParse((await readBody(reply.body))?.json).data },
  );
  return sent.ok ? { ok: true, value: sent.value } : { ok: false, failure: sent.failure };
}

const listed = z.object({ calls: z.record(z.string(), z.string()) });

async function askAnswered(
  { baseUrl, userAgent, send }: CallerDeps,
  options: CallOptions = {},
): Promise<Answered | null> {
  const row: RequestRow = { method: 'GET', path: ownCallsPath, requiredHeaders: [], response: listed };
  const request = requestFor(row, baseUrl, {}, userAgent);
  if (!request.ok) return null;
  const sent = await send(request.value, {
    call: options,
    read: async (reply) => listed.safeParse((await readBody(reply.body))?.json).data,
  });
  if (!sent.ok) return null;
  const { calls } = sent.value;
  return new Map(
    ownCallNames
      .filter((name) => Object.hasOwn(calls, name))
      .map((name) => [name, calls[name] === hashOf(shapeOf(name)) ? 'same' : 'other']),
  );
}

/** As the service makes it (docs/service-api.md#calls-of-intray). */
const hashOf = (shape: string): string => createHash('sha256').update(shape).digest('hex').slice(0, 16);

function rightsIn(answered: Answered, isStartedHere: boolean): ServiceRights {
  const hasAll = (names: readonly OwnCallName[]): boolean =>
    names.filter((name) => isStartedHere || !isOnlyHere(name)).every((name) => answered.get(name) === 'same');
  const hasAllOf = (role: Role): boolean =>
    hasAll(ownCallNames.filter((name) => rolesOf(name).includes(role) && !isOfService(name)));
  return {
    correct: hasAllOf('Uploader'),
    organise: hasAllOf('User'),
    administer: hasAllOf('Account Admin'),
    operate: hasAll(ownCallNames.filter(isOfService)),
  };
}

const isCallName = (name: string): name is OwnCallName => Object.hasOwn(ownCalls, name);
