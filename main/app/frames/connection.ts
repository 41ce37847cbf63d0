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

/** Sends text to one peer, in order. The transport (WebSocket, socket, Electron IPC) does not matter here. */
export interface FrameChannel {
  send(text: string): void;
  /** The bytes handed to `send` that have not left yet. */
  bufferedBytes(): number;
  close(reason: string): void;
}

export interface ConnectionDeps {
  readonly dispatch: Dispatch;
  readonly revisions: Revisions;
  readonly appVersion: string;
  /** Differs for each run of the host, so that a page knows that revisions began again. */
  readonly bootId: string;
  /** The tickets of a peer end when its connection closes. */
  readonly tickets: Pick<Tickets, 'revoke'>;
}

/** Who the peer is, and what the host allows it to do. */
export interface PeerDescription {
  readonly capabilities: ReadonlySet<Capability>;
  /** `null` for the command line and for a window of this app. */
  readonly signIn: PeerSignIn | null;
}

export interface Connection {
  receive(text: string): void;
  /** Must be called when some of the buffered bytes have left. */
  drained(): void;
  closed(): void;
}

/** The limit of concurrent calls, more than our own page or command line makes. */
const maxCallsAtOnce = 256;
/** When more bytes than this wait, the peer is notified of changes only after it has caught up. */
const congestedBytes = 4 * maxFrameBytes;

/**
 * Serves one peer over a channel: sends `hello`, answers calls, reports changes. A peer that sends anything but a valid
 * frame is not ours, so it is disconnected.
 */
export function openConnection(deps: ConnectionDeps, channel: FrameChannel, guest: PeerDescription): Connection {
  const peer: Peer = { id: randomUUID(), ...guest };
  const missed = new Set<Topic>();
  let open = true;
  let calls = 0;

  const send = (frame: HostFrame): void => {
    if (open) channel.send(JSON.stringify(frame));
  };
  const publish = (event: ContractEvent): void => {
    if (channel.bufferedBytes() > congestedBytes) missed.add(event.topic);
    else send(event);
  };
  const unsubscribe = deps.revisions.subscribe(publish);
  const end = (): void => {
    open = false;
    unsubscribe();
    deps.tickets.revoke(peer.id);
  };
  const abort = (reason: string): void => {
    end();
    channel.close(reason);
  };

  send(hello(deps, guest.capabilities));
  return {
    receive(text) {
      if (!open) return;
      const frame = parse(text);
      if (frame === undefined || calls >= maxCallsAtOnce) {
        abort(frame === undefined ? 'not a frame' : 'too many calls at once');
        return;
      }
      calls += 1;
      void deps.dispatch(frame, peer).then((reply) => {
        calls -= 1;
        if (reply === null) abort('not a call');
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
