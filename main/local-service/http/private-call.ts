import type { PrivateCallName, PrivateInput, PrivateOutput } from '#service-api/private-calls.ts';
import type { Caller } from '../auth/caller.ts';
import type { Reply } from './call.ts';
import type { Refusal } from './refusal.ts';

/** A call of the app, whose input is parsed and whose caller may make it. */
export interface PrivateRequest<Name extends PrivateCallName> {
  readonly caller: Caller;
  readonly companyId: string;
  readonly input: PrivateInput<Name>;
}

/** One handler for every call. A missing one does not compile. */
export type PrivateHandlers<Names extends PrivateCallName = PrivateCallName> = {
  readonly [Name in Names]: (request: PrivateRequest<Name>) => Promise<Reply<PrivateOutput<Name>> | Refusal>;
};
