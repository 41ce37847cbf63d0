import { capabilities } from '#contract/frame.ts';
import type { CallError } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { App } from '#app/app.ts';

type Answered<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

/** Asks the app as any peer does: what this host shows, it learns by the contract. */
export type AskApp = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<Answered<MethodResult<M>>>;

export function createAsk({ dispatch }: Pick<App, 'dispatch'>): AskApp {
  const peer = { id: 'electron-host', capabilities: new Set(capabilities), signIn: null };
  let lastId = 0;
  return async (method, params) => {
    const reply = await dispatch({ kind: 'call', id: (lastId += 1), method, params }, peer);
    if (reply === null) throw new Error(`${method}: the app does not take its own host's calls`);
    if (!reply.ok) return { ok: false, error: reply.error };
    // Results are typed by the contract that both are built with.
    return { ok: true, result: reply.result as never };
  };
}
