import { randomUUID } from 'node:crypto';
import type { Dispatch } from '#api/dispatch.ts';
import type { Peer, PeerSignIn } from '#api/handlers.ts';
import type { Revisions } from '#api/revisions.ts';
import type { Tickets } from '../content/tickets.ts';
import {
  maxFrameBytes,
  protocolVersion,
  type Capability,
  type ContractEvent,
  type Hello,
  type HostFrame,
  type Topic,
} from '#contract/frame.ts';

/** A way for text to reach one peer, in order. What moves it (WebSocket, socket, Electron IPC) does not matter here. */
export interface FrameChannel {
  send(text: string): void;
  /** Bytes handed to `send` that have not left yet. */
  bufferedBytes(): number;
  close(reason: string): void;
}

export interface ConnectionDeps {
  readonly dispatch: Dispatch;
  readonly revisions: Revisions;
  readonly appVersion: string;
  /** Tells one run of the host from the next, so that a page knows that revisions began again. */
  readonly bootId: string;
  /** Content that was promised to a peer is given while its connection is open. */
  readonly tickets: Pick<Tickets, 'revoke'>;
}

/** Who is at the other end, and what the host lets it do. */
export interface Guest {
  readonly capabilities: ReadonlySet<Capability>;
  /** `null` for the command line and a window of our own. */
  readonly signIn: PeerSignIn | null;
}

export interface Connection {
  receive(text: string): void;
  /** To be called when some of the buffered bytes have left. */
  drained(): void;
  closed(): void;
}

/** More calls at once than any honest peer makes. */
const maxCallsAtOnce = 256;
/** A peer that reads slower than this is notified of changes once it has caught up. */
const congestedBytes = 4 * maxFrameBytes;

/**
 * Serves one peer over a channel: says hello, answers its calls, tells it of changes. A peer that sends what is no call
 * is cut off: it is not ours.
 */
export function openConnection(deps: ConnectionDeps, channel: FrameChannel, guest: Guest): Connection {
  const peer: Peer = { id: randomUUID(), ...guest };
  const missed = new Set<Topic>();
  let open = true;
  let calls = 0;

  const send = (frame: HostFrame): void => {
    if (open) channel.send(JSON.stringify(frame));
  };
  const tell = (event: ContractEvent): void => {
    if (channel.bufferedBytes() > congestedBytes) missed.add(event.topic);
    else send(event);
  };
  const unsubscribe = deps.revisions.subscribe(tell);
  const end = (): void => {
    open = false;
    unsubscribe();
    deps.tickets.revoke(peer.id);
  };
  const cutOff = (reason: string): void => {
    end();
    channel.close(reason);
  };

  send(hello(deps, guest.capabilities));
  return {
    receive(text) {
      if (!open) return;
      const frame = parse(text);
      if (frame === undefined || calls >= maxCallsAtOnce) {
        cutOff(frame === undefined ? 'not a frame' : 'too many calls at once');
        return;
      }
      calls += 1;
      void deps.dispatch(frame, peer).then((reply) => {
        calls -= 1;
        if (reply === null) cutOff('not a call');
        else send(reply);
      });
    },
    drained() {
      if (missed.size === 0 || channel.bufferedBytes() > congestedBytes) return;
      const now = deps.revisions.current();
      for (const topic of missed) send({ kind: 'event', topic, ids: [], revision: now[topic] });
      missed.clear();
    },
    closed: end,
  };
}

const hello = (deps: ConnectionDeps, capabilities: ReadonlySet<Capability>): Hello => ({
  kind: 'hello',
  protocol: protocolVersion,
  appVersion: deps.appVersion,
  capabilities: [...capabilities],
  revisions: deps.revisions.current(),
  bootId: deps.bootId,
});

function parse(text: string): unknown {
  if (text.length > maxFrameBytes) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
