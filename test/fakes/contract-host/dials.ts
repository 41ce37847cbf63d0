/** What the world of the fake host is like; each dial is a state that a screen must be able to show. */
export interface Dials {
  readonly files: number;
  readonly eventsPerSecond: number;
  readonly mode: 'working' | 'paused' | 'offline' | 'broken' | 'empty' | 'first-run';
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'normal' | 'high';
  readonly language: 'en' | 'de';
  /** Seen files that are in no group: the alarm. */
  readonly lost: number;
  /** Whether some files need a person. */
  readonly held: boolean;
  /** Whether one of the folders is not there. */
  readonly away: boolean;
  /** Notes about this computer, by code. */
  readonly notes: readonly string[];
  /** Why the service takes nothing while it is offline. */
  readonly lane: 'offline' | 'unauthorized';
  /** Whether an earlier service has part of the files, and Search none. */
  readonly switched: boolean;
  /** What becomes of questions beyond the settings and, when refused, how the app is: answered, waited for, refused. */
  readonly answers: 'always' | 'never' | 'refuses';
}

export const defaultDials: Dials = {
  files: 1_284,
  eventsPerSecond: 0,
  mode: 'working',
  theme: 'light',
  contrast: 'normal',
  language: 'en',
  lost: 0,
  held: true,
  away: true,
  notes: [],
  lane: 'offline',
  switched: false,
  answers: 'always',
};
