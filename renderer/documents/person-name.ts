import { useQuery } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';

/**
 * Returns a function that names a user of the service as people do: by first and last name, and Intray's own user, in
 * whose name the page of this computer works, by that. A name that is not known stays as the service gives it.
 */
export function usePersonName(): (userName: string) => string {
  const t = useText();
  // Another service does not list its users.
  const { data } = useQuery('configuration.users.list', {});
  return (userName) => {
    const user = data?.users.find((each) => each.userName === userName);
    if (user === undefined) return userName;
    if (user.isOwn) return t('people.own');
    return [user.name, user.lastName].filter((part) => part !== '').join(' ') || userName;
  };
}
