/**
 * The least that a slow call must know of a wish to stop. Every `AbortSignal` satisfies it; it is declared here because
 * pure folders compile without the platform's types.
 */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
