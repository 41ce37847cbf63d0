import type { NativeBridge } from '#contract/native-bridge.ts';

/** Moves frames between this page and its host: texts arrive in order, and a break is reported. */
export interface Transport {
  /** Drops the text when the host is not connected; the caller learns of that by the break. */
  send(text: string): void;
  /** Starts to listen. Called once. */
  connect(events: TransportEvents): void;
}

export interface TransportEvents {
  readonly onText: (text: string) => void;
  readonly onBreak: () => void;
  /** This browser is not signed in, or no longer: the page must be opened again from the app. */
  readonly onRefused: () => void;
  /** Another program holds the station's port. Nothing was sent to it; the connection is tried again later. */
  readonly onForeign: () => void;
}

declare global {
  interface Window {
    readonly intray?: NativeBridge<File>;
  }
}

/**
 * Returns the path of a dropped file or folder; `null` in a browser, which hides paths, and for a file that a script
 * made.
 */
export function pathOf(file: File): string | null {
  const path = window.intray?.pathOf(file) ?? '';
  return path === '' ? null : path;
}

/**
 * Returns the transport over the preload script's bridge; `null` in a browser, which connects to its station by a
 * WebSocket.
 */
export function nativeTransport(): Transport | null {
  const bridge = window.intray;
  if (bridge === undefined) return null;
  return { send: (text) => bridge.send(text), connect: ({ onText }) => bridge.listen(onText) };
}
