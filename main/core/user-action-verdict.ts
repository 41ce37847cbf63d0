import type { AnyMessage } from '#contract/messages/message.ts';
import type { Transition } from './transition.ts';

/** The result of a person's action: it was carried out, or the reason why not. */
export type UserActionVerdict =
  { readonly ok: true; readonly decision: Transition } | { readonly ok: false; readonly why: AnyMessage };
