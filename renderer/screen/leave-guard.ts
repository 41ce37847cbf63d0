/** Asks before a screen with unsaved changes is left. The question calls `go` when the person decides to leave. */
export interface LeaveGuard {
  readonly ask: (go: () => void) => void;
}

let current: { readonly guard: LeaveGuard; readonly address: string } | null = null;

/** Asks if leaving for this address needs a question. The address does not change until the person has decided. */
function isAsked(address: string, go: () => void): boolean {
  if (current === null || address === current.address) return false;
  const { guard } = current;
  guard.ask(() => {
    current = null;
    go();
  });
  return true;
}

/** Calls `go`, which leads to `address`; asks first when a guard is active. */
export function leaveFor(address: string, go: () => void): void {
  if (!isAsked(address, go)) go();
}

/** Asks before the link changes the address, so that the history keeps its order. */
function onClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  const address = link?.getAttribute('href') ?? null;
  if (!isPlain || address === null) return;
  if (isAsked(address, () => (location.hash = address))) event.preventDefault();
}

/**
 * Back, forward and typed addresses have already changed the address. It is restored before any screen sees the change.
 */
function onAddress(): void {
  if (current === null || location.hash === current.address) return;
  const wanted = location.hash;
  const { address } = current;
  history.pushState(null, '', address);
  isAsked(wanted, () => (location.hash = wanted));
}

/** Makes the browser ask, in its own words, before the page is closed or reloaded. */
const onUnload = (event: Event): void => event.preventDefault();

/**
 * Asks from now on before the present address is left.
 * @returns a function that ends the guard
 */
export function guardLeaving(guard: LeaveGuard): () => void {
  const mine = { guard, address: location.hash };
  current = mine;
  document.addEventListener('click', onClick, { capture: true });
  addEventListener('popstate', onAddress, { capture: true });
  addEventListener('beforeunload', onUnload);
  return () => {
    if (current === mine) current = null;
    document.removeEventListener('click', onClick, { capture: true });
    removeEventListener('popstate', onAddress, { capture: true });
    removeEventListener('beforeunload', onUnload);
  };
}
