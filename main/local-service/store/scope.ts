/**
 * Whose records a query may see. Every query over records takes one, so that a company cannot be forgotten; only
 * `auth/caller.ts` makes them.
 */
export interface Scope {
  readonly companyId: string;
  /** Only this user's records (role Uploader); `null` for the whole company. */
  readonly userId: string | null;
}

/** The condition that a scope stands for, on a table `t` with `company_id` and `user_id`. Bind the scope by name. */
export const inScope = 't.company_id = @companyId AND (@userId IS NULL OR t.user_id = @userId)';
