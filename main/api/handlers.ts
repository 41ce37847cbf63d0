import type { CallError, Capability } from '#contract/frame.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { MethodInput, MethodName, MethodResult } from '#contract/methods.ts';

/** The caller: one connection of a renderer or a command line. */
export interface Peer {
  readonly id: string;
  /** What the host allows this peer to do. */
  readonly capabilities: ReadonlySet<Capability>;
  /** How a browser signed in; `null` for the command line and our own window, which certainly belong to this user. */
  readonly signIn: PeerSignIn | null;
}

export interface PeerSignIn {
  readonly id: string;
  /** Whether the person signed in just now. Changes that could expose files or keys to others require that. */
  readonly isFresh: () => boolean;
}

/** The answer of a handler: a result, or an error as plain data. An exception is a bug and is answered as one. */
export type Outcome<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

export type Handler<M extends MethodName> = (
  params: MethodInput<M>,
  peer: Peer,
) => Outcome<MethodResult<M>> | Promise<Outcome<MethodResult<M>>>;

/** One handler for every method of the contract. A missing one does not compile. */
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
