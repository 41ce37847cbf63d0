import type { AnyMessage } from '#contract/messages/message.ts';

/** What a root really is, or why it may not be watched. */
type RootVerdict =
  { readonly kind: 'fine'; readonly real: string } | { readonly kind: 'refused'; readonly text: AnyMessage };

/** Judges the roots of stored folders by what lies there now, in the same way as those that a person names. */
export interface FolderGuard {
  /** `others` are watched already. A root that is not there now is fine: a scan says that it is away. */
  judge(root: string, others: readonly string[]): Promise<RootVerdict>;
}
