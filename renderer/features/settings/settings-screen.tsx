import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import type { Settings } from '#contract/app.ts';
import { useCall, useCapability, useLink, useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../shell/routes.ts';
import { Screen } from '../../shell/screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Doctor } from './doctor.tsx';
import './settings.css';

type Change = (part: Partial<Settings>) => void;

/** Every change is kept at once; there is nothing to save. */
export function SettingsScreen() {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const { data: settings } = useQuery('settings.get', {});
  const change: Change = (part) =>
    void call('settings.set', part).then((answer) => {
      if (!answer.ok) toast({ tone: 'fail', text: t('item.failed', { message: answer.error.message }) });
    });
  return (
    <Screen title={t('shell.settings')}>
      {settings === null ? (
        <Card>
          <Skeleton rows={5} label={t('shell.loading')} />
        </Card>
      ) : (
        <div className="settings">
          <Appearance settings={settings} change={change} />
          <Notices settings={settings} change={change} />
          <Network settings={settings} change={change} />
          <Advanced settings={settings} change={change} />
          <Keys />
        </div>
      )}
    </Screen>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly change: Change;
}

function Appearance({ settings, change }: PartProps) {
  const t = useText();
  return (
    <Section title={t('settings.appearance')}>
      <Card>
        <div className="settings-card settings-three">
          <Select
            label={t('settings.theme')}
            value={settings.theme}
            options={(['system', 'light', 'dark'] as const).map((id) => ({ id, label: t(`settings.theme.${id}`) }))}
            onChange={(theme) => change({ theme })}
          />
          <Select
            label={t('settings.contrast')}
            value={settings.contrast}
            options={(['system', 'normal', 'high'] as const).map((id) => ({ id, label: t(`settings.contrast.${id}`) }))}
            onChange={(contrast) => change({ contrast })}
          />
          <Select
            label={t('settings.language')}
            value={settings.language}
            options={[
              { id: 'system', label: t('settings.theme.system') },
              { id: 'en', label: 'English' },
              { id: 'de', label: 'Deutsch' },
            ]}
            onChange={(language) => change({ language })}
          />
        </div>
      </Card>
    </Section>
  );
}

function Notices({ settings, change }: PartProps) {
  const t = useText();
  const canStart = useCapability('start-at-sign-in');
  const quiet = settings.quietHours;
  return (
    <Section title={t('settings.behaviour')}>
      <Card>
        <div className="settings-card">
          <Switch
            isSelected={settings.startAtSignIn}
            isDisabled={!canStart}
            onChange={(startAtSignIn) => change({ startAtSignIn })}
            description={canStart ? undefined : t('settings.start.cannot')}
          >
            {t('settings.start')}
          </Switch>
          <Switch
            isSelected={settings.notices}
            onChange={(notices) => change({ notices })}
            description={t('settings.notices.text')}
          >
            {t('settings.notices')}
          </Switch>
          <Switch
            isSelected={quiet !== null}
            isDisabled={!settings.notices}
            onChange={(on) => change({ quietHours: on ? { from: '20:00', to: '07:00' } : null })}
          >
            {t('settings.quiet')}
          </Switch>
          {quiet !== null && (
            <div className="settings-three">
              <TextField
                label={t('settings.quiet.from')}
                type="time"
                value={quiet.from}
                onChange={(from) => change({ quietHours: { ...quiet, from } })}
              />
              <TextField
                label={t('settings.quiet.to')}
                type="time"
                value={quiet.to}
                onChange={(to) => change({ quietHours: { ...quiet, to } })}
              />
            </div>
          )}
        </div>
      </Card>
    </Section>
  );
}

function Network({ settings, change }: PartProps) {
  const t = useText();
  const limit = settings.uploadBytesPerSecond;
  const [caFile, setCaFile] = useState(settings.extraCaFile ?? '');
  return (
    <Section title={t('settings.network')}>
      <Card>
        <div className="settings-card">
          <Switch
            isSelected={limit !== null}
            onChange={(on) => change({ uploadBytesPerSecond: on ? 1_000_000 : null })}
          >
            {t('settings.limit')}
          </Switch>
          {limit !== null && (
            <div className="settings-three">
              <TextField
                label={t('settings.limit.speed')}
                type="number"
                value={String(limit / 1_000_000)}
                after={<span className="dim small">MB/s</span>}
                onChange={(text) => {
                  const bytes = Math.round(Number(text) * 1_000_000);
                  if (Number.isFinite(bytes) && bytes > 0) change({ uploadBytesPerSecond: bytes });
                }}
              />
            </div>
          )}
          <TextField
            label={t('settings.ca')}
            description={t('settings.ca.text')}
            value={caFile}
            onChange={setCaFile}
            after={
              <Button
                isDisabled={caFile === (settings.extraCaFile ?? '')}
                onPress={() => change({ extraCaFile: caFile.trim() === '' ? null : caFile.trim() })}
              >
                {t('shell.save')}
              </Button>
            }
          />
        </div>
      </Card>
    </Section>
  );
}

function Advanced({ settings, change }: PartProps) {
  const t = useText();
  const isLive = useLink() === 'live';
  const [isChecking, setChecking] = useState(false);
  return (
    <Section title={t('settings.computer')}>
      <Card>
        <div className="settings-card">
          <Switch
            isSelected={settings.logLevel === 'debug'}
            onChange={(on) => change({ logLevel: on ? 'debug' : 'info' })}
            description={t('settings.debug.text')}
          >
            {t('settings.debug')}
          </Switch>
          <div className="settings-line">
            <Button icon={Stethoscope} isDisabled={!isLive} onPress={() => setChecking(true)}>
              {t('settings.doctor')}
            </Button>
            <LinkButton kind="quiet" href={hrefOf('setup')}>
              {t('palette.setup')}
            </LinkButton>
          </div>
          {isChecking && <Doctor />}
          <p className="dim small">{t('settings.later')}</p>
        </div>
      </Card>
    </Section>
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

function Keys() {
  const t = useText();
  return (
    <Section title={t('settings.keys')}>
      <Card>
        <dl className="settings-card settings-keys">
          {keys.map(([key, id]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(id)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
