import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply, type Reply } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationRequest } from './configuration-call.ts';
import type { ConfigurationCallName } from '#service-api/configuration/calls.ts';

/** Refuses a change from inside its transaction, which then changes nothing. */
export class RefusedChange extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface Change<Result> {
  /** What was changed, for people: a tag, `TAG / FIELD`, a user. */
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly result: Result;
}

type ChangeDeps = Pick<ServiceDeps, 'store' | 'nowMs'>;
/** Who changes the configuration of which company. */
export type Requester = Pick<ConfigurationRequest<ConfigurationCallName>, 'caller' | 'companyId'>;

/** Makes a change and its event in one transaction: who, when, before, after. */
export async function changeConfiguration<Result>(
  { store, nowMs }: ChangeDeps,
  call: ConfigurationCallName,
  { caller, companyId }: Requester,
  change: (tx: StoreTransaction, at: string) => Promise<Change<Result>>,
): Promise<Reply<Result> | Refusal> {
  try {
    return await store.transaction(async (tx) => {
      const at = new Date(nowMs()).toISOString();
      const { result, ...event } = await change(tx, at);
      await noteChange(tx, call, { caller, companyId }, { ...event, at });
      return reply(result);
    });
  } catch (error) {
    if (error instanceof RefusedChange) return error.refusal;
    throw error;
  }
}

interface NotedChange extends Omit<Change<never>, 'result'> {
  readonly at: string;
}

/** Writes a change to the journal, in the transaction that makes it. */
export function noteChange(
  tx: StoreTransaction,
  call: ConfigurationCallName,
  { caller, companyId }: Requester,
  { subject, before, after, at }: NotedChange,
): Promise<void> {
  return tx.configuration.append({ subject, before, after, companyId, userName: caller.user.userName, call, at });
}

export const noTag = refuse(404, serviceMessage('service.correction.no-class'));
export const nameTaken = (name: string): RefusedChange =>
  new RefusedChange(refuse(409, serviceMessage('service.configuration.name-taken', { name }), { code: 'name_taken' }));
export const tooMany = (limit: number): RefusedChange =>
  new RefusedChange(refuse(422, serviceMessage('service.configuration.too-many', { limit }), { code: 'too_many' }));
