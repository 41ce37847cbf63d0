import { isMessageCode } from '#contract/messages/format-message.ts';
import type { Text } from '../../i18n/text.tsx';

const known = (id: string, t: Text): string | null => (isMessageCode(id) ? t(id) : null);

/** A role that we do not know is shown as the service names it. */
export const roleWords = (role: string, t: Text): string => known(`service.role.${role}`, t) ?? role;

/** A way to sign in, likewise. */
export const wayWords = (way: string, t: Text): string => known(`service.signIn.${way}`, t) ?? way;
