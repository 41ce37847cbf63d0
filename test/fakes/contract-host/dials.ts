/** What the world of the fake host is like; each dial is a state that a screen must be able to show. */
export interface Dials {
  readonly items: number;
  readonly eventsPerSecond: number;
  readonly mode: 'working' | 'paused' | 'offline' | 'broken' | 'empty' | 'first-run';
  readonly theme: 'light' | 'dark';
  readonly contrast: 'normal' | 'high';
  readonly language: 'en' | 'de';
  /** Seen files that are in no bucket: the alarm. */
  readonly lost: number;
}

export const defaultDials: Dials = {
  items: 1_284,
  eventsPerSecond: 0,
  mode: 'working',
  theme: 'light',
  contrast: 'normal',
  language: 'en',
  lost: 0,
};
