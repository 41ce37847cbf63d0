import type { Role } from '#service-api/endpoint.ts';
import type { UserStatus } from '#service-api/values.ts';

export interface StoredUser {
  readonly id: string;
  /** Unique among all companies, in lower case. */
  readonly userName: string;
  readonly name: string;
  readonly lastName: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** Whether `credentials.json` decides about the user. */
  readonly isFromFile: boolean;
  /** `null` for a user of `credentials.json`. */
  readonly createdAt: string | null;
}

/** One key of a user: an app with its credentials. */
export interface StoredKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isFromFile: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

interface NewKey {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly name: string;
  readonly apiKeyHash: string;
  readonly tokenHash: string;
  readonly secretSealed: Uint8Array;
  readonly at: string;
}

/** A user as a person enters it. */
type NewUser = Pick<StoredUser, 'id' | 'userName' | 'name' | 'lastName' | 'role'> & {
  readonly companyId: string;
  readonly at: string;
};

/**
 * The users of a company as people manage them, and their keys. Part of a store transaction. A user who was removed is
 * in no answer, except that of `removed`.
 */
export interface UserStore {
  /** Those of `credentials.json` first, then by name. */
  list(companyId: string): Promise<readonly StoredUser[]>;
  find(companyId: string, userId: string): Promise<StoredUser | null>;
  /** Returns who has a name, in whatever company, also after a removal. */
  named(
    userName: string,
  ): Promise<{ readonly id: string; readonly companyId: string; readonly isRemoved: boolean } | null>;
  add(user: NewUser): Promise<void>;
  /** Gives a user who was removed this name and role, active and without keys. */
  restore(user: Omit<NewUser, 'companyId' | 'userName'>): Promise<void>;
  /** Changes name, role and status. */
  change(user: StoredUser): Promise<void>;
  /** Removes the user with all keys. Records keep the user's name. */
  remove(userId: string, at: string): Promise<void>;
  /** The keys of the company, oldest first. */
  keys(companyId: string): Promise<readonly StoredKey[]>;
  findKey(companyId: string, keyId: string): Promise<StoredKey | null>;
  addKey(key: NewKey): Promise<void>;
  renameKey(keyId: string, name: string): Promise<void>;
  removeKey(keyId: string): Promise<void>;
  /** Does nothing for a key that does not exist any more. */
  setKeyUsed(keyId: string, at: string): Promise<void>;
}
