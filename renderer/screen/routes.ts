import { useSyncExternalStore } from 'react';
import { leaveFor } from './leave-guard.ts';

/** Every screen has an address behind the `#`, so that back, bookmarks and notices work in every host. */
const screens = [
  'setup',
  'inbox',
  'files',
  'jobs',
  'search',
  'document',
  'folders',
  'tags',
  'service',
  'settings',
  'station',
  'ui',
] as const;
export type ScreenName = (typeof screens)[number];

export interface Route {
  readonly screen: ScreenName;
  /** What the screen shows in detail: a file, a job, a document, a folder. */
  readonly id: string | null;
  readonly params: URLSearchParams;
}

/** `#/jobs/ID?page=2`. Anything unknown is the Inbox. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/u, '').split('?', 2);
  const [name = '', id] = path.split('/');
  const screen = screens.find((each) => each === name) ?? 'inbox';
  return { screen, id: id === undefined || id === '' ? null : decode(id), params: new URLSearchParams(query) };
}

export function hrefOf(screen: ScreenName, id: string | null = null, params: Readonly<Record<string, string>> = {}) {
  const filled = Object.entries(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled).toString();
  return `#/${screen}${id === null ? '' : `/${encodeURIComponent(id)}`}${query === '' ? '' : `?${query}`}`;
}

/** `replace` leaves no step in the history: for what changes as one types. A screen with unsaved changes asks first. */
export function navigate(href: string, how: 'push' | 'replace' = 'push'): void {
  leaveFor(href, () => {
    if (how === 'push') location.hash = href;
    else {
      history.replaceState(null, '', href);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  });
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What every screen is given by the shell. */
export interface ScreenProps {
  readonly id: string | null;
  readonly params: URLSearchParams;
}
