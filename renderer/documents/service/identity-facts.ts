import { isMessageCode } from '#contract/messages/format-message.ts';
import type { Identity } from '#contract/service.ts';
import type { Text } from '../../i18n/text.tsx';

const known = (id: string, t: Text): string | null => (isMessageCode(id) ? t(id) : null);

/** Returns a role in the person's language. An unknown role keeps the service's name. */
const roleWords = (role: string, t: Text): string => known(`service.role.${role}`, t) ?? role;

/** Returns a sign-in method in the person's language. An unknown one keeps the service's name. */
export const signInMethodText = (way: string, t: Text): string => known(`service.signIn.${way}`, t) ?? way;

/** Returns the identity that the service reports, as pairs of label and text. */
export function identityFacts(identity: Identity, t: Text): readonly (readonly [label: string, text: string])[] {
  const facts = [
    [t('service.name'), [identity.firstName, identity.lastName].filter((part) => part !== null).join(' ')],
    [t('service.user'), identity.userName ?? ''],
    [t('service.roles'), identity.roles.map((role) => roleWords(role, t)).join(', ')],
    [t('service.company'), identity.companyName ?? ''],
  ] as const;
  return facts.filter(([, text]) => text !== '');
}
