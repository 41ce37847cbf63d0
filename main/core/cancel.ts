/**
 * The part of a cancel signal that a slow call needs. Every `AbortSignal` satisfies it; it is declared here because
 * pure folders compile without the platform's types.
 */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
