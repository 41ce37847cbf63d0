import { useCapability } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { SettingsPart } from './settings-part.ts';

/** Settings for starting at sign-in and for notifications. */
export function NoticeSettings({ settings, change }: SettingsPart) {
  const t = useText();
  const canStart = useCapability('start-at-sign-in');
  const { notices, noticesAbout, quietHours: quiet } = settings;
  return (
    <Section title={t('settings.behaviour')}>
      <Card>
        <div className="settings-card">
          <Switch
            isSelected={settings.startAtSignIn}
            isDisabled={!canStart}
            onChange={(startAtSignIn) => void change({ startAtSignIn })}
            description={canStart ? undefined : t('settings.start.cannot')}
          >
            {t('settings.start')}
          </Switch>
          <Switch isSelected={notices} onChange={(on) => void change({ notices: on })}>
            {t('settings.notices')}
          </Switch>
          {notices && (
            <div className="settings-below">
              <Switch
                isSelected={noticesAbout.finished}
                onChange={(finished) => void change({ noticesAbout: { ...noticesAbout, finished } })}
                description={t('settings.notices.finished.text')}
              >
                {t('settings.notices.finished')}
              </Switch>
              <Switch
                isSelected={noticesAbout.needsYou}
                onChange={(needsYou) => void change({ noticesAbout: { ...noticesAbout, needsYou } })}
              >
                {t('settings.notices.needsYou')}
              </Switch>
              <Switch
                isSelected={quiet !== null}
                onChange={(on) => void change({ quietHours: on ? { from: '20:00', to: '07:00' } : null })}
                description={t('settings.quiet.text')}
              >
                {t('settings.quiet')}
              </Switch>
              {quiet !== null && (
                <div className="settings-line settings-below">
                  <TimeField
                    label={t('settings.quiet.from')}
                    value={quiet.from}
                    onChange={(from) => void change({ quietHours: { ...quiet, from } })}
                  />
                  <TimeField
                    label={t('settings.quiet.to')}
                    value={quiet.to}
                    onChange={(to) => void change({ quietHours: { ...quiet, to } })}
                  />
                </div>
              )}
            </div>
          )}
        </div>
      </Card>
    </Section>
  );
}
