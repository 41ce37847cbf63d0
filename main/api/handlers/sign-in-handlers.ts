import type { SignInController } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

/** Creates the handlers that list the browsers which may open the page, and end their sign-ins. */
export function createSignInHandlers({
  signIns,
}: Pick<SignInController, 'signIns'>): Pick<Handlers, 'signIns.list' | 'signIns.end'> {
  return {
    'signIns.list': (_params, peer) =>
      succeeded((signIns?.list() ?? []).map((one) => ({ ...one, isThis: one.id === peer.signIn?.id }))),
    'signIns.end': ({ id }) => succeeded({ ended: signIns?.end(id) ?? 0 }),
  };
}
