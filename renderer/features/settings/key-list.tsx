import { isMessageCode } from '#contract/messages/format-message.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';

const keys = [
  ['Ctrl K', 'settings.key.palette'],
  ['/', 'settings.key.search'],
  ['J', 'settings.key.down'],
  ['K', 'settings.key.up'],
  ['Space', 'settings.key.open'],
  ['Esc', 'settings.key.close'],
] as const;

/** As it is written on a keyboard of that language. */
function keyName(key: string, t: Text): string {
  const id = `key.${key}`;
  return isMessageCode(id) ? t(id) : key;
}

export function KeyList() {
  const t = useText();
  const isMac = /mac/iu.test(navigator.userAgent);
  return (
    <Section title={t('settings.keys')}>
      <Card>
        <dl className="settings-card settings-keys">
          {keys.map(([key, id]) => (
            <div key={key}>
              <dt>
                <Kbd>{isMac ? key.replace('Ctrl', '⌘') : keyName(key, t)}</Kbd>
              </dt>
              <dd>{t(id)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
