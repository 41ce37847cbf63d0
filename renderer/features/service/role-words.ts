import { isMessageId } from '../../i18n/catalogue.ts';
import type { Text } from '../../i18n/text.tsx';

/** A role that we do not know is shown as the service names it. */
export function roleWords(role: string, t: Text): string {
  const id = `service.role.${role}`;
  return isMessageId(id) ? t(id) : role;
}
