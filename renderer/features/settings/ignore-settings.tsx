import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import type { SettingsPart } from './settings-part.ts';

/** The names that are ignored in every folder whose rules do not leave the list out. */
export function IgnoreSettings({ settings, change }: SettingsPart) {
  const t = useText();
  return (
    <Section title={t('settings.ignores')}>
      <Card>
        <div className="settings-card">
          <SavedField
            label={t('settings.ignores.names')}
            description={t('settings.ignores.text')}
            saveLabel={t('shell.save')}
            lines={8}
            value={settings.standardIgnores.join('\n')}
            onSave={(text) => change({ standardIgnores: linesOf(text) })}
          />
        </div>
      </Card>
    </Section>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
