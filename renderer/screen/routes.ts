import { useSyncExternalStore } from 'react';
import { leaveFor } from './leave-guard.ts';

/** Every screen has an address after the `#`, so that back, bookmarks and notices work in every host. */
const screens = [
  'setup',
  'inbox',
  'activity',
  'files',
  'jobs',
  'search',
  'document',
  'cuts',
  'review',
  'trash',
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
  /** The ID of what the screen shows in detail: a file, a job, a document or a folder. */
  readonly id: string | null;
  readonly params: URLSearchParams;
}

/** Parses an address such as `#/jobs/ID?page=2`. An unknown address leads to the Inbox. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/u, '').split('?', 2);
  const [name = '', id] = path.split('/');
  const screen = screens.find((each) => each === name) ?? 'inbox';
  const shown = id === undefined || id === '' ? null : decode(id);
  // The list of jobs became a part of Activity; bookmarks and notices still have its earlier address.
  return {
    screen: screen === 'jobs' && shown === null ? 'activity' : screen,
    id: shown,
    params: new URLSearchParams(query),
  };
}

export function hrefOf(screen: ScreenName, id: string | null = null, params: Readonly<Record<string, string>> = {}) {
  const filled = Object.entries(params).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled).toString();
  return `#/${screen}${id === null ? '' : `/${encodeURIComponent(id)}`}${query === '' ? '' : `?${query}`}`;
}

/**
 * Changes the address. `replace` adds no step to the history, for parameters that change while the person types. A
 * screen with unsaved changes asks first.
 */
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

/** The properties that the shell passes to every screen. */
export interface ScreenProps {
  readonly id: string | null;
  readonly params: URLSearchParams;
}
