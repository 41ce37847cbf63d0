import { message } from '#contract/messages/message.ts';
import { refused, type Peer } from './handlers.ts';

/**
 * Guards what a stolen page could do lasting harm with: other ways to the service, and folders of which nobody thinks. A
 * browser may do it only when the person has signed it in just now (docs/security.md#the-page).
 * @returns the refusal, `null` when the peer may go on
 */
export function refuseUnlessFresh({ signIn }: Peer, field: string): ReturnType<typeof refused> | null {
  if (signIn === null || signIn.isFresh()) return null;
  return refused('sign-in-again', message('sign-in.required-again'), { detail: { field } });
}
