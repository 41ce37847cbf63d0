import type { Role } from '#service-api/endpoint.ts';

/**
 * The owner of the records that a query may see. Every query over records requires one, so that none can forget the
 * company. For callers only `auth/caller.ts` creates them.
 */
export interface Scope {
  readonly companyId: string;
  /** The user whose records are visible (role Uploader), or `null` for the whole company. */
  readonly userId: string | null;
  /** Who looks, for tags that not everybody sees (docs/service-api.md#rights-for-tags); `null` is the service itself. */
  readonly viewerId: string | null;
  readonly viewerRole: Role | null;
}

/** Everything of a company, for the service itself. */
export function companyScope(companyId: string): Scope {
  return { companyId, userId: null, viewerId: null, viewerRole: null };
}
