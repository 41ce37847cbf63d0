import type { CallError } from '#contract/frame.ts';
import type { HostText } from '../../i18n/host-text.ts';
import type { CorrectionChange } from './corrector.ts';

/** A value as a person has typed it, which the service cannot read as the type of its field. */
export interface RefusedValue {
  readonly field: string;
  readonly text: string;
  /** Why, in words. */
  readonly problem: string;
}

/** Returns the value for which a service has refused changes; `null` when it has refused them for anything else. */
export function refusedValue(
  { text: { code, params } }: Pick<CallError, 'text'>,
  changes: readonly CorrectionChange[],
  hostText: Pick<HostText, 'message'>,
): RefusedValue | null {
  const { field, problem } = params;
  if (code !== 'service.correction.value' || typeof problem !== 'object') return null;
  for (const change of changes) {
    if (change.kind !== 'value' || change.field !== field) continue;
    return { field, text: String(change.value), problem: hostText.message(problem) };
  }
  return null;
}
