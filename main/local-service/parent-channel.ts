import type { ParentMessage } from '#service-api/parent-messages.ts';

/** Resolves when the message has left this process, or never will. */
export type SendToParent = (message: ParentMessage) => Promise<void>;

/** The way to the process that supervises this one. */
export interface ParentChannel {
  readonly send: SendToParent;
  /** Called when the parent asks us to end, or is gone. */
  onEnd(listener: (why: string) => void): void;
  /** To be called last: an open channel keeps the process. */
  close(): void;
}

/** What Electron puts on the process of a utility process instead of Node's channel (and Node's types do not know). */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/** `null` when nobody supervises. */
export function openParentChannel(): ParentChannel | null {
  const port = utilityPort();
  if (port !== null) return overPort(port);
  return process.send === undefined ? null : overNode();
}

function overNode(): ParentChannel {
  return {
    send: (message) =>
      new Promise((resolve) => {
        // With a callback, a parent that is gone is reported to it instead of being thrown.
        if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
        else resolve();
      }),
    onEnd: (listener) => void process.once('disconnect', () => listener('parent gone')),
    close() {
      if (process.connected) process.disconnect();
    },
  };
}

/** A parent that is gone takes a utility process with it; one that wants an end says so, for Windows has no SIGTERM. */
function overPort(port: UtilityPort): ParentChannel {
  return {
    send: (message) => {
      port.postMessage(message);
      return Promise.resolve();
    },
    onEnd: (listener) =>
      void port.on('message', ({ data }) => {
        if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'end')
          listener('asked by the parent');
      }),
    // It does not end by having nothing left to do; the exit code is set by now.
    close: () => void setImmediate(() => process.exit()),
  };
}

function utilityPort(): UtilityPort | null {
  const { parentPort } = process as { readonly parentPort?: UtilityPort };
  return parentPort ?? null;
}
