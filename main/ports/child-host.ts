import type { AnyMessage } from '#contract/messages/message.ts';

/** A child process that the host keeps alive: `utilityProcess` in one host, `child_process` in the other. */
export interface ChildHost {
  /**
   * Starts a child process. Resolves with the message that the child sent when it was ready. The child is restarted
   * with backoff, at most five times.
   */
  start(entry: string, args: readonly string[], onState: (state: ChildState) => void): Promise<RunningChild>;
}

export type ChildState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly message: Readonly<Record<string, unknown>> }
  | { readonly kind: 'restarting'; readonly attempt: number; readonly why: AnyMessage }
  /** `mayPass`: it failed too often, but nothing shows that it must fail again. */
  | { readonly kind: 'given-up'; readonly why: AnyMessage; readonly mayPass?: true };

export interface RunningChild {
  /** Asks it to exit and waits. After `graceMs` it is terminated. */
  stop(graceMs: number): Promise<void>;
  onMessage(listener: (message: Readonly<Record<string, unknown>>) => void): () => void;
}
