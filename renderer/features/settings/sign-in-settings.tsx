import { LogOut } from 'lucide-react';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';

/** Lists the browsers that may open this page. An app window has no such list. */
export function SignInSettings() {
  const t = useText();
  const formats = useFormats();
  const act = useAction();
  const isLive = useLink() === 'live';
  const { data: signIns, refresh } = useQuery('signIns.list', {});
  if (signIns === null || signIns.length === 0) return null;
  const end = (id: string | null) => void act('signIns.end', { id }).then(refresh);
  return (
    <Section title={t('settings.signIns')} note={t('settings.signIns.note')}>
      <Card>
        <div className="settings-card">
          {signIns.map(({ id, browser, endsAtMs, isThis }) => (
            <div className="settings-line" key={id}>
              <span>
                {t(isThis ? 'settings.signIns.this' : 'settings.signIns.other', {
                  browser,
                  until: formats.date(endsAtMs),
                })}
              </span>
              <Button icon={LogOut} kind="quiet" isDisabled={!isLive} onPress={() => end(id)}>
                {t('settings.signIns.end')}
              </Button>
            </div>
          ))}
          {signIns.length > 1 && (
            <div className="settings-line">
              <Button icon={LogOut} isDisabled={!isLive} onPress={() => end(null)}>
                {t('settings.signIns.endAll')}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </Section>
  );
}
