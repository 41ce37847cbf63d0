import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LimitField } from './limit-field.tsx';
import type { SettingsPart } from './settings-part.ts';
import { Timetable } from './timetable.tsx';

/** Settings for the speed of uploads and for the proxy to the service. */
export function NetworkSettings({ settings, change }: SettingsPart) {
  const t = useText();
  return (
    <Section title={t('settings.network')}>
      <Card>
        <div className="settings-card">
          <LimitField
            label={t('settings.limit')}
            value={settings.uploadBytesPerSecond}
            onChange={(uploadBytesPerSecond) => void change({ uploadBytesPerSecond })}
          />
          <Timetable settings={settings} change={change} />
          <Proxy settings={settings} change={change} />
          <SavedField
            label={t('settings.ca')}
            description={t('settings.ca.text')}
            saveLabel={t('shell.save')}
            value={settings.extraCaFile ?? ''}
            onSave={(path) => change({ extraCaFile: path === '' ? null : path })}
          />
        </div>
      </Card>
    </Section>
  );
}

const proxyKinds = ['system', 'none', 'manual'] as const;
/** A starting value that the person changes. It has no effect unless a proxy runs on this computer. */
const firstProxy = 'http://localhost:3128';

function Proxy({ settings: { proxy }, change }: SettingsPart) {
  const t = useText();
  return (
    <>
      <Select
        label={t('settings.proxy')}
        value={proxy.kind}
        options={proxyKinds.map((id) => ({ id, label: t(`settings.proxy.${id}`) }))}
        description={t('settings.proxy.text')}
        onChange={(kind) => void change({ proxy: kind === 'manual' ? { kind, url: firstProxy } : { kind } })}
      />
      {proxy.kind === 'manual' && (
        <SavedField
          label={t('settings.proxy.url')}
          type="url"
          saveLabel={t('shell.save')}
          value={proxy.url}
          onSave={(url) => change({ proxy: { kind: 'manual', url } })}
        />
      )}
    </>
  );
}
