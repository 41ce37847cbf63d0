import type { AnyMessage } from '#contract/messages/message.ts';

/** The real path of a root, or why it may not be watched. */
type RootVerdict =
  { readonly kind: 'fine'; readonly real: string } | { readonly kind: 'refused'; readonly text: AnyMessage };

/**
 * Checks the roots of stored folders against the current file system, with the same rules as for a folder that a person
 * adds.
 */
export interface FolderGuard {
  /** `others` are watched already. A root that does not exist now is fine: a scan reports it as away. */
  judge(root: string, others: readonly string[]): Promise<RootVerdict>;
}
