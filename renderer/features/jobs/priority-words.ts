import { isMessageCode } from '#contract/messages/format-message.ts';
import type { Text } from '../../i18n/text.tsx';

/** Returns a priority in the person's language. An unknown one keeps the service's name. */
export function priorityWords(priority: string | null, t: Text): string {
  const id = `jobs.priority.${priority ?? ''}`;
  return isMessageCode(id) ? t(id) : (priority ?? '—');
}
