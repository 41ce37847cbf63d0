import type { CallError, Capability } from '#contract/frame.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { MethodInput, MethodName, MethodResult } from '#contract/methods.ts';

/** Who is calling: one connection of a renderer or a command line. */
export interface Peer {
  readonly id: string;
  /** What the host lets this peer do. */
  readonly capabilities: ReadonlySet<Capability>;
  /** How a browser signed in; `null` for the command line and a window of our own, which are this user's for certain. */
  readonly signIn: PeerSignIn | null;
}

export interface PeerSignIn {
  readonly id: string;
  /** Whether the person signed in just now: changes by which others could get at files or keys ask for that. */
  readonly isFresh: () => boolean;
}

/** A handler's answer: a result, or an error as plain data. Throwing is a bug and is answered as one. */
export type Outcome<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

export type Handler<M extends MethodName> = (
  params: MethodInput<M>,
  peer: Peer,
) => Outcome<MethodResult<M>> | Promise<Outcome<MethodResult<M>>>;

/** One handler for every method of the contract; a missing one does not compile. */
export type Handlers = { readonly [M in MethodName]: Handler<M> };

export const succeeded = <T>(result: T): Outcome<T> => ({ ok: true, result });

/** `code` is stable and lower-case with dashes, for programs; `text` is for people. */
export const refused = (
  code: string,
  text: AnyMessage,
  more: { readonly retryable?: boolean; readonly detail?: Record<string, unknown> } = {},
): { readonly ok: false; readonly error: CallError } => ({
  ok: false,
  error: {
    code,
    text,
    retryable: more.retryable ?? false,
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  },
});
