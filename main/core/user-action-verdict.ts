import type { AnyMessage } from '#contract/messages/message.ts';
import type { Transition } from './transition.ts';

/** A person's wish that was carried out, or why not, in words. */
export type UserActionVerdict =
  { readonly ok: true; readonly decision: Transition } | { readonly ok: false; readonly why: AnyMessage };
