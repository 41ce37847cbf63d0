import type { AuthenticationType } from '#service-api/values.ts';
import type { Identity } from '../store/credential-record.ts';
import type { Scope } from '../store/scope.ts';

/** Who sent a request, once that is proven. */
export interface Caller extends Identity {
  readonly authenticationType: AuthenticationType;
}

/** What the caller may see: an Uploader only what is his own, all others their company's (docs/service-api.md#sign-in). */
export function scopeOf(caller: Caller): Scope {
  return { companyId: caller.company.id, userId: caller.role === 'Uploader' ? caller.user.id : null };
}
