import { capabilities } from '#contract/frame.ts';
import type { CallError } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { App } from '#app/app.ts';

type Answered<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

/** Calls the app through the contract, as a page does, so that this host learns what it shows in the same way. */
export type AskApp = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<Answered<MethodResult<M>>>;

export function createAsk({ dispatch }: Pick<App, 'dispatch'>): AskApp {
  const peer = { id: 'electron-host', capabilities: new Set(capabilities), signIn: null };
  let lastId = 0;
  return async (method, params) => {
    const reply = await dispatch({ kind: 'call', id: (lastId += 1), method, params }, peer);
    if (reply === null) throw new Error(`${method}: the app does not take its own host's calls`);
    if (!reply.ok) return { ok: false, error: reply.error };
    // The contract types the result; both sides are built with the same contract.
    return { ok: true, result: reply.result as never };
  };
}
