import { callSchema, type Call, type CallError, type Reply } from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import { methods, type MethodName } from '#contract/methods.ts';
import { refused, type Handler, type Handlers, type Outcome, type Peer } from './handlers.ts';

export interface DispatchDeps {
  readonly handlers: Handlers;
  /** Called for every exception. An expected failure is never an exception. */
  readonly onBug: (method: string, error: unknown) => void;
  /** Returns the reply for an exception of this machine (a full disk); `null` for a bug. */
  readonly refusalOf?: (error: unknown) => CallError | null;
}

/** Answers one frame of one peer. Returns `null` for a frame that is not a call, because it has no id to answer to. */
export type Dispatch = (frame: unknown, peer: Peer) => Promise<Reply | null>;

/**
 * Creates the only consumer of frames, for every transport. It validates parameters, calls the handler and answers; it
 * never throws and never rejects.
 */
export function createDispatch({ handlers, onBug, refusalOf }: DispatchDeps): Dispatch {
  return async (frame, peer) => {
    const call = callSchema.safeParse(frame);
    if (!call.success) return null;
    return toReply(call.data, await answer(call.data, peer));
  };

  async function answer(call: Call, peer: Peer): Promise<Outcome<unknown>> {
    if (!isMethod(call.method))
      return refused('unknown-method', message('error.unknown-method', { name: call.method }));
    const params = methods[call.method].params.safeParse(call.params ?? {});
    if (!params.success) {
      const issue = params.error.issues[0];
      const field = issue?.path.join('.') ?? '';
      return refused('invalid-params', message('error.invalid-params'), {
        detail: { field, problem: issue?.message ?? 'not valid' },
      });
    }
    try {
      // The table ties each schema to its handler. The type system loses that tie when the name is only known at run
      // time.
      const handler: (params: never, peer: Peer) => ReturnType<Handler<MethodName>> = handlers[call.method];
      return await handler(params.data as never, peer);
    } catch (error) {
      const refusal = refusalOf?.(error) ?? null;
      if (refusal !== null) return { ok: false, error: refusal };
      onBug(call.method, error);
      return refused('bug', message('error.bug'), { retryable: false });
    }
  }
}

const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

const toReply = (call: Call, outcome: Outcome<unknown>): Reply =>
  outcome.ok
    ? { kind: 'reply', id: call.id, ok: true, result: outcome.result }
    : { kind: 'reply', id: call.id, ok: false, error: outcome.error };
