import { isMessageCode } from '#contract/messages/format-message.ts';
import { useText } from './text.tsx';

const isMac = /mac/iu.test(navigator.userAgent);

/** Returns the names of keys as printed on a keyboard of the person's language: `Ctrl Z` is `Strg Z` in German. */
export function useKeyNames(): (keys: string) => string {
  const t = useText();
  const nameOf = (key: string) => {
    if (isMac && key === 'Ctrl') return '⌘';
    const id = `key.${key}`;
    return isMessageCode(id) ? t(id) : key;
  };
  return (keys) => keys.split(' ').map(nameOf).join(' ');
}
