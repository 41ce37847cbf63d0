import { isMessageCode } from '#contract/messages/format-message.ts';
import type { Identity } from '#contract/service.ts';
import type { Text } from '../../i18n/text.tsx';

const known = (id: string, t: Text): string | null => (isMessageCode(id) ? t(id) : null);

/** A role that we do not know is shown as the service names it. */
const roleWords = (role: string, t: Text): string => known(`service.role.${role}`, t) ?? role;

/** A way to sign in, likewise. */
export const wayWords = (way: string, t: Text): string => known(`service.signIn.${way}`, t) ?? way;

/** Whom the service takes us for, as far as it tells: labels and what stands beside them. */
export function identityFacts(identity: Identity, t: Text): readonly (readonly [label: string, text: string])[] {
  const facts = [
    [t('service.name'), [identity.firstName, identity.lastName].filter((part) => part !== null).join(' ')],
    [t('service.user'), identity.userName ?? ''],
    [t('service.roles'), identity.roles.map((role) => roleWords(role, t)).join(', ')],
    [t('service.company'), identity.companyName ?? ''],
  ] as const;
  return facts.filter(([, text]) => text !== '');
}
