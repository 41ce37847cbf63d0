import type { Role } from '#service-api/endpoint.ts';
import type { AuthenticationType, UserStatus } from '#service-api/values.ts';
import type { Scope } from '../store/scope.ts';

/** Who sent a request, once that is proven. */
export interface Caller {
  readonly authenticationType: AuthenticationType;
  readonly role: Role;
  readonly user: {
    readonly id: string;
    readonly userName: string;
    readonly name: string;
    readonly lastName: string;
    readonly status: UserStatus;
  };
  readonly company: { readonly id: string; readonly name: string };
  readonly app: { readonly id: string; readonly name: string };
}

/** What the caller may see: an Uploader only what is his own, all others their company's (docs/service-api.md#sign-in). */
export function scopeOf(caller: Caller): Scope {
  return { companyId: caller.company.id, userId: caller.role === 'Uploader' ? caller.user.id : null };
}
