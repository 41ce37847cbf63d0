import { useText } from '../../i18n/text.tsx';
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
                <Kbd>{isMac ? key.replace('Ctrl', '⌘') : key}</Kbd>
              </dt>
              <dd>{t(id)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
