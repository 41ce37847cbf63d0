import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Capability, Topic } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Answer, Client, LinkState } from './client.ts';
import { createQueries, type Queries, type QueryState } from './queries.ts';

const BridgeContext = createContext<{ readonly client: Client; readonly queries: Queries } | null>(null);

export function BridgeProvider({ client, children }: { readonly client: Client; readonly children: ReactNode }) {
  const value = useMemo(() => ({ client, queries: createQueries(client) }), [client]);
  return <BridgeContext value={value}>{children}</BridgeContext>;
}

function useBridge() {
  const bridge = use(BridgeContext);
  if (bridge === null) throw new Error('there is no bridge above this component');
  return bridge;
}

/**
 * Returns the live result of a call. `params` may be a new object each time; equal parameters share one query. Without
 * parameters there is nothing to ask for, and no result.
 */
export function useQuery<M extends MethodName>(
  method: M,
  params: MethodParams<M> | null,
): QueryState<MethodResult<M>> & { readonly refresh: () => void } {
  const { queries } = useBridge();
  const key = JSON.stringify(params);
  // The query depends on the parameters as text, not on the identity of the object.
  const query = useMemo(
    () => (key === 'null' ? noQuery : queries.get(method, JSON.parse(key) as MethodParams<M>)),
    [queries, method, key],
  );
  const state = useSyncExternalStore(query.subscribe, query.state);
  return { ...state, refresh: query.refresh };
}

const nothing = { data: null, error: null, asking: false, isKept: false } as const;
const noQuery = { state: () => nothing, subscribe: () => () => undefined, refresh: () => undefined } as const;

export type Ask = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<Answer<MethodResult<M>>>;

/** Returns the function for calls that change something. The caller shows the outcome. */
export function useCall(): Ask {
  const { client } = useBridge();
  return useCallback((method, params) => client.call(method, params), [client]);
}

/** Calls the listener when something of the topic has changed, or may have. */
export function useOnTopic(topic: Topic, listener: () => void): void {
  const { client } = useBridge();
  const onChange = useEffectEvent(listener);
  useEffect(() => client.onTopic(topic, () => onChange()), [client, topic]);
}

export function useLink(): LinkState {
  const { client } = useBridge();
  return useSyncExternalStore(client.onLink, client.link);
}

/** Returns the version of the connected host, or of the last one that was. */
export function useVersion(): string | null {
  const { client } = useBridge();
  return useSyncExternalStore(client.onLink, () => client.hello()?.appVersion ?? null);
}

export function useCapability(capability: Capability): boolean {
  const { client } = useBridge();
  return useSyncExternalStore(client.onLink, () => client.can(capability));
}
