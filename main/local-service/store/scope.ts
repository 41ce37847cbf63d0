/**
 * The owner of the records that a query may see. Every query over records requires one, so that none can forget the
 * company. Only `auth/caller.ts` creates them.
 */
export interface Scope {
  readonly companyId: string;
  /** The user whose records are visible (role Uploader), or `null` for the whole company. */
  readonly userId: string | null;
}
