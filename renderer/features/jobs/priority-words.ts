import { isMessageCode } from '#contract/messages/format-message.ts';
import type { Text } from '../../i18n/text.tsx';

/** A priority that we do not know is shown as the service names it. */
export function priorityWords(priority: string | null, t: Text): string {
  const id = `jobs.priority.${priority ?? ''}`;
  return isMessageCode(id) ? t(id) : (priority ?? '—');
}
