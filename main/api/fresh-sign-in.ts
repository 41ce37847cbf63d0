import { message } from '#contract/messages/message.ts';
import { refused, type Peer } from './handlers.ts';

/**
 * Guards changes by which a stolen page could do lasting harm: other connections to the service, unusual folders, where
 * the service reports events, and which hosts it reaches. A browser may make them only shortly after the person has signed in (docs/security.md#the-page).
 * @returns the refusal; `null` when the peer may continue
 */
export function refuseUnlessFresh({ signIn }: Peer, field: string): ReturnType<typeof refused> | null {
  if (signIn === null || signIn.isFresh()) return null;
  return refused('sign-in-again', message('sign-in.required-again'), { detail: { field } });
}
