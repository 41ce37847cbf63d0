import { Layers } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { Screen } from '../../shell/screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function JobsScreen() {
  const t = useText();
  return (
    <Screen title={t('shell.jobs')}>
      <EmptyState icon={Layers} title={t('shell.notYet.title')}>
        {t('shell.notYet.text')}
      </EmptyState>
    </Screen>
  );
}
