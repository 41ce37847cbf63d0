import type { AnyMessage } from '#contract/messages/message.ts';

/** Where a key lies. The first two come from outside and cannot be written. */
type CredentialPlace = 'environment' | 'credential-file' | 'keychain' | 'encrypted-file';

/** A key and where it lies, or why it cannot be obtained: a locked keychain is not the same as no key. */
export type CredentialOutcome =
  | { readonly kind: 'found'; readonly value: string; readonly place: CredentialPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unavailable'; readonly why: AnyMessage };

/** Keys of services. Never on disk in the clear, never in a log, never to the renderer. */
export interface CredentialStore {
  /** `name` is the origin that the key is bound to. */
  get(name: string): Promise<CredentialOutcome>;
  /** Says where it was put; `locked` when the keychain would take it once it is unlocked, `null` when nothing would. */
  set(name: string, value: string): Promise<CredentialPlace | 'locked' | null>;
  remove(name: string): Promise<void>;
}
