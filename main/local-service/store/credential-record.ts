import type { Role } from '#service-api/endpoint.ts';
import type { UserStatus } from '#service-api/values.ts';

/** The user, role and company of an authenticated caller. */
export interface Identity {
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

/** One identity of an app: its credentials, and the caller that they authenticate. */
export interface CredentialRecord {
  readonly tokenHash: string;
  readonly secretSealed: Uint8Array;
  readonly caller: Identity;
}
