import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { ConnectionController } from './api-deps.ts';
import { refused, succeeded } from './handlers.ts';
import type { Outcome } from './handlers.ts';

const passing: readonly Failure['kind'][] = [
  'offline',
  'timeout',
  'rate-limited',
  'maintenance',
  'service-fault',
  'unconfirmed',
  'locked',
  'disk-full',
];

/**
 * Turns a failed call of the service into a reply. The code is the kind of the failure, with these exceptions:
 * `not-found` for what the service does not know, `unsupported` for what it cannot do, and `not-allowed` for a change
 * that our role may not make.
 */
export function fromFailure(failure: Failure, call: 'read' | 'change' = 'read'): ReturnType<typeof refused> {
  if (failure.kind === 'forbidden' && call === 'change') return refused('not-allowed', failure.message);
  const code = failure.status === 404 ? 'not-found' : failure.status === 501 ? 'unsupported' : failure.kind;
  return refused(code, failure.message, { retryable: passing.includes(failure.kind) });
}

/** Turns a result of the service into a reply, through a view. */
export function fromResult<T, V>(
  result: Result<T>,
  view: (value: T) => V,
  call: 'read' | 'change' = 'read',
): Outcome<V> {
  return result.ok ? succeeded(view(result.value)) : fromFailure(result.failure, call);
}

/** Refuses a request that cannot be carried out. */
export const notPossible = (why: AnyMessage, code = 'not-possible'): ReturnType<typeof refused> => refused(code, why);

export const notFound = (text: AnyMessage): ReturnType<typeof refused> => refused('not-found', text);

/** Calls the service in use, or returns why it cannot be called. */
export async function askService<T>(
  services: ConnectionController,
  ask: (service: DocumentService) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const service = services.current();
  if (service !== null) return ask(service);
  const problem = services.problem();
  return refused('no-service', problem ?? message('connection.not-ready'), { retryable: true });
}
