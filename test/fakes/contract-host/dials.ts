/** The state of the fake host's world. Each dial is a state that a screen must be able to show. */
export interface Dials {
  readonly files: number;
  readonly eventsPerSecond: number;
  readonly mode: 'working' | 'paused' | 'offline' | 'broken' | 'empty' | 'first-run';
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'normal' | 'high';
  readonly language: 'en' | 'de';
  /** The number of seen files that are in no group, which raises the trouble `unexplained`. */
  readonly lost: number;
  /** True when some files need a person. */
  readonly held: boolean;
  /** True when one of the folders is away. */
  readonly away: boolean;
  /** Codes of notes about this computer. */
  readonly notes: readonly string[];
  /** Why the connection is paused while the service is offline. */
  readonly pauseReason: 'offline' | 'unauthorized';
  /** True when an earlier service holds part of the files, which Search then does not cover. */
  readonly switched: boolean;
  /** True when the documents are invoices of several companies and months, and letters. */
  readonly papers: boolean;
  /** True when another service is in use, which has no filters and no sums. */
  readonly remote: boolean;
  /** True when the service waits for a person to check where a file is split. */
  readonly review: boolean;
  /** How many documents have a value to check; a person has been through all others. */
  readonly toReview: number;
  /** True when no document's total was found. */
  readonly missing: boolean;
  /** How many documents are in the trash. */
  readonly trashed: number;
  /** How many documents could not be read. */
  readonly failed: number;
  /** What reads: the service alone, the workers of a team, or nothing, because no worker runs. */
  readonly reads: 'service' | 'workers' | 'nothing';
  /** How many companies the service has beside its own; `null` where this one may not manage them. */
  readonly companies: number | null;
  /** How the last export or import of all documents stands. */
  readonly exchange: 'none' | 'running' | 'done' | 'failed';
  /**
   * How calls are answered, apart from the settings and, when refused, the app's status: answered, never answered, or
   * refused.
   */
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
  pauseReason: 'offline',
  switched: false,
  papers: false,
  remote: false,
  review: false,
  toReview: 0,
  missing: false,
  trashed: 0,
  failed: 0,
  reads: 'service',
  companies: 3,
  exchange: 'none',
  answers: 'always',
};
