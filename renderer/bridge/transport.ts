import type { NativeBridge } from '#contract/native-bridge.ts';

/** What moves frames between this page and its host. Text in order, or a break that is told. */
export interface Transport {
  /** Lost when the host is not there; whoever asks is told by the break. */
  send(text: string): void;
  /** Starts to listen; called once. */
  connect(events: TransportEvents): void;
}

export interface TransportEvents {
  readonly onText: (text: string) => void;
  readonly onBreak: () => void;
  /** This page is not let in: it must be opened anew from the app. */
  readonly onRefused: () => void;
}

declare global {
  interface Window {
    readonly intray?: NativeBridge<File>;
  }
}

/** The preload's bridge where there is one, else a WebSocket to the station that served this page. */
export function createTransport(): Transport {
  return window.intray === undefined ? webSocketTransport() : nativeTransport(window.intray);
}

/** Where a dropped file or folder lies, if this window may know; a made-up file lies nowhere. */
export function pathOf(file: File): string | null {
  const path = window.intray?.pathOf(file) ?? '';
  return path === '' ? null : path;
}

const nativeTransport = (bridge: NativeBridge<File>): Transport => ({
  send: (text) => bridge.send(text),
  connect: ({ onText }) => bridge.listen(onText),
});

const firstRetryMs = 250;
const longestRetryMs = 5_000;

/** Connects again and again, ever more slowly, until the host is back. */
function webSocketTransport(): Transport {
  let socket: WebSocket | null = null;
  let retryMs = firstRetryMs;

  const open = (events: TransportEvents): void => {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    const opening = new WebSocket(address);
    opening.onopen = () => {
      socket = opening;
      retryMs = firstRetryMs;
    };
    opening.onmessage = (message) => {
      if (typeof message.data === 'string') events.onText(message.data);
    };
    opening.onclose = () => {
      socket = null;
      events.onBreak();
      setTimeout(() => void retry(events), retryMs);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    };
  };
  const retry = async (events: TransportEvents): Promise<void> => {
    if (await isRefused()) events.onRefused();
    else open(events);
  };

  return {
    send: (text) => socket?.send(text),
    connect(events) {
      void signIn().then(() => retry(events));
    },
  };
}

/** A WebSocket does not tell a page why it was refused; this does. A host that is gone refuses nothing. */
async function isRefused(): Promise<boolean> {
  const answer = await fetch('/session').catch(() => null);
  return answer?.status === 401;
}

/** The page that the app opens carries a one-time token behind the #; it is exchanged for a cookie and wiped away. */
async function signIn(): Promise<void> {
  const token = /^#sign-in=([\w-]+)$/u.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', '/');
  await fetch('/sign-in', { method: 'POST', body: token }).catch(() => null);
}
