import { Settings as SettingsIcon } from 'lucide-react';
import { languageName, languages } from '#contract/messages/format-message.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useKeyNames } from '../../i18n/use-key-names.ts';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Screen } from '../../screen/screen.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ComputerSettings } from './computer-settings.tsx';
import { CopySettings } from './copy-settings.tsx';
import { FindSetting } from './find-setting.tsx';
import { NetworkSettings } from './network-settings.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { PackSettings } from './pack-settings.tsx';
import type { SettingsPart } from './settings-part.ts';
import { SignInSettings } from './sign-in-settings.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Select } from '../../ui/select.tsx';
import './settings.css';

/** Every change is saved at once. Only texts that could do harm while incomplete have a button to save them. */
export function SettingsScreen() {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const { data: settings, error, refresh } = useQuery('settings.get', {});
  const change: SettingsPart['change'] = async (part) => {
    const answer = await call('settings.set', part);
    if (answer.ok) return null;
    const message = hostText.error(answer.error);
    toast({ tone: 'fail', text: t('shell.actionFailed', { message }) });
    return message;
  };
  return (
    <Screen title={t('shell.settings')}>
      {settings === null && error !== null && <NotLoaded icon={SettingsIcon} error={error} onRetry={refresh} />}
      {settings === null && error === null && (
        <Card>
          <Skeleton rows={5} label={t('shell.loading')} />
        </Card>
      )}
      {settings !== null && (
        <div className="settings">
          <FindSetting>
            <AppearanceSettings settings={settings} change={change} />
            <NoticeSettings settings={settings} change={change} />
            <IgnoreSettings settings={settings} change={change} />
            <PackSettings />
            <CopySettings settings={settings} change={change} />
            <NetworkSettings settings={settings} change={change} />
            <ComputerSettings settings={settings} change={change} />
            <SignInSettings />
            <KeyList />
          </FindSetting>
        </div>
      )}
    </Screen>
  );
}

const keys = [
  ['Ctrl K', 'settings.key.palette'],
  ['/', 'settings.key.search'],
  ['J', 'settings.key.down'],
  ['K', 'settings.key.up'],
  ['Space', 'settings.key.open'],
  ['Esc', 'settings.key.close'],
] as const;

function KeyList() {
  const t = useText();
  const keyNames = useKeyNames();
  return (
    <Section title={t('settings.keys')}>
      <Card>
        <dl className="settings-card settings-keys">
          {keys.map(([key, id]) => (
            <div key={key}>
              <dt>
                <Kbd>{keyNames(key)}</Kbd>
              </dt>
              <dd>{t(id)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}

/** Edits the names that are ignored in every folder, unless the folder's rules leave the list out. */
function IgnoreSettings({ settings, change }: SettingsPart) {
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

function AppearanceSettings({ settings, change }: SettingsPart) {
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
              ...languages.map((id) => ({ id, label: languageName(id) })),
            ]}
            onChange={(language) => void change({ language })}
          />
        </div>
      </Card>
    </Section>
  );
}
