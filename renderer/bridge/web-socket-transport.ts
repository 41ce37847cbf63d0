import { signInLink } from '#contract/page-handshake.ts';
import { createHandshake, type Handshake, type SignInLinkParts } from './handshake.ts';
import { browserKeyStore } from './page-key.ts';
import type { Transport, TransportEvents } from './transport.ts';

const firstRetryMs = 250;
const longestRetryMs = 5_000;
/** The longest handshake. A station answers within milliseconds, so a program that stays silent is not one. */
const handshakeMs = 10_000;

/** How a connection ended. */
type Ending = 'broken' | 'refused' | 'foreign';

/**
 * Moves frames over a WebSocket to the station that served this page. Reconnects after a break, with growing delays.
 */
export function webSocketTransport(): Transport {
  const keys = browserKeyStore();
  let link = takeSignInLink();
  let socket: WebSocket | null = null;
  let retryMs = firstRetryMs;

  const run = async (events: TransportEvents): Promise<void> => {
    const known = await keys.read();
    if (link === null && known === null) {
      events.onRefused();
      return;
    }
    const handshake = createHandshake({ origin: location.origin, link, known, keys });
    const ending = await converse(handshake, (opened) => {
      link = null;
      socket = opened;
      retryMs = firstRetryMs;
      return events.onText;
    });
    socket = null;
    // A used link does not sign out a browser that was already signed in: the next attempt uses the stored key.
    const hasAnotherWay = link !== null && known !== null;
    if (ending === 'refused') link = null;
    if (ending === 'refused' && !hasAnotherWay) {
      events.onRefused();
      return;
    }
    if (ending === 'foreign') events.onForeign();
    else events.onBreak();
    setTimeout(() => void run(events), retryMs);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  };

  return {
    send: (text) => socket?.send(text),
    connect(events) {
      void forgetServiceWorkers().then(() => run(events));
    },
  };
}

/**
 * Runs one connection from start to end.
 * @param onOpen called when the connection carries frames; returns the function that receives them
 */
function converse(handshake: Handshake, onOpen: (socket: WebSocket) => (text: string) => void): Promise<Ending> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    let onText: ((text: string) => void) | null = null;
    const end = (ending: Ending): void => {
      clearTimeout(patience);
      socket.onmessage = null;
      socket.close();
      resolve(ending);
    };
    const take = async (text: string): Promise<void> => {
      if (onText !== null) {
        onText(text);
        return;
      }
      const step = await handshake.receive(text);
      switch (step.kind) {
        case 'send':
          socket.send(step.text);
          return;
        case 'open':
          clearTimeout(patience);
          onText = onOpen(socket);
          onText(text);
          return;
        case 'refused':
        case 'foreign':
          end(step.kind);
      }
    };
    const patience = setTimeout(() => end('broken'), handshakeMs);
    // The handshake is asynchronous, so later messages and the close wait for their turn.
    let turn = Promise.resolve();
    const inTurn = (act: () => void | Promise<void>): void => {
      turn = turn.then(act).catch(reportError);
    };
    socket.onopen = () => socket.send(handshake.greeting);
    socket.onmessage = ({ data }) => inTurn(() => (typeof data === 'string' ? take(data) : undefined));
    socket.onclose = () => inTurn(() => end('broken'));
  });
}

/** Reads the one-time token that the station's page passes in the fragment, and removes it from the address at once. */
function takeSignInLink(): SignInLinkParts | null {
  const link = signInLink.read(location.hash);
  if (location.hash.startsWith('#sign-in=')) history.replaceState(null, '', '/');
  return link;
}

/** Removes all service workers. Intray registers none, so these come from a program that used this port before. */
async function forgetServiceWorkers(): Promise<void> {
  // In a private window `serviceWorker` may not exist.
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
