import { MonitorCheck } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { Screen } from '../../shell/screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function StationScreen() {
  const t = useText();
  return (
    <Screen title={t('shell.station')}>
      <EmptyState icon={MonitorCheck} title={t('shell.notYet.title')}>
        {t('shell.notYet.text')}
      </EmptyState>
    </Screen>
  );
}
