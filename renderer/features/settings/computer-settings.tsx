import { FileText, FolderOpen, MonitorCheck, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useCapability, useLink, useQuery, useVersion } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { Doctor } from './doctor.tsx';
import type { SettingsPart } from './settings-part.ts';

/** Offers help when something is wrong: checks, logs, and a diagnostics bundle for whoever helps. */
export function ComputerSettings({ settings, change }: SettingsPart) {
  const t = useText();
  const isLive = useLink() === 'live';
  const version = useVersion();
  const { data: status } = useQuery('app.status', {});
  const [isChecking, setChecking] = useState(false);
  const [isTelling, setTelling] = useState(false);
  return (
    <Section title={t('settings.computer')} note={version === null ? undefined : t('settings.version', { version })}>
      <Card>
        <div className="settings-card">
          <SavedField
            label={t('settings.stationName')}
            description={t('settings.stationName.text')}
            placeholder={status?.stationName ?? ''}
            saveLabel={t('shell.save')}
            value={settings.stationName ?? ''}
            onSave={(name) => change({ stationName: name === '' ? null : name })}
          />
          <Switch
            isSelected={settings.startInStation}
            onChange={(on) => void change({ startInStation: on })}
            description={t('settings.startInStation.text')}
          >
            {t('settings.startInStation')}
          </Switch>
          <Switch
            isSelected={settings.logLevel === 'debug'}
            onChange={(on) => void change({ logLevel: on ? 'debug' : 'info' })}
            description={t('settings.debug.text')}
          >
            {t('settings.debug')}
          </Switch>
          <div className="settings-line">
            <Button icon={Stethoscope} isDisabled={!isLive} onPress={() => setChecking(true)}>
              {t('settings.doctor')}
            </Button>
            <Button icon={FileText} isDisabled={!isLive} onPress={() => setTelling(true)}>
              {t('settings.diagnostics')}
            </Button>
            <LogsButton />
            <LinkButton icon={MonitorCheck} href={hrefOf('station')}>
              {t('shell.station')}
            </LinkButton>
            <LinkButton kind="quiet" href={hrefOf('setup')}>
              {t('palette.setup')}
            </LinkButton>
          </div>
          {isChecking && <Doctor />}
          {isTelling && <DiagnosticsDialog onClose={() => setTelling(false)} />}
        </div>
      </Card>
    </Section>
  );
}

function LogsButton() {
  const t = useText();
  const act = useAction();
  const isLive = useLink() === 'live';
  const canReveal = useCapability('reveal');
  if (!canReveal) return null;
  return (
    <Button icon={FolderOpen} isDisabled={!isLive} onPress={() => void act('app.reveal', { what: 'logs' })}>
      {t('settings.logs')}
    </Button>
  );
}
