/** The outcome of storing a password. `locked`: the keychain takes it only once it is unlocked. `no-place`: nothing takes it. */
type StoredPassword =
  { readonly kind: 'stored'; readonly id: string } | { readonly kind: 'locked' } | { readonly kind: 'no-place' };

/**
 * The passwords of watch folders, in the keychain (docs/file-lifecycle.md#passwords). Settings, history and logs hold their
 * ids at most.
 */
export interface FolderPasswords {
  /** Returns the passwords with these ids in this order, without those that are gone; `null` when they cannot be read now. */
  read(ids: readonly string[]): Promise<readonly string[] | null>;
  add(password: string): Promise<StoredPassword>;
  /** Returns whether the password is gone. A locked keychain keeps it. */
  remove(id: string): Promise<boolean>;
}
