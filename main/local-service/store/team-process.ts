/** A process of a team that is connected to the database. */
export interface TeamProcess {
  readonly kind: 'service' | 'worker';
  /** The first letters of the name of its run, which its claims have. */
  readonly run: string;
  readonly host: string;
  /** Where the database sees it; `null` for a connection without TCP. */
  readonly address: string | null;
  /** Since when it has been connected without interruption, ISO 8601. */
  readonly since: string;
  readonly reading: readonly ReadingNow[];
}

/** A document that a process reads now. */
export interface ReadingNow {
  readonly fileId: string;
  readonly companyId: string;
  readonly company: string;
  readonly name: string;
}
