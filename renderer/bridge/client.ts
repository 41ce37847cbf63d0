import {
  hostFrameSchema,
  protocolVersion,
  topics,
  type CallError,
  type Capability,
  type Hello,
  type HostFrame,
  type Reply,
  type Topic,
} from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Transport } from './transport.ts';

/**
 * `live`: the host answers. `gone`: the connection to the host broke; the page shows its last data and says so.
 * `foreign`: another program answers in the host's place. `refused`: this browser is not signed in.
 */
export type LinkState = 'connecting' | 'live' | 'gone' | 'foreign' | 'refused';

export type Answer<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

export interface Client {
  readonly link: () => LinkState;
  readonly hello: () => Hello | null;
  readonly can: (capability: Capability) => boolean;
  call<M extends MethodName>(method: M, params: MethodParams<M>): Promise<Answer<MethodResult<M>>>;
  /**
   * Calls the listener when something of the topic has changed, or may have changed while the page was disconnected.
   */
  onTopic(topic: Topic, listener: (ids: readonly string[]) => void): () => void;
  readonly onLink: (listener: () => void) => () => void;
}

const hostGone: CallError = { code: 'gone', text: message('error.gone'), retryable: true };
const staleBuild: CallError = { code: 'protocol', text: message('error.protocol'), retryable: false };

/** The listeners for each topic and for the link. */
function createListeners() {
  const byTopic = new Map<Topic, Set<(ids: readonly string[]) => void>>(topics.map((topic) => [topic, new Set()]));
  const ofLink = new Set<() => void>();
  return {
    tell: (topic: Topic, ids: readonly string[]): void => {
      for (const listener of byTopic.get(topic) ?? []) listener(ids);
    },
    tellLink: (): void => {
      for (const listener of ofLink) listener();
    },
    onTopic: (topic: Topic, listener: (ids: readonly string[]) => void) => {
      byTopic.get(topic)?.add(listener);
      return () => void byTopic.get(topic)?.delete(listener);
    },
    onLink: (listener: () => void) => {
      ofLink.add(listener);
      return () => void ofLink.delete(listener);
    },
  };
}

/** The calls that wait for their reply, by ID. */
function createWaiting() {
  const waiting = new Map<number, (answer: Answer<never>) => void>();
  let lastId = 0;
  return {
    add: (answer: (answer: Answer<never>) => void): number => {
      lastId += 1;
      waiting.set(lastId, answer);
      return lastId;
    },
    // The contract types results; `hello` reveals when both sides were built with different contracts.
    answer: ({ id, kind: _kind, ...answer }: Reply): void => {
      waiting.get(id)?.(answer as Answer<never>);
      waiting.delete(id);
    },
    dropAll: (): void => {
      for (const answer of waiting.values()) answer({ ok: false, error: hostGone });
      waiting.clear();
    },
  };
}

/**
 * Speaks the contract over a transport. When the link breaks, pending calls are answered at once with the code `gone`.
 */
export function createClient(transport: Transport): Client {
  const waiting = createWaiting();
  const listeners = createListeners();
  let link: LinkState = 'connecting';
  let hello: Hello | null = null;

  const setLink = (next: LinkState): void => {
    if (link === next) return;
    link = next;
    listeners.tellLink();
  };
  const onFrame = (frame: HostFrame): void => {
    if (frame.kind === 'reply') waiting.answer(frame);
    else if (frame.kind === 'hello') {
      const before = hello;
      hello = frame;
      setLink('live');
      for (const topic of changedSince(before, frame)) listeners.tell(topic, []);
    } else {
      if (hello !== null) hello = { ...hello, revisions: { ...hello.revisions, [frame.topic]: frame.revision } };
      listeners.tell(frame.topic, frame.ids);
    }
  };
  transport.connect({
    onText(text) {
      const frame = hostFrameSchema.safeParse(JSON.parse(text));
      if (frame.success) onFrame(frame.data);
    },
    onBreak() {
      waiting.dropAll();
      setLink(hello === null ? 'connecting' : 'gone');
    },
    onRefused() {
      waiting.dropAll();
      setLink('refused');
    },
    onForeign() {
      waiting.dropAll();
      setLink('foreign');
    },
  });

  return {
    link: () => link,
    hello: () => hello,
    can: (capability) => hello?.capabilities.includes(capability) === true,
    call(method, params) {
      if (link !== 'live') return Promise.resolve({ ok: false, error: hostGone });
      if (hello?.protocol !== protocolVersion) return Promise.resolve({ ok: false, error: staleBuild });
      return new Promise((resolve) => {
        const id = waiting.add(resolve);
        transport.send(JSON.stringify({ kind: 'call', id, method, params }));
      });
    },
    onTopic: listeners.onTopic,
    onLink: listeners.onLink,
  };
}

/**
 * Returns the topics that changed while the link was broken, by their revisions; all topics when the host has
 * restarted.
 */
function changedSince(before: Hello | null, now: Hello): readonly Topic[] {
  if (before === null) return [];
  if (before.bootId !== now.bootId) return topics;
  return topics.filter((topic) => before.revisions[topic] !== now.revisions[topic]);
}
