import type { LucideIcon } from 'lucide-react';
import type { CallError } from '#contract/frame.ts';
import { useHostText } from '../i18n/host-text.ts';
import { useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export interface NotLoadedProps {
  readonly icon: LucideIcon;
  readonly error: CallError;
  readonly onRetry: () => void;
  /** True when the message is inside a card already. */
  readonly isInCard?: boolean;
}

/** Shown in place of a screen's data when a call has failed: says why and offers to try again. */
export function NotLoaded({ icon, error, onRetry, isInCard = false }: NotLoadedProps) {
  const t = useText();
  const hostText = useHostText();
  // Without a host the page reconnects without help; the banner above says so.
  const message = error.code === 'gone' ? t('shell.gone.text') : hostText.error(error);
  const state = (
    <EmptyState
      icon={icon}
      title={t('shell.error.title')}
      action={<Button onPress={onRetry}>{t('shell.retry')}</Button>}
    >
      {message}
    </EmptyState>
  );
  return isInCard ? state : <Card>{state}</Card>;
}
