import type { AnyMessage } from '#contract/messages/message.ts';

/** A child process that the host keeps alive: `utilityProcess` in one host, `child_process` in the other. */
export interface ChildHost {
  /** Resolves with what the child said when it was ready. Restarted with backoff, at most five times. */
  start(entry: string, args: readonly string[], onState: (state: ChildState) => void): Promise<RunningChild>;
}

export type ChildState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly message: Readonly<Record<string, unknown>> }
  | { readonly kind: 'restarting'; readonly attempt: number; readonly why: AnyMessage }
  /** `mayPass`: it failed so often, and nothing says that it must fail again. */
  | { readonly kind: 'given-up'; readonly why: AnyMessage; readonly mayPass?: true };

export interface RunningChild {
  /** Asks it to end and waits; after the grace it is ended. */
  stop(graceMs: number): Promise<void>;
  onMessage(listener: (message: Readonly<Record<string, unknown>>) => void): () => void;
}
