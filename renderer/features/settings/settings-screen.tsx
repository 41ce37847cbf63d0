import { Settings as SettingsIcon } from 'lucide-react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Screen } from '../../screen/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { ComputerSettings } from './computer-settings.tsx';
import { CopySettings } from './copy-settings.tsx';
import { IgnoreSettings } from './ignore-settings.tsx';
import { KeyList } from './key-list.tsx';
import { NetworkSettings } from './network-settings.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import type { SettingsPart } from './settings-part.ts';
import { SignInSettings } from './sign-in-settings.tsx';
import './settings.css';

/** Every change is kept at once; only a text that would do harm by halves has a button to save it. */
export function SettingsScreen() {
  const t = useText();
  const said = useSaid();
  const call = useCall();
  const toast = useToast();
  const { data: settings, error, refresh } = useQuery('settings.get', {});
  const change: SettingsPart['change'] = async (part) => {
    const answer = await call('settings.set', part);
    if (answer.ok) return null;
    const message = said.error(answer.error);
    toast({ tone: 'fail', text: t('file.failed', { message }) });
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
          <AppearanceSettings settings={settings} change={change} />
          <NoticeSettings settings={settings} change={change} />
          <IgnoreSettings settings={settings} change={change} />
          <CopySettings settings={settings} change={change} />
          <NetworkSettings settings={settings} change={change} />
          <ComputerSettings settings={settings} change={change} />
          <SignInSettings />
          <KeyList />
        </div>
      )}
    </Screen>
  );
}
