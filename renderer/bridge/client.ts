import { hostFrameSchema, topics, type CallError, type Capability, type Hello, type Topic } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Transport } from './transport.ts';

/** `live`: the host answers. `gone`: it was there and is not; the page shows what it last knew, and says so. */
export type LinkState = 'connecting' | 'live' | 'gone' | 'refused';

export type Answer<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: CallError };

export interface Client {
  link(): LinkState;
  hello(): Hello | null;
  can(capability: Capability): boolean;
  call<M extends MethodName>(method: M, params: MethodParams<M>): Promise<Answer<MethodResult<M>>>;
  /** Called when something of the topic changed, or may have while the page was cut off. */
  onTopic(topic: Topic, listener: (ids: readonly string[]) => void): () => void;
  onLink(listener: () => void): () => void;
}

const hostGone: CallError = { code: 'gone', message: 'Intray is not running.', retryable: true };
const staleBuild: CallError = { code: 'protocol', message: 'Intray was updated. Reload this page.', retryable: false };

/** Speaks the contract over a transport. A call under way when the link breaks answers at once that the host is gone. */
export function createClient(transport: Transport): Client {
  const waiting = new Map<number, (answer: Answer<never>) => void>();
  const topicListeners = new Map<Topic, Set<(ids: readonly string[]) => void>>(topics.map((t) => [t, new Set()]));
  const linkListeners = new Set<() => void>();
  let link: LinkState = 'connecting';
  let hello: Hello | null = null;
  let lastId = 0;

  const setLink = (next: LinkState): void => {
    if (link === next) return;
    link = next;
    for (const listener of linkListeners) listener();
  };
  const tell = (topic: Topic, ids: readonly string[]): void => {
    for (const listener of topicListeners.get(topic) ?? []) listener(ids);
  };
  /** After a break: whatever changed meanwhile, told by revisions; everything, when the host was started anew. */
  const greet = (next: Hello): void => {
    const before = hello;
    hello = next;
    setLink('live');
    if (before === null) return;
    const restarted = before.bootId !== next.bootId;
    for (const topic of topics) {
      if (restarted || before.revisions[topic] !== next.revisions[topic]) tell(topic, []);
    }
  };
  const dropAll = (state: LinkState): void => {
    for (const answer of waiting.values()) answer({ ok: false, error: hostGone });
    waiting.clear();
    setLink(hello === null && state === 'gone' ? 'connecting' : state);
  };

  transport.connect({
    onText(text) {
      const frame = hostFrameSchema.safeParse(JSON.parse(text));
      if (!frame.success) return;
      switch (frame.data.kind) {
        case 'hello':
          greet(frame.data);
          break;
        case 'event':
          if (hello !== null) {
            hello = { ...hello, revisions: { ...hello.revisions, [frame.data.topic]: frame.data.revision } };
          }
          tell(frame.data.topic, frame.data.ids);
          break;
        case 'reply': {
          const { id, kind: _, ...answer } = frame.data;
          // Results are typed by the contract that both sides were built with; hello tells when they were not.
          waiting.get(id)?.(answer as Answer<never>);
          waiting.delete(id);
        }
      }
    },
    onBreak: () => dropAll('gone'),
    onRefused: () => dropAll('refused'),
  });

  return {
    link: () => link,
    hello: () => hello,
    can: (capability) => hello?.capabilities.includes(capability) === true,
    call(method, params) {
      if (link !== 'live') return Promise.resolve({ ok: false, error: hostGone });
      if (hello?.protocol !== 1) return Promise.resolve({ ok: false, error: staleBuild });
      const id = (lastId += 1);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        transport.send(JSON.stringify({ kind: 'call', id, method, params }));
      });
    },
    onTopic(topic, listener) {
      topicListeners.get(topic)?.add(listener);
      return () => topicListeners.get(topic)?.delete(listener);
    },
    onLink(listener) {
      linkListeners.add(listener);
      return () => linkListeners.delete(listener);
    },
  };
}
