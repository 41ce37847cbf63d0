import type { OwnCallName, OwnInput, OwnOutput } from '#service-api/own-calls.ts';
import type { Caller } from '../auth/caller.ts';
import type { Reply } from './call.ts';
import type { Refusal } from './refusal.ts';

/** A call of Intray, whose input is parsed and whose caller may make it. */
export interface OwnRequest<Name extends OwnCallName> {
  readonly caller: Caller;
  readonly companyId: string;
  /** Whether the app that started the service makes it. */
  readonly isFromHere: boolean;
  readonly input: OwnInput<Name>;
}

/** One handler for every call. A missing one does not compile. */
export type OwnHandlers<Names extends OwnCallName = OwnCallName> = {
  readonly [Name in Names]: (request: OwnRequest<Name>) => Promise<Reply<OwnOutput<Name>> | Refusal>;
};
