import type { AnyMessage } from '#contract/messages/message.ts';

/** Where a key is stored. The first two come from outside and cannot be written. */
type CredentialPlace = 'environment' | 'credential-file' | 'keychain' | 'encrypted-file';

/** A key and where it is stored, or why it cannot be read: a locked keychain differs from a missing key. */
export type CredentialOutcome =
  | { readonly kind: 'found'; readonly value: string; readonly place: CredentialPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' }
  /** It is in the encrypted file, whose passphrase nobody has given yet. */
  | { readonly kind: 'sealed' }
  | { readonly kind: 'unavailable'; readonly why: AnyMessage };

/** The keys of services. They are never on disk unencrypted, never in a log and never in the renderer. */
export interface CredentialStore {
  /** `name` is the origin to which the key is bound. */
  get(name: string): Promise<CredentialOutcome>;
  /**
   * Returns where the key was stored; `locked` when the keychain accepts it only once it is unlocked, and `null` when
   * no place accepts it. `allowsFile` allows the encrypted file for this once, even if the settings do not.
   */
  set(name: string, value: string, allowsFile?: boolean): Promise<CredentialPlace | 'locked' | null>;
  remove(name: string): Promise<void>;
  /**
   * Uses a passphrase that a person has typed for the encrypted file, until the process ends. One from outside is used in
   * its place. Returns false when the passphrase does not open the file that there is.
   */
  usePassphrase(passphrase: string): boolean;
}
