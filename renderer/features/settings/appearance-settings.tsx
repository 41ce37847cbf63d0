import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import type { SettingsPart } from './settings-part.ts';

export function AppearanceSettings({ settings, change }: SettingsPart) {
  const t = useText();
  return (
    <Section title={t('settings.appearance')}>
      <Card>
        <div className="settings-card settings-three">
          <Select
            label={t('settings.theme')}
            value={settings.theme}
            options={(['system', 'light', 'dark'] as const).map((id) => ({ id, label: t(`settings.theme.${id}`) }))}
            onChange={(theme) => void change({ theme })}
          />
          <Select
            label={t('settings.contrast')}
            value={settings.contrast}
            options={(['system', 'normal', 'high'] as const).map((id) => ({ id, label: t(`settings.contrast.${id}`) }))}
            onChange={(contrast) => void change({ contrast })}
          />
          <Select
            label={t('settings.language')}
            value={settings.language}
            options={[
              { id: 'system', label: t('settings.theme.system') },
              { id: 'en', label: 'English' },
              { id: 'de', label: 'Deutsch' },
            ]}
            onChange={(language) => void change({ language })}
          />
        </div>
      </Card>
    </Section>
  );
}
