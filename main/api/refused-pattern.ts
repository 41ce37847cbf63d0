import type { FolderRulesChange } from '#contract/folders.ts';
import { badPattern, badPatternMessage } from '#core/patterns.ts';
import { refused } from './handlers.ts';

/**
 * Refuses an invalid pattern where it is entered, so that it never fails later when files are matched. `detail.field` is the
 * rule that has it. Returns `null` when all are valid.
 */
export function refusedPattern({ include = [], exclude = [] }: FolderRulesChange) {
  const bad = badPattern([...include, ...exclude]);
  if (bad === null) return null;
  const field = include.includes(bad.pattern) ? 'include' : 'exclude';
  return refused('bad-pattern', badPatternMessage(bad), { detail: { field } });
}
