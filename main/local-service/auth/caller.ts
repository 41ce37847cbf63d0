import type { AuthenticationType } from '#service-api/values.ts';
import type { Identity } from '../store/credential-record.ts';
import { companyScope, type Scope } from '../store/scope.ts';

/** The authenticated sender of a request. */
export interface Caller extends Identity {
  readonly authenticationType: AuthenticationType;
}

/**
 * Returns what the caller may see: an Uploader only their own records, everyone else those of their company
 * (docs/service-api.md#sign-in).
 */
export function scopeOf(caller: Caller): Scope {
  const { company, user, role } = caller;
  return {
    companyId: company.id,
    userId: role === 'Uploader' ? user.id : null,
    viewerId: user.id,
    viewerRole: role,
  };
}

/** Returns what a share link may open: the records of the company whose user made it. */
export function scopeOfCompany(companyId: string): Scope {
  return companyScope(companyId);
}
