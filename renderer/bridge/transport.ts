import type { NativeBridge } from '#contract/native-bridge.ts';

/** What moves frames between this page and its host. Text in order, or a break that is reported. */
export interface Transport {
  /** Lost when the host is not there; whoever asks learns of it by the break. */
  send(text: string): void;
  /** Starts to listen; called once. */
  connect(events: TransportEvents): void;
}

export interface TransportEvents {
  readonly onText: (text: string) => void;
  readonly onBreak: () => void;
  /** This browser is not signed in, or not any more: it must be opened again from the app. */
  readonly onRefused: () => void;
  /** Another program has the station's port. Nothing was sent to it; the station is tried again. */
  readonly onForeign: () => void;
}

declare global {
  interface Window {
    readonly intray?: NativeBridge<File>;
  }
}

/** Where a dropped file or folder lies, if this window may know; a made-up file lies nowhere. */
export function pathOf(file: File): string | null {
  const path = window.intray?.pathOf(file) ?? '';
  return path === '' ? null : path;
}

/** The preload's bridge; `null` in a browser, which reaches its station by a WebSocket. */
export function nativeTransport(): Transport | null {
  const bridge = window.intray;
  if (bridge === undefined) return null;
  return { send: (text) => bridge.send(text), connect: ({ onText }) => bridge.listen(onText) };
}
