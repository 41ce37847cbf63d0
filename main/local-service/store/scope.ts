/**
 * Whose records a query may see. Every query over records takes one, so that a company cannot be forgotten; only
 * `auth/caller.ts` makes them.
 */
export interface Scope {
  readonly companyId: string;
  /** Only this user's records (role Uploader); `null` for the whole company. */
  readonly userId: string | null;
}
