import { useSyncExternalStore } from 'react';
import { hrefOf, navigate, parseRoute, type ScreenName } from './routes.ts';

/** A list that documents are opened from, and the order of its rows. */
export interface Trail {
  readonly screen: ScreenName;
  readonly count: number;
  /** Returns the position of a document, from 0; `null` when it is not among the rows that are known. */
  readonly indexOf: (fileId: string) => number | null;
  /** Returns the document at a position; `null` when it could not be loaded. */
  readonly at: (index: number) => Promise<string | null>;
}

/** Where the document that is shown was opened from. It is stored with the entry of the browser's history. */
let origin: string | null = storedOrigin();
let trail: Trail | null = null;

function storedOrigin(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'origin' in state && typeof state.origin === 'string'
    ? state.origin
    : null;
}

/** Documents, and screens about a single one, are no places that a person comes from. */
const isDetail = (hash: string): boolean => ['document', 'cuts', 'review'].includes(parseRoute(hash).screen);

/** A document that is opened from the review leads back to it. */
const isPlace = (hash: string): boolean =>
  !isDetail(hash) || (parseRoute(hash).screen === 'review' && parseRoute(location.hash).screen === 'document');

addEventListener('hashchange', ({ oldURL }) => {
  if (!isDetail(location.hash)) return;
  const before = oldURL === '' ? '' : new URL(oldURL).hash;
  origin = storedOrigin() ?? (before !== '' && isPlace(before) ? before : origin);
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), origin }, '');
});

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Returns the screen that the current document was opened from; Documents when it is not known. */
export const useOriginScreen = (): ScreenName =>
  useSyncExternalStore(subscribe, () => (origin === null ? 'search' : parseRoute(origin).screen));

/** Goes back to where the document was opened from, to the same place of that list. */
export function goBack(): void {
  if (origin !== null && history.length > 1) history.back();
  else navigate(origin ?? hrefOf('search'));
}

/** Remembers the rows of the list that a document is about to be opened from. */
export function leaveTrail(next: Trail): void {
  trail = next;
}

/** Returns the list that the current document was opened from, if its rows are known. */
export const trailOf = (screen: ScreenName): Trail | null => (trail?.screen === screen ? trail : null);
